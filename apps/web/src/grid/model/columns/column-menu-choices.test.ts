import type { Header } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it } from 'vitest'
import { PlainList } from '../../table/table.fixture.tsx'
import { DEFAULT_COLUMNS, type GridView } from '../state/url-state.ts'
import { columnChoices } from './column-menu-choices.ts'

const header = (Title: string, drawType: Header['drawType'], canSort = true): Header => ({ Title, drawType, data: [], extra: { canSort } })
const HEADERS = [header('Select', 'checkbox', false), header('Loan', 'loan'), ...['A', 'B', 'C'].map((title) => header(title, 'text'))]
const listed = (view: Partial<GridView> = {}) => new PlainList({ headers: HEADERS, view })
const choicesOf = (list: PlainList, title: string) => {
  const table = list.table()
  const column = table.getColumn(title)
  return column ? columnChoices(table, column, () => {}) : []
}
const pick = (list: PlainList, title: string, value: string) => {
  const choice = choicesOf(list, title).find((one) => one.value === value)
  expect(choice?.why).toBeUndefined()
  choice?.onPick()
  return list.view
}
const whyOf = (list: PlainList, title: string, value: string) => choicesOf(list, title).find((one) => one.value === value)?.why

describe('the menu of a column', () => {
  it('sorts by the column, alone or after other columns', () => {
    expect(pick(listed(), 'A', 'desc').sort).toEqual([{ col: 'A', dir: 'DESC' }])
    const list = listed({ sort: [{ col: 'A', dir: 'ASC' }] })
    expect(pick(list, 'B', 'also-desc').sort).toEqual([
      { col: 'A', dir: 'ASC' },
      { col: 'B', dir: 'DESC' },
    ])
    expect(pick(list, 'A', 'also-desc').sort.map(({ col, dir }) => `${col} ${dir}`)).toEqual(['A DESC', 'B DESC'])
    expect(pick(list, 'A', 'unsort').sort).toEqual([{ col: 'B', dir: 'DESC' }])
  })

  it('explains that at most five columns can sort a list', () => {
    const list = new PlainList({
      headers: ['A', 'B', 'C', 'D', 'E', 'F'].map((title) => header(title, 'text')),
      view: { sort: ['A', 'B', 'C', 'D', 'E'].map((col) => ({ col, dir: 'ASC' as const })) },
    })
    expect(whyOf(list, 'F', 'also-asc')).toBe('A list is sorted by at most 5 columns')
    expect(whyOf(list, 'A', 'also-asc')).toBeUndefined()
  })

  it('moves the column past the next visible one', () => {
    const list = listed({ columns: { ...DEFAULT_COLUMNS, hidden: ['B'] } })
    expect(pick(list, 'A', 'right').columns.order).toEqual(['Select', 'Loan', 'B', 'C', 'A'])
    expect(whyOf(list, 'A', 'right')).toBe('It is the last already')
    expect(whyOf(list, 'C', 'left')).toBe('It is the first already')
  })

  it('pins the column after the fixed ones, and moves it among the pinned ones', () => {
    const list = listed()
    pick(list, 'C', 'pin')
    expect(pick(list, 'B', 'pin').columns.pinned).toEqual(['C', 'B'])
    const titles = () =>
      list
        .table()
        .getLeafHeaders()
        .map(({ id }) => id)
    expect(titles()).toEqual(['Select', 'Loan', 'C', 'B', 'A'])
    pick(list, 'B', 'left')
    expect(titles()).toEqual(['Select', 'Loan', 'B', 'C', 'A'])
    expect(pick(list, 'B', 'unpin').columns.pinned).toEqual(['C'])
  })

  it('hides the column, unless it is the last one or identifies the row', () => {
    const list = listed({ columns: { ...DEFAULT_COLUMNS, hidden: ['A'] } })
    expect(pick(list, 'B', 'hide').columns.hidden).toEqual(['A', 'B'])
    expect(whyOf(list, 'C', 'hide')).toBe('This is the last column')
    expect(whyOf(list, 'Loan', 'hide')).toBe('This column says which row it is')
    expect(choicesOf(list, 'Loan').some(({ value }) => value === 'pin')).toBe(false)
  })
})
