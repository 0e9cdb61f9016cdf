import { describe, expect, it } from 'vitest'
import {
  columnFilterProblem,
  columnFiltersProblem,
  type FilterKind,
  parseColumnFilters,
  parseNumber,
  writeColumnFilters,
} from './column-filters.ts'
import { describeColumnFilters } from './filter-words.ts'

describe('filters by columns', () => {
  it('are read again as they were written, and those without a value are left out', () => {
    const filters = [
      { title: 'P1 & P2 = "x"', value: '5..10' },
      { title: 'Borrower', value: "o'neil +1 %" },
    ]
    expect(parseColumnFilters(writeColumnFilters([...filters, { title: 'Age', value: ' ' }]))).toEqual(filters)
    expect(writeColumnFilters([])).toBe('')
  })

  it('have no characters that the database refuses, whatever the text is', () => {
    expect(parseColumnFilters('Borrower=a%00b&%FF%FE=%E2%80%8B+x&=&&y')).toEqual([
      { title: 'Borrower', value: 'ab' },
      { title: '\ufffd\ufffd', value: 'x' },
      { title: '', value: '' },
      { title: 'y', value: '' },
    ])
  })

  it.each<[FilterKind, string, string | null]>([
    ['text', '%', null],
    ['words', 'Met', null],
    ['words', 'met', 'choose one of Met, Not Met'],
    ['number', '5', null],
    ['number', '-5.25..', null],
    ['number', '..1,000,000', null],
    ['number', '..', 'enter numbers such as 1500 or 5.25'],
    ['number', '', 'enter what the cells should contain'],
    ['number', '1,00', 'enter numbers such as 1500 or 5.25'],
    ['number', '1e5', 'enter numbers such as 1500 or 5.25'],
    ['number', '10..9', 'the end of the range is before its start'],
    ['day', '2026-06-01..2026-06-01', null],
    ['day', '2026-02-29', 'enter days such as 2026-06-30 or 06/30/2026'],
    ['day', '06/01/2026..06/30/2026', null],
    ['day', '11/28/2026 | 2026-12-01..', null],
    ['day', '!11/28/2026', null],
    ['day', '02/29/2026', 'enter days such as 2026-06-30 or 06/30/2026'],
    ['day', '11/28/2026..2026-11-27', 'the end of the range is before its start'],
    ['words', 'Met | Not Met', null],
    ['words', '!Met', null],
    ['words', '!(empty)', null],
    ['words', 'Met | met', 'choose one of Met, Not Met'],
    ['number', '5..10 | 20 | (Empty)', null],
    ['number', '5 | x', 'enter numbers such as 1500 or 5.25'],
    ['number', Array.from({ length: 21 }, (_, at) => at).join('|'), 'enter at most 20 values'],
    ['text', '!', 'enter what the cells should contain'],
    ['text', ' | ', 'enter what the cells should contain'],
    ['text', '!a b | (empty)', null],
    ['text', 'a '.repeat(990), 'enter at most 20 words'],
    ['text', Array.from({ length: 21 }, (_, at) => at).join('|'), 'enter at most 20 words'],
    ['day', '..2200-01-01', 'enter days such as 2026-06-30 or 06/30/2026'],
    ['day', '1899-12-31..', 'enter days such as 2026-06-30 or 06/30/2026'],
    ['day', '2026-06-02..2026-06-01', 'the end of the range is before its start'],
  ])('of kind %s with the value %j: %j', (kind, value, problem) => {
    expect(columnFilterProblem(kind, kind === 'words' ? ['Met', 'Not Met'] : [], value)).toBe(problem)
  })

  it('are described by the headings of their columns', () => {
    const headers = [
      { Title: 'Borrower', filter: { kind: 'text' } },
      { Title: 'HCSEmployeeFullName1', label: 'Closer 1', filter: { kind: 'text' } },
      { Title: 'P1 SlaStatus', label: 'P1', filter: { kind: 'words' } },
      { Title: 'Loan Amount', filter: { kind: 'number' } },
      { Title: 'Due', filter: { kind: 'day' } },
    ] as const
    const words = (text: string) =>
      describeColumnFilters(text, headers).map(({ label, verb, words }) => [label, verb, words].filter(Boolean).join(' '))
    expect(words('Borrower=abbott&HCSEmployeeFullName1=kim&P1+SlaStatus=Not+Met')).toEqual([
      "Borrower contains 'abbott'",
      "Closer 1 contains 'kim'",
      'P1 Not Met',
    ])
    expect(words('Loan+Amount=200000..400000&Due=2026-06-01..2026-06-30')).toEqual([
      'Loan Amount 200,000 to 400,000',
      'Due 06/01/2026 to 06/30/2026',
    ])
    expect(['5', '5..5', '5..', '..5,000'].flatMap((value) => words(`Loan+Amount=${value}`))).toEqual([
      'Loan Amount 5',
      'Loan Amount 5',
      'Loan Amount from 5',
      'Loan Amount up to 5,000',
    ])
    expect(words('Borrower=a|b&P1+SlaStatus=!Met|Not+Met&Due=11/28/2026|(empty)&HCSEmployeeFullName1=!x')).toEqual([
      "Borrower contains 'a' or 'b'",
      'P1 is not Met or Not Met',
      'Due 11/28/2026 or empty',
      "Closer 1 does not contain 'x'",
    ])
    expect(words('Borrower=(empty)&Due=!(empty)')).toEqual(['Borrower is empty', 'Due is not empty'])
    expect(words('Due=..2026-06-30&Gone=x')).toEqual(['Due up to 06/30/2026', 'Gone x'])
  })
})

it('filters of all columns together have at most 60 words and values', () => {
  const text = { kind: 'text', value: 'a b | c d e f g h i j' } as const
  expect(columnFiltersProblem(Array(6).fill(text))).toBeNull()
  expect(columnFiltersProblem([...Array(6).fill(text), { kind: 'words', value: '!Met' }])).toBe(
    'Filter by at most 60 words in all columns. These are 61',
  )
})

it('a number may have thousands separators', () => {
  expect(['1,234,567.5', '0', '-7', '12,34', ' 5', '1.', '9'.repeat(13)].map(parseNumber)).toEqual([
    1234567.5,
    0,
    -7,
    ...Array(4).fill(Number.NaN),
  ])
})
