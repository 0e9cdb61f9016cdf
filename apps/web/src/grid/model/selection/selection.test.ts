import type { Row } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it } from 'vitest'
import { PlainList } from '../../table/table.fixture.tsx'
import { tickRange, tickRow } from '../use-grid-table.ts'
import { addRows, countTickedOfPage, NOTHING_SELECTED, refreshSelected } from './selection.ts'

const row = (recsID: number, version = 1): Row => ({ recsID, version })
const locked = (recsID: number): Row => ({ recsID, version: 1, Select: { value: null, why: 'Amara Obi works on it' } })
const PAGE = [1, 2, 3, 4, 5].map((id) => row(id))
const ids = (list: PlainList) => [...list.selection.keys()].sort((a, b) => a - b)
const listOf = (rows: readonly Row[] = PAGE) => new PlainList({ rows })

/** Selects rows one after the other. After `SHIFT`, selects all rows up to the next one. */
const SHIFT = 'Shift'
function tick(list: PlainList, ...clicks: (number | typeof SHIFT)[]) {
  const table = list.table()
  clicks.forEach((click, i) => {
    if (click !== SHIFT) tickRow(table, click, clicks[i - 1] === SHIFT)
  })
  return list
}

describe('ticking', () => {
  it('ticks and unticks a row', () => {
    const list = tick(listOf(), 1)
    expect(ids(list)).toEqual([2])
    expect(ids(tick(list, 1))).toEqual([])
  })

  it('ticks a range in both directions', () => {
    expect(ids(tick(listOf(), 1, SHIFT, 3))).toEqual([2, 3, 4])
    expect(ids(tick(listOf(), 3, SHIFT, 1))).toEqual([2, 3, 4])
  })

  it('unticks a range when its end was ticked', () => {
    const list = listOf()
    list.selection = addRows(NOTHING_SELECTED, PAGE)
    expect(ids(tick(list, 1, SHIFT, 3))).toEqual([1, 5])
  })

  it('keeps ticked rows of other pages', () => {
    const list = listOf()
    list.selection = addRows(NOTHING_SELECTED, [row(77)])
    expect(ids(tick(list, 0))).toEqual([1, 77])
    list.table().resetRowSelection(true)
    expect(list.selection).toBe(NOTHING_SELECTED)
  })

  it('changes nothing for a row that does not exist', () => {
    expect(tick(listOf(), 9).selection).toBe(NOTHING_SELECTED)
  })

  it('skips rows that cannot be ticked', () => {
    const rows = [row(1), locked(2), row(3), locked(4)]
    expect(ids(tick(listOf(rows), 0, SHIFT, 2))).toEqual([1, 3])
    expect(ids(tick(listOf(rows), 1))).toEqual([])
    expect([...addRows(NOTHING_SELECTED, rows).keys()]).toEqual([1, 3])
  })
})

describe('a range ticked with Shift and the arrows', () => {
  const extend = (list: PlainList, ...steps: [number, number, number][]) => {
    for (const [from, to, before] of steps) tickRange(list.table(), from, to, before)
    return ids(list)
  }

  it('grows and shrinks with the focus, also past the row where it began', () => {
    expect(extend(listOf(), [1, 2, 1], [1, 3, 2])).toEqual([2, 3, 4])
    expect(extend(listOf(), [1, 2, 1], [1, 3, 2], [1, 2, 3])).toEqual([2, 3])
    expect(extend(listOf(), [2, 3, 2], [2, 2, 3], [2, 1, 2])).toEqual([2, 3])
  })

  it('leaves other ticked rows ticked, and skips rows that cannot be ticked', () => {
    expect(extend(tick(listOf(), 4), [0, 1, 0])).toEqual([1, 2, 5])
    expect(extend(listOf([row(1), locked(2), row(3)]), [0, 1, 0], [0, 2, 1])).toEqual([1, 3])
  })
})

describe('the checkbox of the page', () => {
  const shown = (list: PlainList) => countTickedOfPage(list.given.rows ?? [], list.selection).state

  it('shows whether none, some or all rows of the page are ticked', () => {
    expect(shown(listOf())).toBe('none')
    expect(shown(listOf([]))).toBe('none')
    expect(shown(tick(listOf(), 0))).toBe('some')
    const rows = [row(1), locked(2)]
    expect(shown(tick(listOf(rows), 0))).toBe('all')
    expect(shown(listOf([locked(2)]))).toBe('none')
  })

  it('ticks the rest of the page, then unticks the whole page', () => {
    const list = tick(listOf(), 0)
    list.table().toggleAllPageRowsSelected()
    expect(ids(list)).toEqual([1, 2, 3, 4, 5])
    list.table().toggleAllPageRowsSelected()
    expect(ids(list)).toEqual([])
  })
})

it('ticked rows take over newer versions, and the selection is the same object when nothing is newer', () => {
  const ticked = addRows(NOTHING_SELECTED, PAGE)
  expect(refreshSelected(ticked, PAGE)).toBe(ticked)
  expect(refreshSelected(ticked, [row(3, 2), row(9, 4)]).get(3)?.version).toBe(2)
  expect(refreshSelected(ticked, [row(3, 2), row(9, 4)]).has(9)).toBe(false)
})
