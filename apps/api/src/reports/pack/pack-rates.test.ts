import { shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { Waterfall } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { sampleRate } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { expect, it } from 'vitest'
import type { RateData } from './pack-data.ts'
import { rateSection } from './pack-rates.ts'

/** Thirteen months of 250 loans from a population of 3,000; in the last one 16 of 1,000 from 6,000 have a finding (domain 5.3). */
const sampled = (found: number, loans = 1_000, population = 6_000) => sampleRate([{ population, loans, found }])
const waterfallOf = (gross: number, rebutted: number, cured: number, net: number): Waterfall => ({
  ...{ severity: 'Material', units: 1_000, gross, rebutted, cured, net, coverage: { drawn: 1_200, reviewed: 1_000 } },
  rates: {
    ...{ gross: sampled(gross), rebutted: sampled(rebutted), afterRebuttal: sampled(gross - rebutted) },
    ...{ cured: sampled(cured), net: sampled(net) },
  },
})
const RATE: RateData = {
  ...{ reviewType: 'UW Review', severity: 'Material', waterfall: waterfallOf(16, 4, 2, 10) },
  months: Array.from({ length: 13 }, (_, nth) => ({
    month: shiftMonth('2026-08', nth - 12),
    ...(nth === 12 ? sampled(16) : sampled(5, 250, 3_000)),
  })),
  target: { rate: 1, validFrom: '2026-01-01', rationale: 'What investors ask for' },
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
    ['Against the target of 1.00 %, gross', 'Above'],
  ])
  expect(figuresOf(RATE)[0]?.lines).toEqual(['16 of 1,000 loans', 'as submitted', 'interval 1.03 to 2.48'])
})

it('a target is exceeded only if the whole interval is above it', () => {
  const verdictOf = (target: RateData['target']) => figuresOf({ ...RATE, target })[3]?.value
  expect(verdictOf({ ...RATE.target, rate: 1.02 } as never)).toBe('Above')
  expect(verdictOf({ ...RATE.target, rate: 1.04 } as never)).toBe('Not distinguishable')
  expect(verdictOf(null)).toBe('No target')
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
  expect(drawn).toMatchObject({ kind: 'rates', target: 1, label: expect.stringContaining('76 of 4000 in all, 1.90 %') })
  expect(drawn?.kind === 'rates' && drawn.points.at(-1)).toEqual({
    month: '2026-08',
    found: 16,
    loans: 1_000,
    percent: 1.6,
    low: 1.03,
    high: 2.48,
  })
  const few = RATE.months.map((month, nth) => ({
    month: month.month,
    ...sampleRate(nth === 3 ? [{ population: null, loans: 8, found: 1 }] : []),
  }))
  expect(rateSection({ ...RATE, ...NONE, months: few }).blocks[1]).toMatchObject({
    kind: 'text',
    lines: [{ text: expect.stringMatching(/^Nov 1 of 8 \(interval .*\); 1 of 8 in all, too few for a picture$/) }],
  })
})

it('a rate states the coverage of its sample, its weighting and what it leaves out', () => {
  const plans = [
    { population: 2_000, loans: 200, found: 2 },
    { population: 200, loans: 100, found: 6 },
    { population: null, loans: 1, found: 1 },
  ]
  const { waterfall } = RATE
  const rated = { ...RATE, waterfall: { ...waterfall, rates: { ...waterfall.rates, gross: sampleRate(plans) } } }
  expect(rateSection(rated).note).toBe(
    'Random, Full and Post-closing reviews alone, per cent of loans; 1,000 of 1,200 sampled loans reviewed; weighted by the populations of 2 plans; 1 review outside of any plan left out of the rate',
  )
  expect(figuresOf(rated)[0]?.value).toBe('1.45 % (8 of 300 in plans)')
})
