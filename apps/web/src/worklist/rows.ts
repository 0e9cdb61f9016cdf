import type { Row } from '@ivue/contracts/grid.ts'
import type { ReviewHead } from '@ivue/contracts/worklist/questions.ts'
import { cellOf } from '../grid/cells/parse-cell.ts'
import type { TickedLoans } from './bulk/bulk-result.ts'
import { SLOT_COLUMNS, type SlotNumber, type WorklistShape } from './shape.ts'

export const loanOf = (row: Row | undefined): string => (row ? String(cellOf(row, 'Loan Number').value ?? '') : '')

/** The message after acting on one loan stays this long, in milliseconds (platform 9): it names the loan and what became of it. */
export const READ_MS = 5000

/** 'Loan 0204518873: Decision saved, Closed' */
export const loanOutcome = (loanNumber: string, msg: string, result = ''): string =>
  `Loan ${loanNumber}: ${[msg, result].filter(Boolean).join(', ')}`

export const outcomeOf = (row: Row, msg: string, result = ''): string => loanOutcome(loanOf(row), msg, result)

/** From the column where the list has one, else from beside the cells. */
export const borrowerOf = (row: Row): string => String(cellOf(row, 'Borrower').value ?? row.borrower ?? '')

/** Which loan a dialog is about: 'Loan 0204518873 · Okafor, Nneka'. */
export const subjectOf = (row: Row | undefined): string => (row ? [`Loan ${loanOf(row)}`, borrowerOf(row)].filter(Boolean).join(' · ') : '')

/** Which review a dialog is about: 'ICD QC 1 of loan 0204518873 · Okafor, Nneka · worked by Dana Kim · reviewed by Samuel Adjei'. */
export function reviewOf({ reviewType, instance, loanNumber, workedBy, reviewedBy }: ReviewHead, borrower: string): string {
  const people = [borrower, workedBy && `worked by ${workedBy}`, reviewedBy && `reviewed by ${reviewedBy}`]
  return [`${reviewType} ${instance ?? ''} of loan ${loanNumber}`, ...people].filter(Boolean).join(' · ')
}

export const tickedLoans = (rows: readonly Row[]): TickedLoans => new Map(rows.map((row) => [row.recsID, loanOf(row)]))

/** The row as the list shows it now; once it has left the list, as it was when it was opened. */
export const currentRow = (rows: readonly Row[] | undefined, opened: Row): Row =>
  rows?.find((row) => row.recsID === opened.recsID) ?? opened

interface Mismatch {
  assignedToName: string
  reassignedTo: string
  reassignedToName: string
}

/** Who works a loan and whom an import names instead (work 3, Recon); null if they are the same. */
export function mismatchOf(row: Row): Mismatch | null {
  const fact = (name: string) => (typeof row[name] === 'object' ? '' : String(row[name] ?? ''))
  const reassignedTo = fact('reassignedTo')
  return reassignedTo ? { assignedToName: fact('assignedToName'), reassignedTo, reassignedToName: fact('reassignedToName') } : null
}

/** The slot whose person a cell changes; undefined for other cells. */
export const slotOf = (operation: string): SlotNumber | undefined => ([1, 2] as const).find((slot) => SLOT_COLUMNS[slot] === operation)

/** What a cell opens, by the operation in its record id (work 2.1, 2.3, 2.4; quality 2.1); null where this worklist opens nothing. */
export function opensOf(worklist: WorklistShape, operation: string): 'reassign' | 'comment' | 'mismatch' | 'added' | null {
  if (Object.hasOwn(worklist.dialogs, operation)) return 'added'
  if (slotOf(operation)) return 'reassign'
  if (operation === 'Comment' && worklist.calls.comment) return 'comment'
  return operation === 'Recon' ? 'mismatch' : null
}
