import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it } from 'vitest'
import { paperColumns, paperList } from './paper-list.ts'
import { PlainList } from './table.fixture.tsx'

const header = (Title: string, drawType: Header['drawType'] = 'text'): Header => ({ Title, drawType, data: [] })
const HEADERS = [
  header('Select', 'checkbox'),
  header('Loan Number', 'loan'),
  header('Borrower'),
  header('P1', 'status'),
  header('P2', 'status'),
  header('State'),
  header('Dispute'),
  header('Decision', 'event'),
  header('Comment', 'event'),
]
const row = (recsID: number, borrower: string, comments: number, p1: string | null): Row => ({
  recsID,
  version: 1,
  'Loan Number': { value: '0204518873' },
  Borrower: { value: borrower },
  P1: { value: p1 },
  P2: { value: recsID % 2 ? 'Met' : null },
  State: { value: 'AZ' },
  Dispute: { value: null },
  Decision: { value: 'Decision' },
  Comment: { value: comments },
})
const print = (rows: readonly Row[], view = {}) => {
  const list = new PlainList({ headers: HEADERS, rows, view, folds: [{ label: 'P1–P2', of: ['P1', 'P2'] }] })
  return paperList(paperColumns(list.table()), rows, 0)
}

describe('a list on paper', () => {
  it('has the columns that differ by row, and describes the others once', () => {
    const { columns, rows, constants } = print([row(1, 'Okafor', 0, 'Met'), row(2, 'Ng', 3, null)])
    expect(columns.map(({ label }) => label)).toEqual(['Loan Number', 'Borrower', 'P1', 'P2', 'Comment'])
    expect(rows).toEqual([
      ['0204518873', 'Okafor', 'Met', 'Met', ''],
      ['0204518873', 'Ng', '', '', '3'],
    ])
    expect(constants).toEqual([
      { label: 'State', text: 'AZ' },
      { label: 'Dispute', text: '' },
    ])
  })

  it('has all columns with a text for a single row', () => {
    const { columns, constants } = print([row(1, 'Okafor', 0, 'Not Met')])
    expect(columns.map(({ label }) => label)).toEqual(['Loan Number', 'Borrower', 'P1', 'P2', 'State'])
    expect(constants).toEqual([{ label: 'Dispute', text: '' }])
  })

  it('has no hidden column', () => {
    const { columns } = print([row(1, 'Okafor', 1, 'Met'), row(2, 'Ng', 3, null)], {
      columns: { hidden: ['Borrower', 'P1'], order: [], pinned: [] },
    })
    expect(columns.map(({ label }) => label)).toEqual(['Loan Number', 'P2', 'Comment'])
  })
})
