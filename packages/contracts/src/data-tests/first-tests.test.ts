import { describe, expect, it } from 'vitest'
import { LOAN_TYPES, OCCUPANCIES, PROPERTY_TYPES, PURPOSES } from '../loans/words.ts'
import { STATE_CODES } from '../wire/states.ts'
import { conditionProblems, condition as conditionSchema } from './condition.ts'
import { FIRST_LIMITS } from './first-limits.ts'
import { FIRST_TESTS } from './first-tests.ts'

describe('the first tests', () => {
  it('are those of the table, with its severity and party', () => {
    expect(FIRST_TESTS.map(({ code, severity, party }) => `${code} ${severity}, ${party}`)).toEqual([
      'T01 Material, Closing',
      'T02 Material, Closing',
      'T03 Material, Closing',
      'T04 Material, Closing',
      'T05 Moderate, Sales',
      'T06 Material, Closing',
      'T07 Coachback, Closing',
      'T08 Material, Closing',
      'T09 Material, Underwriting',
      'T10 Material, Underwriting',
      'T11 Material, Underwriting',
      'T12 Moderate, Underwriting',
      'T13 Moderate, Sales',
      'T14 Coachback, Processing',
      'T15 Material, Closing',
      'T16 Material, Underwriting',
      'T17 Material, Underwriting',
      'T18 Moderate, Processing',
      'T19 Moderate, Processing',
      'T20 Coachback, Closing',
      'T21 Moderate, Underwriting',
      'T22 Material, Closing',
      'T23 Coachback, Processing',
      'T24 Coachback, Processing',
    ])
  })

  it.each(FIRST_TESTS)('$code can be saved', ({ when, must, name, source }) => {
    for (const one of when ? [when, must] : [must]) {
      expect(conditionProblems(one)).toEqual([])
      expect(conditionSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one)
    }
    expect(name).toMatch(/^[A-Z].{20,80}$/)
    expect(source).not.toBe('')
  })
})

describe('the first limits', () => {
  const keysOf = ({ name, type, purpose, occupancy, propertyType, state, from }: (typeof FIRST_LIMITS)[number]) =>
    [name, type, purpose, occupancy, propertyType, state, from].join('|')

  it('have the words of loans as keys, each combination once', () => {
    expect(new Set(FIRST_LIMITS.map(keysOf)).size).toBe(FIRST_LIMITS.length)
    for (const { type, purpose, occupancy, propertyType, state } of FIRST_LIMITS) {
      expect(['', ...LOAN_TYPES]).toContain(type)
      expect(['', ...PURPOSES]).toContain(purpose)
      expect(['', ...OCCUPANCIES]).toContain(occupancy)
      expect(['', ...PROPERTY_TYPES]).toContain(propertyType)
      expect(['', ...STATE_CODES]).toContain(state)
    }
  })

  it('of one unit are those of FHFA', () => {
    const found = FIRST_LIMITS.filter(({ name, propertyType, state }) => name !== 'LTV' && propertyType === '' && state !== 'HI')
    expect(found.map(({ name, state, from, to, value }) => `${name} ${state} ${from} ${to}: ${value}`)).toEqual([
      'Baseline loan amount  2024-01-01 2024-12-31: 766550',
      'High-cost loan amount  2024-01-01 2024-12-31: 1149825',
      'Baseline loan amount AK 2024-01-01 2024-12-31: 1149825',
      'High-cost loan amount AK 2024-01-01 2024-12-31: 1724725',
      'Baseline loan amount  2025-01-01 2025-12-31: 806500',
      'High-cost loan amount  2025-01-01 2025-12-31: 1209750',
      'Baseline loan amount AK 2025-01-01 2025-12-31: 1209750',
      'High-cost loan amount AK 2025-01-01 2025-12-31: 1814625',
      'Baseline loan amount  2026-01-01 2026-12-31: 832750',
      'High-cost loan amount  2026-01-01 2026-12-31: 1249125',
      'Baseline loan amount AK 2026-01-01 2026-12-31: 1249125',
      'High-cost loan amount AK 2026-01-01 2026-12-31: 1873675',
    ])
  })
})
