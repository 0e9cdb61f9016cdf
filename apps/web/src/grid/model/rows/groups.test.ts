import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { groupedSort, groupRows, toLines } from './groups.ts'

// Fixes the year: dates of the current year are shown without it.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-17T15:00:00Z') }))
afterAll(() => void vi.useRealTimers())

const WHO: Header = { Title: 'Who', drawType: 'text', data: [] }
const WHEN: Header = { Title: 'When', drawType: 'datetime', data: [] }
const row = (recsID: number, who: string | null, when: string | null = null): Row => ({
  recsID,
  version: 1,
  Who: { value: who },
  When: { value: when },
})

describe('a grouped list', () => {
  it('has a group with a count for each person, in the order of the rows', () => {
    const rows = [row(1, 'Ana'), row(2, 'Ana'), row(3, 'Luis'), row(4, null)]
    const groups = groupRows(rows, WHO)
    expect(groups).toEqual([
      { label: 'Ana', first: 0, rows: 2 },
      { label: 'Luis', first: 2, rows: 1 },
      { label: 'Nobody', first: 3, rows: 1 },
    ])
    expect(toLines(rows.length, groups).map((line) => line.group?.label ?? line.row)).toEqual(['Ana', 0, 1, 'Luis', 2, 'Nobody', 3])
  })

  it('has a group for each day, and one for rows without a date', () => {
    const rows = [row(1, '', '01/05/2026 09:00'), row(2, '', '01/05/2026 17:30'), row(3, '', '01/06/2026 08:00'), row(4, '')]
    const [first, second, none] = groupRows(rows, WHEN)
    expect(first).toMatchObject({ rows: 2 })
    expect(first?.label).toMatch(/^\w{3} 01\/05$/)
    expect(second?.label).toMatch(/^\w{3} 01\/06$/)
    expect(none).toEqual({ label: 'No date', first: 3, rows: 1 })
  })

  it('is unchanged while no column is chosen for grouping', () => {
    expect(groupRows([row(1, 'Ana')], undefined)).toEqual([])
    expect(toLines(2, [])).toEqual([{ row: 0 }, { row: 1 }])
  })

  it('is sorted by the grouping column first, whatever sort order is chosen', () => {
    const by = (col: string, dir: 'ASC' | 'DESC' = 'ASC') => ({ col, dir })
    expect(groupedSort('Who', [by('Due')], [])).toEqual([by('Who'), by('Due')])
    expect(groupedSort('Who', [by('When', 'DESC')], [by('Who', 'DESC'), by('Due')])).toEqual([by('Who', 'DESC'), by('When', 'DESC')])
    expect(groupedSort('Who', [by('Who', 'DESC')], [by('Who')])).toEqual([by('Who', 'DESC')])
    expect(groupedSort('', [by('Due')], [by('Who')])).toEqual([by('Due')])
  })
})
