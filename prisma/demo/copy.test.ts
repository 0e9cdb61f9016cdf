import { describe, expect, it } from 'vitest'
import { CopyRows } from './copy.ts'

const lotOf = (...rows: Parameters<CopyRows['add']>[1][]) => {
  const copied = new CopyRows(['loans'])
  for (const row of rows) copied.add('loans', row)
  return copied.take()[0]
}

describe('rows on their way to COPY', () => {
  it('are written as their columns say: moments, days, who has an id, bytes, groups of columns', () => {
    const lot = lotOf({
      createdAt: Date.UTC(2026, 6, 8, 11, 30, 5),
      lockOn: 20_642,
      termMonths: 360,
      processorId: { id: 7 },
      underwriterId: null,
      ssnHash: new Uint8Array([1, 254]),
      p1: { dueAt: null, reason: 'a\tb', missed: false },
    })
    expect(lot?.columns.join(' ')).toBe('created_at lock_on term_months processor_id underwriter_id ssn_hash p1_due_at p1_reason p1_missed')
    expect(lot?.pieces.join('')).toBe('2026-07-08 11:30:05+00\t2026-07-08\t360\t7\t\\N\t\\\\x01fe\t\\N\ta\\tb\tf\n')
  })

  it('are refused when a row has other columns than the first one', () => {
    expect(() => lotOf({ id: 1, number: '02' }, { id: 2 })).toThrow('A row of loans lacks number')
    expect(() => lotOf({ id: 1 }, { id: 2, number: '02' })).toThrow('A row of loans has number where the first one has undefined')
    expect(() => lotOf({ id: 1, number: '02' }, { number: '03', id: 2 })).toThrow('A row of loans has number where the first one has id')
    expect(() => new CopyRows(['loans']).add('tasks', { id: 1 })).toThrow('tasks is not among the tables to write')
  })
})
