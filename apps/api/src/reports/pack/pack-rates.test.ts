import { shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { expect, it } from 'vitest'
import type { RateData } from './pack-data.ts'
import { rateSection } from './pack-rates.ts'

/** Thirteen months of 250 loans from a population of 3,000; in the last one 16 of 1,000 from 6,000 have a finding (domain 5.3). */
const RATE: RateData = {
  ...{ reviewType: 'UW Review', severity: 'Material', gross: 16, rebutted: 4, cured: 2, net: 10 },
  months: Array.from({ length: 13 }, (_, nth) => ({
    ...{ month: shiftMonth('2026-08', nth - 12), loans: 250, found: 5, population: 3_000 },
    ...(nth === 12 ? { loans: 1_000, found: 16, population: 6_000 } : {}),
  })),
  target: { rate: 1, validFrom: '2026-01-01', rationale: 'What investors ask for' },
}
const NONE = { gross: 0, rebutted: 0, cured: 0, net: 0 }
const figuresOf = (rate: RateData) => {
  const [block] = rateSection(rate).blocks
  return block?.kind === 'figures' ? block.figures : []
}

it('a rate is told with its interval, corrected by the frozen population', () => {
  expect(figuresOf(RATE).map(({ label, value }) => [label, value])).toEqual([
    ['Gross', '1.60 %'],
    ['After rebuttal', '1.20 %'],
    ['Net', '1.00 %'],
    ['Against the target of 1.00 %, gross', 'Above'],
  ])
  expect(figuresOf(RATE)[0]?.lines).toEqual(['16 of 1,000 loans', 'as submitted', 'interval 1.03 to 2.48'])
})

it('a target is exceeded only where the whole interval lies above it', () => {
  const verdictOf = (target: RateData['target']) => figuresOf({ ...RATE, target })[3]?.value
  expect(verdictOf({ ...RATE.target, rate: 1.02 } as never)).toBe('Above')
  expect(verdictOf({ ...RATE.target, rate: 1.04 } as never)).toBe('Not distinguishable')
  expect(verdictOf(null)).toBe('No target')
})

it('a figure that counts no loan opens none', () => {
  const none = figuresOf({ ...RATE, ...NONE })
  expect(none.map(({ opens }) => opens)).toEqual([undefined, undefined, undefined, undefined])
  expect(figuresOf(RATE).map(({ opens }) => opens)).toEqual([
    'rate/UW Review/gross',
    'rate/UW Review/afterRebuttal',
    'rate/UW Review/net',
    undefined,
  ])
})

it('thirteen months are drawn where there is enough to see, else told in words', () => {
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
  const few = RATE.months.map((month, nth) => ({ ...month, loans: nth === 3 ? 8 : 0, found: nth === 3 ? 1 : 0, population: null }))
  expect(rateSection({ ...RATE, ...NONE, months: few }).blocks[1]).toMatchObject({
    kind: 'text',
    lines: [{ text: expect.stringMatching(/^Nov 1 of 8 \(interval .*\); 1 of 8 in all, too few for a picture$/) }],
  })
})
