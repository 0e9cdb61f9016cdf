import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { expect, it } from 'vitest'
import { workbookRows } from './workbook-rows.ts'

const header = (Title: string, drawType: Header['drawType'], more: Partial<Header> = {}): Header => ({ Title, drawType, data: [], ...more })
const headers = [
  header('Select', 'checkbox'),
  header('Loan Number', 'loan'),
  header('HCSEmployeeFullName1', 'select', { label: 'Closer 1', data: [{ label: 'Dana Kim', value: '7' }] }),
  header('Status', 'dropdown'),
  header('Note', 'edit'),
  header('Change', 'number'),
  header('Comment', 'event'),
]
const row = (cells: Record<string, string | number | null>): Row => ({
  recsID: 1,
  version: 1,
  ...Object.fromEntries(Object.entries(cells).map(([title, value]) => [title, { value }])),
})

it('a workbook row has the shown texts under the shown headings, without checkboxes and buttons', () => {
  const first = row({
    'Loan Number': '0204517702',
    HCSEmployeeFullName1: '7',
    Status: 'WIP@slate@0',
    Note: '=1+1^0',
    Change: -12.5,
    Comment: 4,
  })
  const [sent] = workbookRows(headers, [first])
  expect(Object.entries(sent ?? {})).toEqual([
    ['Loan Number', '0204517702'],
    ['Closer 1', 'Dana Kim'],
    ['Status', 'WIP'],
    ['Note', '=1+1'],
    ['Change', -12.5],
  ])
})

it('the first row names all columns in order, and later rows leave out empty cells', () => {
  const [first, second] = workbookRows(headers, [row({ Change: 0 }), row({ 'Loan Number': '1', Change: 0 })])
  expect(Object.entries(first ?? {})).toEqual([
    ['Loan Number', ''],
    ['Closer 1', ''],
    ['Status', ''],
    ['Note', ''],
    ['Change', 0],
  ])
  expect(second).toEqual({ 'Loan Number': '1', Change: 0 })
})

it('two columns with the same heading get different names', () => {
  const twins = [header('P1 Reason', 'text', { label: 'Reason' }), header('P2 Reason', 'text', { label: 'Reason' })]
  expect(workbookRows(twins, [row({ 'P1 Reason': 'a', 'P2 Reason': 'b' })])).toEqual([{ Reason: 'a', 'P2 Reason': 'b' }])
})
