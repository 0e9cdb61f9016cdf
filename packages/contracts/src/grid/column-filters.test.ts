import { describe, expect, it } from 'vitest'
import { columnFilterProblem, type FilterKind, parseColumnFilters, parseNumber, writeColumnFilters } from './column-filters.ts'
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
    ['number', '..', 'write numbers such as 1500 or 5.25'],
    ['number', '', 'write numbers such as 1500 or 5.25'],
    ['number', '1,00', 'write numbers such as 1500 or 5.25'],
    ['number', '1e5', 'write numbers such as 1500 or 5.25'],
    ['number', '10..9', 'the end of the range is before its start'],
    ['day', '2026-06-01..2026-06-01', null],
    ['day', '2026-02-29', 'write days such as 2026-06-30'],
    ['day', '..2200-01-01', 'write days such as 2026-06-30'],
    ['day', '1899-12-31..', 'write days such as 2026-06-30'],
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
    expect(words('Due=..2026-06-30&Gone=x')).toEqual(['Due up to 06/30/2026', 'Gone x'])
  })
})

it('a number may have thousands separators', () => {
  expect(['1,234,567.5', '0', '-7', '12,34', ' 5', '1.', '9'.repeat(13)].map(parseNumber)).toEqual([
    1234567.5,
    0,
    -7,
    ...Array(4).fill(Number.NaN),
  ])
})
