import { describe, expect, it } from 'vitest'
import { allocate, listSamples, type MonthChannel, type SizePlan } from './allocation.ts'
import { SAMPLING_METHODS } from './words.ts'

const PLAN: SizePlan = { method: 'Statistical', sides: 'two-sided', points: 2, rate: 5, most: 0, strataBy: 'Month and channel' }
const QUARTER: MonthChannel[] = [
  { month: '2026-07', channel: 'Retail', loans: 1166 },
  { month: '2026-07', channel: 'Centralized', loans: 948 },
  { month: '2026-08', channel: 'Retail', loans: 1127 },
  { month: '2026-08', channel: 'Centralized', loans: 931 },
  { month: '2026-09', channel: 'Retail', loans: 1009 },
  { month: '2026-09', channel: 'Centralized', loans: 819 },
]

describe('the shares of a quarter', () => {
  it('are split by month first, then by channel', () => {
    const { population, size, groups } = allocate(PLAN, QUARTER)
    expect([population, size]).toEqual([6000, 425])
    expect(groups.map(({ name, loans, exact, whole, sample }) => [name, loans, exact.toFixed(4), whole, sample])).toEqual([
      ['2026-07', 2114, '149.7417', 149, 150],
      ['2026-08', 2058, '145.7750', 145, 146],
      ['2026-09', 1828, '129.4833', 129, 129],
    ])
    expect(groups.flatMap(({ strata }) => strata.map(({ stratum, exact, sample }) => [stratum, exact.toFixed(4), sample]))).toEqual([
      ['2026-07 Retail', '82.7342', 83],
      ['2026-07 Centralized', '67.2658', 67],
      ['2026-08 Retail', '79.9524', 80],
      ['2026-08 Centralized', '66.0476', 66],
      ['2026-09 Retail', '71.2040', 71],
      ['2026-09 Centralized', '57.7960', 58],
    ])
  })

  it('are ten percent of each channel under the 10 % rule, split by month', () => {
    const { size, groups } = allocate({ ...PLAN, method: 'Ten percent' }, QUARTER)
    expect([size, groups.map(({ name, loans, exact, sample }) => [name, loans, exact, sample])]).toEqual([
      601,
      [
        ['Retail', 3302, 330.2, 331],
        ['Centralized', 2698, 269.8, 270],
      ],
    ])
    expect(groups.map(({ strata }) => strata.reduce((sum, { sample }) => sum + sample, 0))).toEqual([331, 270])
  })

  it('are ten percent of the closings of the month before under the prefunding minimum, at most 750 and at most the population', () => {
    const closed: Record<string, number> = { '2026-07': 1991, '2026-08': 9000, '2026-09': 30_000 }
    const counts = QUARTER.map((one) => ({ ...one, closedBefore: closed[one.month], loans: one.month === '2026-09' ? 300 : one.loans }))
    const byChannel = allocate({ ...PLAN, method: 'Prefunding minimum' }, counts)
    expect([byChannel.size, byChannel.groups.map(({ name, loans, sample }) => [name, loans, sample])]).toEqual([
      1550,
      [
        ['2026-07', 2114, 200],
        ['2026-08', 2058, 750],
        ['2026-09', 600, 600],
      ],
    ])
    expect(listSamples(byChannel).slice(0, 2)).toEqual([
      { stratum: '2026-07 Retail', sample: 110 },
      { stratum: '2026-07 Centralized', sample: 90 },
    ])
    const byMonth = listSamples(allocate({ ...PLAN, method: 'Prefunding minimum', strataBy: 'Month' }, counts))
    expect(byMonth.map(({ stratum, sample }) => [stratum, sample])).toEqual([
      ['2026-07', 200],
      ['2026-08', 750],
      ['2026-09', 600],
    ])
    // Without funded loans in the month before, nothing is required.
    expect(allocate({ ...PLAN, method: 'Prefunding minimum' }, QUARTER).size).toBe(0)
  })

  it.each([
    [0, 6000],
    [40, 40],
    [9000, 6000],
  ])('of a targeted plan with a maximum of %i are %i loans', (most, size) => {
    expect(allocate({ ...PLAN, method: 'Targeted', most }, QUARTER).size).toBe(size)
  })

  it('have as many strata as the plan asks for', () => {
    const strata = (strataBy: SizePlan['strataBy']) => listSamples(allocate({ ...PLAN, strataBy }, QUARTER))
    expect(strata('None')).toEqual([{ stratum: 'All', sample: 425 }])
    expect(strata('Month')).toEqual([
      { stratum: '2026-07', sample: 150 },
      { stratum: '2026-08', sample: 146 },
      { stratum: '2026-09', sample: 129 },
    ])
    expect(strata('Month and channel')).toHaveLength(6)
  })

  it('are empty for an empty population', () => {
    for (const method of SAMPLING_METHODS) expect(allocate({ ...PLAN, method }, [])).toEqual({ population: 0, size: 0, groups: [] })
    expect(allocate({ ...PLAN, strataBy: 'None' }, [])).toEqual({ population: 0, size: 0, groups: [] })
  })
})
