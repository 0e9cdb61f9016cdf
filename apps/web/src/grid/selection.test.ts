import type { Row } from '@ivue/contracts/grid.ts'
import { describe, expect, it } from 'vitest'
import { NOTHING_SELECTED, pageTick, refreshSelected, setSelected, tick } from './selection.ts'

const row = (recsID: number, version = 1): Row => ({ recsID, version })
const PAGE = [1, 2, 3, 4, 5].map((id) => row(id))
const ids = (selection: ReadonlyMap<number, Row>) => [...selection.keys()].sort((a, b) => a - b)

describe('ticking', () => {
  it('ticks and unticks a row', () => {
    const one = tick(NOTHING_SELECTED, PAGE, 1, null)
    expect(ids(one)).toEqual([2])
    expect(ids(tick(one, PAGE, 1, null))).toEqual([])
  })

  it('ticks a range in both directions', () => {
    expect(ids(tick(NOTHING_SELECTED, PAGE, 3, 1))).toEqual([2, 3, 4])
    expect(ids(tick(NOTHING_SELECTED, PAGE, 1, 3))).toEqual([2, 3, 4])
  })

  it('takes a range off when its end was ticked', () => {
    const all = setSelected(NOTHING_SELECTED, PAGE, true)
    expect(ids(tick(all, PAGE, 3, 1))).toEqual([1, 5])
  })

  it('keeps what was ticked on other pages', () => {
    const before = setSelected(NOTHING_SELECTED, [row(77)], true)
    expect(ids(tick(before, PAGE, 0, null))).toEqual([1, 77])
  })

  it('leaves the selection alone for a row that is not there', () => {
    expect(tick(NOTHING_SELECTED, PAGE, 9, null)).toBe(NOTHING_SELECTED)
  })
})

it('shows none, some or all of the page', () => {
  expect(pageTick(NOTHING_SELECTED, PAGE)).toBe('none')
  expect(pageTick(NOTHING_SELECTED, [])).toBe('none')
  expect(pageTick(tick(NOTHING_SELECTED, PAGE, 0, null), PAGE)).toBe('some')
  expect(pageTick(setSelected(NOTHING_SELECTED, PAGE, true), PAGE)).toBe('all')
})

it('knows the ticked rows as they came last, and stays the same when nothing is newer', () => {
  const ticked = setSelected(NOTHING_SELECTED, PAGE, true)
  expect(refreshSelected(ticked, PAGE)).toBe(ticked)
  expect(refreshSelected(ticked, [row(3, 2), row(9, 4)]).get(3)?.version).toBe(2)
  expect(refreshSelected(ticked, [row(3, 2), row(9, 4)]).has(9)).toBe(false)
})
