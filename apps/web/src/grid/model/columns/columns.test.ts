import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it } from 'vitest'
import { PlainList } from '../../table/table.fixture.tsx'
import { columnRange } from './column-ranges.ts'
import { columnsWithOneValue, dropColumn, fillMissingOptions, MIN_WIDTH, moveColumn } from './columns.ts'
import { drawnColumns, pinVariables } from './drawn-columns.ts'
import { chosenWidths, fillWidths, type Widths } from './widths.ts'

const header = (Title: string, drawType: Header['drawType'], more: Partial<Header> = {}): Header => ({ Title, drawType, data: [], ...more })
const HEADERS = [
  header('Select', 'checkbox'),
  header('Loan Number', 'loan'),
  header('Borrower', 'text'),
  header('State', 'text'),
  header('Fee', 'number'),
  header('Status', 'dropdown', { data: [{ label: 'Reschedule', value: 'Reschedule' }] }),
]
const IDEAL = { Select: 38, 'Loan Number': 128, Borrower: 150, State: 60, Fee: 80, Status: 120 }
/** The last column has extra padding at the edge. */
const DRAWN = { ...IDEAL, Status: 130 }
const MIN_WIDTHS = { ...IDEAL, Borrower: 120, Fee: 70 }
/** Seven pixels per character. */
const rangeOf = (column: Header) => columnRange(column, (text) => 7 * text.length)
const TITLES = HEADERS.map(({ Title }) => Title)
const titles = (list: PlainList) =>
  list
    .table()
    .getLeafHeaders()
    .map(({ id }) => id)

describe('the order of columns', () => {
  const ordered = (order: string[]) => new PlainList({ headers: HEADERS, view: { columns: { order, hidden: [], pinned: [] } } })
  const moved = (title: string, by: -1 | 1) => {
    const list = ordered([])
    const column = list.table().getColumn(title)
    if (column) moveColumn(list.table(), column, by)
    return titles(list)
  }

  it('begins with the columns named in the view, then has the others in the order of the server', () => {
    expect(titles(ordered(['Select', 'Loan Number', 'Status']))).toEqual(['Select', 'Loan Number', 'Status', 'Borrower', 'State', 'Fee'])
  })

  it('always begins with Select and the loan number, whatever a link says', () => {
    expect(titles(ordered(['Fee', 'Select', 'Loan Number'])).slice(0, 3)).toEqual(['Select', 'Loan Number', 'Fee'])
  })

  it('changes by one place when a column is moved, but never before the loan number', () => {
    expect(moved('State', -1)).toEqual(['Select', 'Loan Number', 'State', 'Borrower', 'Fee', 'Status'])
    expect(moved('Borrower', -1)).toEqual(TITLES)
    expect(moved('Status', 1)).toEqual(TITLES)
    expect(moved('Loan Number', 1)).toEqual(TITLES)
  })

  it('changes when a hidden column is moved, and the column stays hidden', () => {
    const list = new PlainList({ headers: HEADERS, view: { columns: { order: [], hidden: ['Fee'], pinned: [] } } })
    const fee = list.table().getColumn('Fee')
    if (fee) moveColumn(list.table(), fee, -1, 'all')
    expect(list.view.columns).toEqual({
      order: ['Select', 'Loan Number', 'Borrower', 'Fee', 'State', 'Status'],
      hidden: ['Fee'],
      pinned: [],
    })
  })
})

it('columns with one value in all rows can be hidden together, except actions and the column that identifies the row', () => {
  const column = (Title: string, drawType: Header['drawType'] = 'text'): Header => ({ Title, drawType, data: [] })
  const headers = [column('Loan Number', 'loan'), column('State'), column('Purpose'), column('Decision', 'event')]
  const row = (recsID: number, State: string): Row => ({
    recsID,
    version: 1,
    'Loan Number': { value: '7' },
    State: { value: State },
    Purpose: { value: 'Purchase' },
    Decision: { value: 'Decision' },
  })
  const alike = (rows: Row[]) => columnsWithOneValue(new PlainList({ headers, rows }).table(), rows).map(({ id }) => id)
  expect(alike([row(1, 'TX'), row(2, 'CA')])).toEqual(['Purpose'])
  expect(alike([row(1, 'TX'), row(2, 'TX')])).toEqual(['State', 'Purpose'])
  expect(alike([row(1, 'TX')])).toEqual([])
})

it('a column moves to where it is dropped, but not among the pinned ones', () => {
  const list = new PlainList({ headers: HEADERS, ideal: IDEAL })
  dropColumn(list.table(), 'Status', 'Borrower', false)
  expect(list.view.columns.order).toEqual(['Select', 'Loan Number', 'Status', 'Borrower', 'State', 'Fee'])
  dropColumn(list.table(), 'Status', 'State', true)
  expect(list.view.columns.order).toEqual(['Select', 'Loan Number', 'Borrower', 'State', 'Status', 'Fee'])
  const { order } = list.view.columns
  dropColumn(list.table(), 'Status', 'Loan Number', true)
  dropColumn(list.table(), 'Loan Number', 'Status', true)
  expect(list.view.columns.order).toEqual(order)
})

describe('the layout', () => {
  const listOf = (given: { chosen?: Widths; available: number; hidden?: string[] }) =>
    new PlainList({
      headers: HEADERS,
      ideal: IDEAL,
      least: MIN_WIDTHS,
      ...given,
      view: { columns: { order: [], hidden: given.hidden ?? [], pinned: [] } },
    })
  const widthsOf = (given: { chosen?: Widths; available: number; hidden?: string[] }) =>
    Object.fromEntries(
      listOf(given)
        .table()
        .getLeafHeaders()
        .map((head) => [head.id, head.getSize()]),
    )

  it('gives spare space to text columns', () => {
    expect(widthsOf({ available: 686 })).toEqual({ ...DRAWN, Borrower: 200, State: 110 })
  })

  it('narrows the spaces beside numbers, then names and texts, and never cuts a value', () => {
    expect(widthsOf({ available: 300 })).toEqual({ ...DRAWN, Fee: 70, Borrower: 120 })
    const total = Object.values(DRAWN).reduce((sum, width) => sum + width, 0)
    expect(widthsOf({ available: total - 8 })).toEqual({ ...DRAWN, Fee: 72 })
    expect(widthsOf({ available: total - 20 })).toEqual({ ...DRAWN, Fee: 70, Borrower: 140 })
    expect(widthsOf({ available: 0 })).toEqual(DRAWN)
  })

  it('gives space that names do not need to the number columns when a number column is last', () => {
    const figure = (Title: string): Header => ({ Title, drawType: 'number', data: [] })
    const headers = [{ Title: 'Analyst', drawType: 'text', data: [] } satisfies Header, figure('Reviews'), figure('Defect %')]
    const rangeOf = ({ drawType }: Header) => ({ least: 80, ideal: 80, stretches: drawType === 'text' })
    const widths = fillWidths({ headers, hidden: [], rangeOf, chosen: {}, available: 1000 })
    const { Analyst = 0, Reviews = 0, 'Defect %': defects = 0 } = widths
    expect(Analyst + Reviews + defects).toBe(1000)
    expect(Math.abs(defects - Reviews)).toBeLessThan(12)
  })

  it('keeps the width that a person set', () => {
    expect(widthsOf({ chosen: { Borrower: 90 }, available: 626 })).toEqual({ ...DRAWN, Borrower: 90, State: 160 })
  })

  it('gives the space of hidden columns to the others', () => {
    const { Borrower: _hidden, ...others } = DRAWN
    expect(widthsOf({ available: 456, hidden: ['Borrower'] })).toEqual({ ...others, State: 80 })
  })

  it('adds padding at both edges of the list', () => {
    const { Select: _ticks, ...others } = DRAWN
    const list = new PlainList({ headers: HEADERS.slice(1), ideal: IDEAL, chosen: {}, available: 0 })
    expect(list.table().state.columnSizing).toEqual({ ...others, 'Loan Number': 138 })
  })

  it('pins the first columns next to each other', () => {
    const columns = drawnColumns(listOf({ available: 0 }).table().getLeafHeaders())
    expect(columns.map(({ pin }) => pin?.mark ?? null)).toEqual(['true', 'last', null, null, null, null])
    expect(columns.map(({ pin }) => (pin ? Object.values(pin.style)[0] : null))).toEqual([
      'var(--start-0)',
      'var(--start-1)',
      null,
      null,
      null,
      null,
    ])
    expect(pinVariables(listOf({ available: 0 }).table())).toEqual({ '--start-0': '0px', '--start-1': '38px' })
  })

  it('leaves hidden columns out, but never Select', () => {
    const list = listOf({ available: 0, hidden: ['Select', 'State', 'Unheard'] })
    expect(titles(list)).toEqual(['Select', 'Loan Number', 'Borrower', 'Fee', 'Status'])
  })
})

describe('the widths that a person sets', () => {
  const before = { A: 100, B: 80, C: 60 }

  it('are those changed now and those set before', () => {
    expect(chosenWidths(before, { ...before, A: 120.4 }, { C: 60 })).toEqual({ A: 120, C: 60 })
  })

  it('stay between the minimum and the maximum', () => {
    expect(chosenWidths(before, { ...before, A: 3, B: 5000 }, {})).toEqual({ A: MIN_WIDTH, B: 800 })
  })

  it('can be reset one by one, or all at once', () => {
    expect(chosenWidths(before, { A: 100, B: 80 }, { B: 80, C: 60 })).toEqual({ B: 80 })
    expect(chosenWidths(before, {}, { B: 80, C: 60 })).toEqual({})
  })
})

describe('the space that a column needs', () => {
  it('is the width of its widest choice', () => {
    const data = [{ label: 'Completed with Errors, to be repeated', value: 'Completed with Errors' }]
    expect(rangeOf(header('Status', 'text', { data })).ideal).toBeGreaterThan(rangeOf(header('Status', 'text')).ideal)
  })

  it('is the width of its heading, in two small lines if it must be, with a sort arrow if it is sortable', () => {
    const label = 'Internal quality rating of the month'
    expect(rangeOf(header('P', 'status', { label })).ideal).toBeGreaterThan(label.length * 7)
    expect(rangeOf(header('P', 'status', { label })).least).toBeGreaterThan('rating of the month'.length * 6)
    const sorted = rangeOf(header('P', 'status', { label, extra: { canSort: true } }))
    expect(sorted.ideal - rangeOf(header('P', 'status', { label })).ideal).toBe(17)
    expect(rangeOf(header('x', 'checkbox')).least).toBeGreaterThanOrEqual(MIN_WIDTH)
  })

  it.each(['Borrower', 'Worked By', 'HCSEmployeeFullName1'])('never falls below a name in two lines: %s', (Title) => {
    const half = 'Wolanski, Maximi'
    expect(rangeOf(header(Title, 'text')).least).toBeGreaterThan(7 * half.length)
    expect(rangeOf(header(Title, 'text')).stretches).toBe(true)
  })

  it.each([
    ['Stage', 'text', 'Reconsideration Risk Review', 'Reconsideration'],
    ['Status', 'dropdown', 'Completed with Errors', 'with Errors'],
    ['QC', 'status', 'Completed - Findings', 'Completed -'],
  ] as const)('never falls below the widest choice in two small lines: %s', (Title, drawType, label, half) => {
    const { least, ideal } = rangeOf(header(Title, drawType, { data: [{ label, value: label }] }))
    expect(least).toBeGreaterThan(0.8 * 7 * half.length)
    expect(least).toBeLessThan(ideal)
  })

  it('is the width of a due time with its time zone and the time left', () => {
    expect(rangeOf(header('SLA Due', 'sla')).least).toBeGreaterThan(7 * 'P4 Wed 17:00 EST 1d 21h'.length)
    expect(rangeOf(header('Due', 'sla')).least).toBeGreaterThan(7 * 'Wed 17:00 EST 1d 21h'.length)
  })
})

describe('choices that are loaded apart from the page', () => {
  const columns: Header[] = [
    { Title: 'Closer', drawType: 'select', data: [] },
    { Title: 'Status', drawType: 'dropdown', data: [{ label: 'WIP', value: 'WIP' }] },
  ]
  const dana = [{ label: 'Dana Kim', value: '7' }]

  it('are added to the columns without choices of their own', () => {
    const merged = fillMissingOptions(columns, { Closer: dana, Status: dana })
    expect(merged.map(({ data }) => data)).toEqual([dana, [{ label: 'WIP', value: 'WIP' }]])
  })

  it('leave the columns unchanged while they are not loaded', () => {
    expect(fillMissingOptions(columns, undefined)).toBe(columns)
  })
})
