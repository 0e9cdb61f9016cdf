import { describe, expect, it } from 'vitest'
import type { SheetCell } from '../../platform/xlsx/sheet.ts'
import { CLOSING_COLUMNS } from '../closing/rules/columns.ts'
import { EXAMPLE_REFERENCE } from '../closing/rules/example.fixture.ts'
import { closingChecker } from '../closing/rules/rules.ts'
import { PROCESSOR_UW_COLUMNS } from '../processor-uw/rules/columns.ts'
import { exampleReference } from '../processor-uw/rules/example.fixture.ts'
import { processorUwChecker } from '../processor-uw/rules/rules.ts'

const CHECKERS = [
  ['Closing Assignment', CLOSING_COLUMNS.map(({ header }) => header), () => closingChecker(EXAMPLE_REFERENCE)],
  ['Processor & Underwriter Assignment', PROCESSOR_UW_COLUMNS.map(({ header }) => header), () => processorUwChecker(exampleReference())],
] as const

const ROWS: [what: string, cells: Record<string, SheetCell>][] = [
  ['a total', { 'Loan Amount': 1_500_000 }],
  ['a total with its name', { 'Loan Number': 'Total', 'Loan Amount': 1_500_000 }],
  ['a grand total with a count', { 'Loan Number': 'Grand Total (1,541 loans)', 'Loan Amount': 1_500_000 }],
  ['a count of the rows', { 'Loan Number': 50_000, 'Loan Amount': 1_500_000 }],
  ['a total named in another column', { 'Borrower Last Name': 'Total', 'Loan Amount': 1_500_000 }],
  ['a filling', { Channel: 'Retail', Priority: 'Normal' }],
  ['the headers again', { 'Loan Number': 'Loan Number', 'Borrower Last Name': 'Borrower Last Name', 'Loan Amount': 'Loan Amount' }],
  ['a note', { 'Loan Number': '* estimated', 'Import Comment': 'x' }],
  ['a dash', { 'Loan Number': '-' }],
]

describe.each(CHECKERS)('a row of the %s', (_, headers, checker) => {
  it.each(ROWS)('that is %s has one problem', (_, cells) => {
    const row = { row: 7, cells: headers.map((header) => cells[header] ?? null) }
    expect(checker()(row)).toEqual({
      row: 7,
      number: '',
      values: null,
      problems: [{ column: 'A', level: 'error', msg: 'This row has no loan number', tryInstead: 'Fill it in, or delete the row' }],
    })
  })

  it('whose loan number cannot be read has the fault of the cell', () => {
    const row = { row: 7, cells: headers.map(() => null), faults: [{ index: 0, msg: 'Holds the error #REF!' }] }
    expect(checker()(row).problems[0]).toMatchObject({ column: 'A', msg: 'Holds the error #REF!' })
  })
})
