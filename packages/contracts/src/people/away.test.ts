import { describe, expect, it } from 'vitest'
import { awayProblems, isAway } from './away.ts'

const christmas = { from: '2026-12-24', to: '2026-12-31', reason: 'Holiday' }

describe('being away', () => {
  it.each([
    ['2026-12-23', false],
    ['2026-12-24', true],
    ['2026-12-31', true],
    ['2027-01-01', false],
  ])('on %s is %s', (day, away) => {
    expect(isAway([{ from: '2026-01-02', to: '2026-01-02' }, christmas], day)).toBe(away)
    expect(isAway([], day)).toBe(false)
  })

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
