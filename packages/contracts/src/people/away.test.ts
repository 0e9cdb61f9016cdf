import { describe, expect, it } from 'vitest'
import { awayProblems } from './away.ts'

const christmas = { from: '2026-12-24', to: '2026-12-31', reason: 'Holiday' }

describe('being away', () => {
  it('needs complete periods that do not overlap', () => {
    const period = (from: string, to: string) => ({ from, to, reason: '' })
    expect(awayProblems([christmas, period('2027-01-01', '2027-01-01')])).toEqual([])
    expect(awayProblems([christmas, period('2026-12-31', '2027-01-02')])).toEqual([
      { field: 'away.1.from', msg: 'These days overlap with another period' },
    ])
    expect(awayProblems([period('', ''), period('2026-01-01', '')])).toEqual([
      { field: 'away.0.from', msg: 'Choose the first day away' },
      { field: 'away.1.to', msg: 'Choose the last day away' },
    ])
  })
})
