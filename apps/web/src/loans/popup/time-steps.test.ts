import { describe, expect, it } from 'vitest'
import { findMomentIndex, groupIntoMoments } from './time-steps.ts'

const row = (activityDate: string, activityName: string, before = '', after = '') => ({
  activityDate,
  activityName,
  before,
  after,
  activityReview: '',
})
const HISTORY = [
  row('2026-02-03T10:00:00.000Z', 'ClosingReassignment1', 'Dana Kim', 'Ana Vargas'),
  row('2026-02-01T10:00:00.000Z', 'ClosingComment'),
  row('2026-02-01T10:00:00.000Z', 'ClosingDecision', 'WIP', 'Closed'),
  row('2026-02-01T10:00:00.000Z', 'ClosingComment'),
  row('2026-01-05T10:00:00.000Z', 'LoanImport', '', 'Pre-Decision'),
]

describe('the moments of a loan', () => {
  it('are in the order of time, each once, with sentences about what happened', () => {
    expect(groupIntoMoments(HISTORY)).toEqual([
      { at: '2026-01-05T10:00:00.000Z', sentences: ['The loan came by an import as Pre-Decision'] },
      { at: '2026-02-01T10:00:00.000Z', sentences: ['Commented for closing', 'Decided the closing: WIP → Closed'] },
      { at: '2026-02-03T10:00:00.000Z', sentences: ['Reassigned closer 1: Dana Kim → Ana Vargas'] },
    ])
  })

  it('are found for any time, in any time zone', () => {
    const moments = groupIntoMoments(HISTORY)
    expect(findMomentIndex(moments, '2026-01-05T10:00:00.000Z')).toBe(0)
    expect(findMomentIndex(moments, '2026-02-01T04:00:00-06:00')).toBe(1)
    expect(findMomentIndex(moments, '2026-02-02T00:00:00Z')).toBe(1)
    expect(findMomentIndex(moments, '2025-01-01T00:00:00Z')).toBe(-1)
    expect(findMomentIndex(moments, '2027-01-01T00:00:00Z')).toBe(2)
  })
})
