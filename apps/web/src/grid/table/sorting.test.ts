import { describe, expect, it } from 'vitest'
import type { SortRule } from '../model/state/url-state.ts'
import { sortBy } from '../model/use-grid-table.ts'
import { PlainList } from './table.fixture.tsx'

const asc = (col: string) => ({ col, dir: 'ASC' as const })
const desc = (col: string) => ({ col, dir: 'DESC' as const })
const HEADERS = ['A', 'B', 'C', 'D', 'E', 'F', 'Due'].map((Title) => ({
  Title,
  drawType: 'text' as const,
  data: [],
  extra: { canSort: true },
}))

/** Returns the sort order in the link after a click on a header. */
function sorted(sort: readonly SortRule[], col: string, more: boolean, order: readonly SortRule[] = []) {
  const list = new PlainList({ headers: HEADERS, view: { sort }, order })
  sortBy(list.table(), col, more)
  return list.view.sort
}

describe('a click on a header', () => {
  it('sorts ascending first, then changes the direction each time', () => {
    expect(sorted([], 'A', false)).toEqual([asc('A')])
    expect(sorted([asc('A')], 'A', false)).toEqual([desc('A')])
    expect(sorted([desc('A')], 'A', false)).toEqual([asc('A')])
  })

  it('reverses the default order of the list', () => {
    expect(sorted([], 'Due', false, [desc('Due')])).toEqual([asc('Due')])
    expect(sorted([], 'A', true, [desc('Due')])).toEqual([desc('Due'), asc('A')])
  })

  it('removes the other sort columns, unless Shift is held', () => {
    expect(sorted([asc('A')], 'B', false)).toEqual([asc('B')])
    expect(sorted([asc('A')], 'B', true)).toEqual([asc('A'), asc('B')])
    expect(sorted([asc('A'), asc('B')], 'B', true)).toEqual([asc('A'), desc('B')])
    expect(sorted([asc('A'), desc('B')], 'B', true)).toEqual([asc('A')])
    expect(sorted([asc('A'), desc('B')], 'B', false)).toEqual([asc('B')])
  })

  it('never removes the last sort column', () => {
    expect(sorted([desc('A')], 'A', true)).toEqual([asc('A')])
  })

  it('sorts by at most five columns', () => {
    const five = ['A', 'B', 'C', 'D', 'E'].map(asc)
    expect(sorted(five, 'F', true)).toEqual(five)
  })
})
