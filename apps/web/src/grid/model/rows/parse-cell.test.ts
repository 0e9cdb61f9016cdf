import { cellText, parseDropdown, parseEditable } from '@ivue/contracts/grid/cell-text.ts'
import { describe, expect, it } from 'vitest'
import { cellOf, parseRecordId } from './parse-cell.ts'

describe('a drop-down value', () => {
  it.each([
    ['WIP@slate@0', { text: 'WIP', colour: 'slate', disabled: false }],
    ['WIP@slate@1', { text: 'WIP', colour: 'slate', disabled: true }],
    ['WIP@@disable', { text: 'WIP', colour: '', disabled: true }],
    ['a@b.c@red@0', { text: 'a@b.c', colour: 'red', disabled: false }],
    ['WIP', { text: 'WIP', colour: '', disabled: false }],
    [null, { text: '', colour: '', disabled: false }],
  ])('%j', (value, parsed) => {
    expect(parseDropdown(value)).toEqual(parsed)
  })
})

describe('an editable value', () => {
  it.each([
    ['some words^0', { text: 'some words', readonly: false }],
    ['some words^1', { text: 'some words', readonly: true }],
    ['some words^readonly', { text: 'some words', readonly: true }],
    ['2^10^0', { text: '2^10', readonly: false }],
    ['2^10', { text: '2^10', readonly: false }],
    ['two\nlines^1', { text: 'two\nlines', readonly: true }],
    [12, { text: '12', readonly: false }],
    [null, { text: '', readonly: false }],
  ])('%j', (value, parsed) => {
    expect(parseEditable(value)).toEqual(parsed)
  })
})

it.each([
  ['12_Decision', { id: '12', operation: 'Decision' }],
  ['12_ICD_QC', { id: '12', operation: 'ICD_QC' }],
  ['12', { id: '12', operation: '' }],
  [undefined, { id: '', operation: '' }],
])('a record id is split into id and operation: %j', (recordId, parsed) => {
  expect(parseRecordId(recordId)).toEqual(parsed)
})

it('the cell of a column that the row lacks is empty', () => {
  const row = { recsID: 7, version: 1, Borrower: { value: 'Osei, Kwame' } }
  expect(cellOf(row, 'Borrower').value).toBe('Osei, Kwame')
  expect(cellOf(row, 'recsID').value).toBeNull()
  expect(cellOf(row, 'Nowhere').value).toBeNull()
})

it('a choice is shown by its label, from the choices of the cell before those of the column', () => {
  const header = { drawType: 'select' as const, data: [{ label: 'Dana Kim', value: '7' }] }
  expect(cellText({ value: '7' }, header)).toBe('Dana Kim')
  expect(cellText({ value: '7', coptions: [{ label: 'Tom Becker', value: '7' }] }, header)).toBe('Tom Becker')
  expect(cellText({ value: 'Nobody' }, header)).toBe('Nobody')
})
