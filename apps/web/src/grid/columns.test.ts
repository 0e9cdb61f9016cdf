import type { Header } from '@ivue/contracts/grid.ts'
import { describe, expect, it } from 'vitest'
import { layOut, MIN_WIDTH, moveColumn, naturalWidths, orderHeaders } from './columns.ts'
import { PLAIN_COLUMNS } from './view.ts'

const header = (Title: string, drawType: Header['drawType'], more: Partial<Header> = {}): Header => ({ Title, drawType, data: [], ...more })
const HEADERS = [
  header('Select', 'checkbox'),
  header('Loan Number', 'loan'),
  header('Borrower', 'text'),
  header('State', 'text'),
  header('Fee', 'number'),
  header('Status', 'dropdown', { data: [{ label: 'Reschedule', value: 'Reschedule' }] }),
]
const NATURAL = { Select: 38, 'Loan Number': 128, Borrower: 150, State: 60, Fee: 80, Status: 120 }
const titles = (list: readonly { Title: string }[]) => list.map(({ Title }) => Title)

describe('the order of columns', () => {
  it('puts named ones first and keeps the others as the server sends them', () => {
    expect(titles(orderHeaders(HEADERS, ['Select', 'Loan Number', 'Status']))).toEqual([
      'Select',
      'Loan Number',
      'Status',
      'Borrower',
      'State',
      'Fee',
    ])
  })

  it('keeps Select and the loan number in front, whatever a link says', () => {
    expect(titles(orderHeaders(HEADERS, ['Fee', 'Select', 'Loan Number'])).slice(0, 3)).toEqual(['Select', 'Loan Number', 'Fee'])
  })

  it('moves a column one place, but not before the loan number', () => {
    expect(moveColumn(HEADERS, [], 'State', -1)).toEqual(['Select', 'Loan Number', 'State', 'Borrower', 'Fee', 'Status'])
    expect(moveColumn(HEADERS, [], 'Borrower', -1)).toEqual(titles(HEADERS))
    expect(moveColumn(HEADERS, [], 'Status', 1)).toEqual(titles(HEADERS))
    expect(moveColumn(HEADERS, [], 'Unheard', 1)).toEqual(titles(HEADERS))
  })
})

describe('the layout', () => {
  const widthsOf = (columns: ReturnType<typeof layOut>) => Object.fromEntries(columns.map(({ title, width }) => [title, width]))

  it('gives spare room to columns of words', () => {
    expect(widthsOf(layOut(HEADERS, PLAIN_COLUMNS, NATURAL, {}, 676))).toEqual({ ...NATURAL, Borrower: 200, State: 110 })
  })

  it('keeps natural widths where there is no room', () => {
    expect(widthsOf(layOut(HEADERS, PLAIN_COLUMNS, NATURAL, {}, 300))).toEqual(NATURAL)
  })

  it('keeps the width that a person set', () => {
    expect(widthsOf(layOut(HEADERS, PLAIN_COLUMNS, NATURAL, { Borrower: 90 }, 616))).toEqual({ ...NATURAL, Borrower: 90, State: 160 })
  })

  it('pins the first columns one beside the other', () => {
    const columns = layOut(HEADERS, PLAIN_COLUMNS, NATURAL, {}, 0)
    expect(columns.map(({ pinned }) => pinned)).toEqual([0, 38, null, null, null, null])
  })

  it('leaves hidden columns out, but never Select', () => {
    const columns = layOut(HEADERS, { order: [], hidden: ['Select', 'State', 'Unheard'] }, NATURAL, {}, 0)
    expect(columns.map(({ title }) => title)).toEqual(['Select', 'Loan Number', 'Borrower', 'Fee', 'Status'])
  })
})

it('makes columns as wide as their words, choices and labels need', () => {
  const rows = [{ recsID: 1, version: 1, Borrower: { value: 'Castellanos-Montgomery, Irene' }, State: { value: 'TX' } }]
  const widths = naturalWidths([...HEADERS, header('x', 'text'), header('P', 'status', { label: 'Internal quality rating' })], rows)
  expect(widths.Borrower).toBeGreaterThan(widths.State ?? 0)
  expect(widths.Status).toBeGreaterThan('Reschedule'.length * 6)
  expect(widths.P).toBeGreaterThan('Internal quality rating'.length * 6)
  expect(widths.x).toBe(MIN_WIDTH)
})
