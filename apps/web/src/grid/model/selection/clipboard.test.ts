import type { Header } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it } from 'vitest'
import { guardText, toTsv } from './clipboard.ts'

describe('copied text', () => {
  it.each(['=1+1', '+1', '-1+1', '＝1+1', '\u200b=1', '@SUM(A1)', ' =1', '\t=1', '\n@x'])('never starts a formula: %j', (text) => {
    expect(guardText(text)).toMatch(/^'/)
  })
  it.each(['Okafor, Nneka', 'a=b', '0204517702', '-12.5', '-', ''])('leaves %j as it is', (text) => {
    expect(guardText(text)).toBe(text)
  })
  it('contains no line break or tab within a cell', () => {
    expect(guardText('two\nlines\tand a tab')).toBe('two lines and a tab')
  })
})

it('copied rows have the shown texts under a line of headings, without Select and actions', () => {
  const header = (Title: string, drawType: Header['drawType'], more: Partial<Header> = {}): Header => ({
    Title,
    drawType,
    data: [],
    ...more,
  })
  const headers = [
    header('Select', 'checkbox'),
    header('Loan Number', 'loan'),
    header('HCSEmployeeFullName1', 'select', { label: 'Closer 1', data: [{ label: 'Dana Kim', value: '7' }] }),
    header('Status', 'dropdown'),
    header('Note', 'edit'),
    header('Change', 'number'),
    header('Comment', 'event'),
  ]
  const row = {
    recsID: 1,
    version: 1,
    Select: { value: null },
    'Loan Number': { value: '0204517702' },
    HCSEmployeeFullName1: { value: '7' },
    Status: { value: 'WIP@slate@0' },
    Note: { value: '=HYPERLINK("x")^0' },
    Change: { value: -12.5 },
    Comment: { value: 4 },
  }
  expect(toTsv(headers, [row])).toBe('Loan Number\tCloser 1\tStatus\tNote\tChange\n0204517702\tDana Kim\tWIP\t\'=HYPERLINK("x")\t-12.5')
})
