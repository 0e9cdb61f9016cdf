import { CLOSING_COLUMNS, type ClosingField } from '@ivue/api/src/imports/closing/rules/columns.ts'
import { exampleRow } from '@ivue/api/src/imports/closing/rules/example.fixture.ts'
import type { SheetCell } from '@ivue/api/src/platform/xlsx/sheet.ts'
import { writeSheet } from './workbook.ts'

type Changes = Partial<Record<ClosingField, SheetCell>>

const ROWS = 50
/** Returns the loan number of a row, counted from 0. */
export const morningLoanNumber = (row: number) => `09000000${String(row).padStart(2, '0')}`

/**
 * Values of a new closing, of which P1 is Not Met (the ICD was sent late), P2 is Met (the final CD was approved in time), and P3 and P4 are
 * not due for years.
 */
const LOAN_FACTS: Changes = {
  borrowerCount: 1,
  coBorrowerLastName: null,
  processorId: 'processor.one',
  underwriterId: 'underwriter.one',
  slot1Id: 'closer.one',
  slot2Id: 'closer.two',
  status: 'Closing',
  substatus: 'Final CD Pending',
  taskStatus: 'WIP',
  applicationOn: '2026-01-12',
  finalCreditDecisionOn: '2026-02-12',
  clearToCloseAt: '2026-02-19 15:00',
  lockExpiresOn: '2031-04-30',
  contractClosingOn: '2031-03-12',
  scheduledClosingAt: '2031-03-12 10:30',
  scheduledFundingOn: '2031-03-12',
  p1DueAt: null,
  icdSentAt: '2026-02-24 10:00',
  icdReceivedOn: '2026-02-24',
  p2DueAt: null,
  finalCdApprovedAt: '2026-03-10 11:05',
  p3DueAt: null,
  closingPackageSentAt: null,
  p4DueAt: null,
}

/** Creates a workbook of fifty new closings. `wrong` changes cells of some rows, by row index. */
export function makeMorningFile(wrong: Record<number, Changes> = {}): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, (_, row) => exampleRow({ ...LOAN_FACTS, number: morningLoanNumber(row), ...wrong[row] }).cells)
  return writeSheet('Closing Assignment', CLOSING_COLUMNS, rows)
}

/** Three rejected rows: a state that does not fit the ZIP code, an unknown closer, and 31 November. */
export const MISTAKES = { 6: { propertyState: 'AR' }, 17: { slot1Id: 'closer.onne' }, 32: { scheduledClosingAt: '11/31/2026 10:00' } }
