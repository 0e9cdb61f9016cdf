import type { Row } from '@ivue/contracts/grid/wire.ts'
import type { ReviewHead } from '@ivue/contracts/worklist/questions.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { cellOf } from '../grid/model/rows/parse-cell.ts'
import type { TickedLoans } from './bulk-result.ts'
import { SLOT_COLUMNS, type SlotNumber, type WorklistShape } from './shape.ts'

export const rowLoanNumber = (row: Row | undefined): string => (row ? String(cellOf(row, 'Loan Number').value ?? '') : '')

/** Duration in milliseconds of the toast with the outcome of an action on one loan (platform 9). */
export const OUTCOME_TOAST_MS = 5000

/** Returns 'Loan 0204518873: Decision saved, Closed'. */
export const loanOutcome = (loanNumber: string, msg: string, result = ''): string =>
  `Loan ${loanNumber}: ${[msg, result].filter(Boolean).join(', ')}`

export const rowOutcome = (row: Row, msg: string, result = ''): string => loanOutcome(rowLoanNumber(row), msg, result)

/** Returns the borrower from the list's column, or else from the row's own field. */
export const readBorrower = (row: Row): string => String(cellOf(row, 'Borrower').value ?? '')

/** Returns the subject of a dialog about a loan: 'Loan 0204518873 · Okafor, Nneka'. */
export const loanSubject = (row: Row | undefined): string =>
  row ? [`Loan ${rowLoanNumber(row)}`, readBorrower(row)].filter(Boolean).join(' · ') : ''

/**
 * Returns the subject of a dialog about a review: 'ICD QC 1 of loan 0204518873
 * · Okafor, Nneka · worked by Dana Kim · reviewed by Samuel Adjei'.
 */
export function reviewSubjectText({ reviewType, instance, loanNumber, workedBy, reviewedBy }: ReviewHead, borrower: string): string {
  const people = [borrower, workedBy && `worked by ${workedBy}`, reviewedBy && `reviewed by ${reviewedBy}`]
  return [`${reviewType} ${instance ?? ''} of loan ${loanNumber}`, ...people].filter(Boolean).join(' · ')
}

export const tickedLoans = (list: WorklistName, rows: readonly Row[]): TickedLoans =>
  rows.map((row) => ({ list, id: row.recsID, name: rowLoanNumber(row) }))

/** Returns the row as the list shows it now. If it has left the list, returns it as it was opened. */
export const currentRow = (rows: readonly Row[] | undefined, opened: Row): Row =>
  rows?.find((row) => row.recsID === opened.recsID) ?? opened

interface Mismatch {
  assignedToName: string
  reassignedTo: string
  reassignedToName: string
}

/** Returns the person who works a loan and the different person that an import names (work 3, Recon). Null if there is no mismatch. */
export function findMismatch(row: Row): Mismatch | null {
  const rowField = (name: string) => (typeof row[name] === 'object' ? '' : String(row[name] ?? ''))
  const reassignedTo = rowField('reassignedTo')
  return reassignedTo ? { assignedToName: rowField('assignedToName'), reassignedTo, reassignedToName: rowField('reassignedToName') } : null
}

/** Returns the slot that a cell changes, or undefined for other cells. */
export const findSlot = (operation: string): SlotNumber | undefined => ([1, 2] as const).find((slot) => SLOT_COLUMNS[slot] === operation)

/**
 * Returns the dialog that a cell opens, by the operation in its record id
 * (work 2.1, 2.3, 2.4; quality 2.1). Null if this worklist opens none.
 */
export function dialogKind(worklist: WorklistShape, operation: string): 'reassign' | 'comment' | 'mismatch' | 'added' | null {
  if (Object.hasOwn(worklist.dialogs, operation)) return 'added'
  if (findSlot(operation)) return 'reassign'
  if (operation === 'Comment' && worklist.calls.comment) return 'comment'
  return operation === 'Recon' ? 'mismatch' : null
}
