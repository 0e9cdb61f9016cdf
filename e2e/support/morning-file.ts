import { CLOSING_COLUMNS, type ClosingField } from '@ivue/api/src/imports/rules/closing/columns.ts'
import { exampleRow } from '@ivue/api/src/imports/rules/closing/example.ts'
import type { Cell } from '@ivue/api/src/xlsx/sheet.ts'
import { writeSheet } from './workbook.ts'

type Changes = Partial<Record<ClosingField, Cell>>

const ROWS = 50
/** The loan number of a row, from 0. */
export const numberOf = (row: number) => `09000000${String(row).padStart(2, '0')}`

/** The ICD went out after its due moment (P1 Not Met), the final CD was approved in time (P2 Met), and P3 and P4 are not due for years. */
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

/** A workbook of fifty new closings. `wrong` changes cells of some rows, by row index. */
export function morningFile(wrong: Record<number, Changes> = {}): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, (_, row) => exampleRow({ ...LOAN_FACTS, number: numberOf(row), ...wrong[row] }).cells)
  return writeSheet('Closing Assignment', CLOSING_COLUMNS, rows)
}

/** Three rows that are rejected: a state that does not fit the ZIP, an unknown closer, and a day that November does not have. */
export const MISTAKES = { 6: { propertyState: 'AR' }, 17: { slot1Id: 'closer.onne' }, 32: { scheduledClosingAt: '11/31/2026 10:00' } }
