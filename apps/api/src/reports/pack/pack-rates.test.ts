import { shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { Waterfall } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { sampleRate } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { expect, it } from 'vitest'
import type { RateData } from './pack-data.ts'
import { rateSection } from './pack-rates.ts'

/** Returns thirteen months of 250 loans from a population of 3,000. In the last one 16 of 1,000 from 6,000 have a finding (domain 5.3). */
const stratum = (found: number, loans = 1_000, population = 6_000, planId = 1) => ({ planId, population, drawn: true, loans, found })
const outside = (found: number, loans: number) => ({ planId: null, population: null, drawn: false, loans, found })
const sampled = (...of: Parameters<typeof stratum>) => sampleRate([stratum(...of)])
const waterfallOf = (gross: number, rebutted: number, cured: number, net: number): Waterfall => ({
  severity: 'Material',
  units: 1_000,
  gross,
  rebutted,
  cured,
  net,
  coverage: { drawn: 1_200, reviewed: 1_000 },
  rates: {
    gross: sampled(gross),
    rebutted: sampled(rebutted),
    afterRebuttal: sampled(gross - rebutted),
    cured: sampled(cured),
    net: sampled(net),
  },
})
const RATE: RateData = {
  reviewType: 'UW Review',
  severity: 'Material',
  waterfall: waterfallOf(16, 4, 2, 10),
  months: Array.from({ length: 13 }, (_, nth) => ({
    month: shiftMonth('2026-08', nth - 12),
    ...(nth === 12 ? sampled(16) : sampled(5, 250, 3_000)),
  })),
  whole: sampled(76, 4_000, 42_000),
  target: {
    rate: 1,
    validFrom: '2026-01-01',
    rationale: 'What investors ask for',
    verdict: 'not distinguishable',
    observed: sampled(60, 4_500, 40_000),
    coverage: { drawn: 4_800, reviewed: 4_500 },
  },
  observedMonths: { from: '2025-11', to: '2026-10' },
}
const NONE = { waterfall: waterfallOf(0, 0, 0, 0) }
const figuresOf = (rate: RateData) => {
  const [block] = rateSection(rate).blocks
  return block?.kind === 'figures' ? block.figures : []
}

it('a rate has an interval, corrected for the frozen population', () => {
  expect(figuresOf(RATE).map(({ label, value }) => [label, value])).toEqual([
    ['Gross', '1.60 %'],
    ['After rebuttal', '1.20 %'],
    ['Net', '1.00 %'],
    ['Against the target of 1.00 %', 'Not distinguishable'],
  ])
  expect(figuresOf(RATE)[0]?.lines).toEqual(['16 of 1,000 loans', 'as submitted', 'interval 1.03 to 2.48'])
})

it('the verdict is that of the target, after rebuttal and over twelve months, not that of the gross rate of the month', () => {
  expect(figuresOf(RATE)[3]?.lines).toEqual([
    'After rebuttal, November 2025 to October 2026',
    '1.33 %, 60 of 4,500 loans',
    'interval 1.05 to 1.69',
    '4,500 of 4,800 sampled loans reviewed',
    'In force since 01/01/2026',
  ])
  expect(figuresOf({ ...RATE, target: null })[3]).toMatchObject({ label: 'Against the target', value: 'No target' })
})

it('a figure without loans opens none', () => {
  const none = figuresOf({ ...RATE, ...NONE })
  expect(none.map(({ opens }) => opens)).toEqual([undefined, undefined, undefined, undefined])
  expect(figuresOf(RATE).map(({ opens }) => opens)).toEqual([
    'rate/UW Review/gross',
    'rate/UW Review/afterRebuttal',
    'rate/UW Review/net',
    undefined,
  ])
})

it('thirteen months are drawn as a chart if there is enough data, or else described in a text', () => {
  const drawn = rateSection(RATE).blocks[1]
  expect(drawn).toMatchObject({
    kind: 'rates',
    target: 1,
    label: 'Gross rate of 13 months, 95 % interval; 1.90 %, 76 of 4,000 loans in all',
  })
  expect(drawn?.kind === 'rates' && drawn.points.at(-1)).toEqual({
    month: '2026-08',
    found: 16,
    loans: 1_000,
    percent: 1.6,
    low: 1.03,
    high: 2.48,
  })
  const few = RATE.months.map((month, nth) => ({ month: month.month, ...sampleRate(nth === 3 ? [outside(1, 8)] : []) }))
  expect(rateSection({ ...RATE, ...NONE, months: few, whole: sampleRate([outside(1, 8)]) }).blocks[1]).toMatchObject({
    kind: 'text',
    lines: [
      {
        text: expect.stringMatching(
          /^Nov 1 of 8 \(interval .*\); too few for a picture; 12.50 %, 1 of 8 loans in all; 0 of 8 were drawn by plans: not weighted$/,
        ),
      },
    ],
  })
})

it('a rate states the coverage of its sample and its weighting, and no month is pooled over plans', () => {
  const plans = [stratum(2, 200, 2_000, 1), stratum(6, 100, 200, 2)]
  const { waterfall } = RATE
  const withRate = (gross: ReturnType<typeof sampleRate>) => ({
    ...RATE,
    whole: gross,
    waterfall: { ...waterfall, rates: { ...waterfall.rates, gross } },
  })
  const noteOf = (of: RateData) => rateSection(of).note.split('; ').slice(1)
  const weighted = withRate(sampleRate(plans))
  expect(noteOf(weighted)).toEqual(['1,000 of 1,200 sampled loans reviewed', 'weighted by the populations of 2 plans'])
  expect([figuresOf(weighted)[0]?.value, rateSection(weighted).blocks[1]]).toMatchObject([
    '1.45 %',
    { label: expect.stringMatching(/; 1\.45 %, 8 of 300 loans in all; weighted by the populations of 2 plans$/) },
  ])
  const partly = withRate(sampleRate([...plans, outside(1, 100)]))
  expect(noteOf(partly)).toEqual(['1,000 of 1,200 sampled loans reviewed', '300 of 400 were drawn by plans: not weighted'])
  expect(figuresOf(partly)[0]?.value).toBe('2.25 %')
})
