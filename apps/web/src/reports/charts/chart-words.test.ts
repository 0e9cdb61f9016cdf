import type { ControlChart, PointOfChart, SignalOfChart, TargetState } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { expect, test } from 'vitest'
import { mainSignal } from '../../charts/quality-values.ts'
import { chartHeadline, compatibleRateText, describeVerdict, explainSignal, loansPath } from './chart-words.ts'

const point = (at: string, found: number, loans: number, zone: number): PointOfChart => ({
  at,
  found,
  loans,
  zone,
  value: found / loans,
  low: 0.0132,
  high: 0.0567,
  running: false,
  plans: 0,
})
const signal = (rule: SignalOfChart['rule'], ...points: number[]): SignalOfChart => ({
  rule,
  points,
  found: 46,
  loans: 724,
  team: null,
  category: null,
  from: '2026-06-01',
  to: '2026-06-30',
})
const baseline = {
  from: '2024-07',
  to: '2026-06',
  months: 24,
  loans: 22018,
  found: 792,
  centre: 0.036,
  sigmaZ: 1.1,
  method: 'exact',
  median: null,
  atMost: null,
  plans: 0,
  drawn: 0,
  checks: 0,
} as const
const chart = (points: PointOfChart[], signals: SignalOfChart[], mode: ControlChart['mode'] = 'loans'): ControlChart => ({
  mode,
  points,
  signals,
  baseline,
  falseAlarm: 153,
  sinceLast: null,
  target: null,
  coverage: null,
})
const JUNE = point('2026-06', 46, 724, 3)

test('a month beyond its limit is the headline, and is explained with its counts and the limit', () => {
  const one = chart([point('2026-05', 20, 700, -1), JUNE], [signal('beyond', 1)])
  expect(chartHeadline(one)).toBe('June 2026 is above its limit')
  expect(explainSignal(one.signals[0] as SignalOfChart, one)).toBe(
    'In June 2026, 46 of 724 loans had a finding: 6.35 % against an upper limit of 5.67 %. A month reaches a limit by chance at most once in 740 months, so look for a cause.',
  )
})

test('a month after a baseline without findings is explained with the prediction and the rate compatible with the baseline', () => {
  const november: SignalOfChart = { ...signal('month', 0, 1, 2), found: 3, loans: 4, from: '2026-11-01', to: '2026-11-30' }
  const points = ['2026-11-02', '2026-11-03', '2026-11-09'].map((at) => point(at, 1, 1, 0))
  const one: ControlChart = {
    ...chart(points, [november], 'between'),
    baseline: { ...baseline, loans: 21, found: 0, centre: 0, method: 'prediction', atMost: 0.13294591102652337 },
  }
  expect(chartHeadline(one)).toBe('November 2026 has more than the months before predict')
  expect(explainSignal(november, one)).toBe(
    'In November 2026, 3 of 4 loans had a finding. After 0 of 21 loans chance alone does that less than once in 740 months, so look for a cause.',
  )
  expect(compatibleRateText(one)).toBe('0 of 21 loans: up to 13.3 % is compatible')
})

test('the main signal is a point beyond the limits, if there is one', () => {
  const eight = signal('eight', 0, 1)
  const beyond = signal('beyond', 0)
  expect(mainSignal({ signals: [beyond, eight] })).toBe(beyond)
  expect(mainSignal({ signals: [eight] })).toBe(eight)
  expect(mainSignal({ signals: [] })).toBeNull()
})

test.each<[ControlChart, string]>([
  [chart([JUNE], []), 'every month is within its limits'],
  [{ ...chart([JUNE], []), baseline: null }, 'nothing to compare with yet'],
  [chart([point('2026-06', 1, 724, -3)], [signal('beyond', 0)]), 'June 2026 is below its limit'],
  [chart([point('2025-11', 9, 100, 1), JUNE], [signal('eight', 0, 1)]), 'eight months above the mean up to June 2026'],
  [chart([point('2026-01', 50, 100, 1), JUNE], [signal('trend', 0, 1)]), 'six months falling up to June 2026'],
  [chart([point('2026-06-12', 1, 400, 3)], [signal('beyond', 0)], 'between'), 'a long gap ended on 06/12/2026'],
  [chart([point('2026-06-12', 1, 1, -3)], [signal('beyond', 0)], 'between'), 'findings came too close on 06/12/2026'],
])('the headline of chart %#', (one, words) => {
  expect(chartHeadline(one)).toBe(words)
})

test('a verdict is explained with the numbers behind it', () => {
  const target: TargetState = {
    rate: 5,
    validFrom: '2026-01-01',
    rationale: '',
    coverage: null,
    verdict: 'above',
    observed: {
      loans: 275,
      found: 25,
      percent: 9.09,
      population: 6000.4,
      plans: 1,
      drawn: 275,
      checks: 0,
      interval: { low: 0.0623, high: 0.1308 },
    },
  }
  expect(describeVerdict(target)).toBe(
    'Above the target of 5.00 %: 25 of 275 loans (9.09 %; 95 % interval 6.23 % to 13.08 %, of 6,000 that it was drawn from) in the last twelve closed months.',
  )
  expect(describeVerdict({ ...target, verdict: 'not distinguishable', observed: { ...target.observed, population: null } })).toMatch(
    /^Not distinguishable from the target of 5.00 %: 25 of 275/,
  )
  const partly = { ...target, observed: { ...target.observed, plans: 0, drawn: 26 } }
  expect(describeVerdict(partly)).toMatch(/; 26 of 275 were drawn by plans: not weighted\.$/)
  const sampled = { ...target, coverage: { drawn: 310, reviewed: 275 }, observed: { ...target.observed, plans: 2 } }
  expect(describeVerdict(sampled)).toMatch(
    / in the last twelve closed months; 275 of 310 sampled loans reviewed; weighted by the populations of 2 plans\.$/,
  )
  expect(describeVerdict({ ...target, verdict: 'below' })).toMatch(/^Below the target of 5.00 %: 25 of 275/)
  expect(describeVerdict({ ...target, verdict: 'nothing reviewed' })).toBe(
    'Target 5.00 %: nothing was reviewed in the last twelve closed months.',
  )
})

test('the address of the loans behind a figure leaves out the defaults of that list', () => {
  const month = { reviewType: 'Processor QC', severity: 'Critical', from: '2026-02', to: '2026-02' }
  expect(loansPath({ ...month, sample: 'Programme', stage: 'After rebuttal' })).toBe(
    '/qualitycharts/loans?severity=Critical&stage=After+rebuttal&dateFromSearch=2026-02-01&dateToSearch=2026-02-28',
  )
  expect(loansPath({ ...month, stage: 'Reviewed', person: 7 })).toBe(
    '/qualitycharts/loans?severity=Critical&person=7&dateFromSearch=2026-02-01&dateToSearch=2026-02-28',
  )
})
