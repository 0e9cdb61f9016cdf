import { parseDropdown } from '@ivue/contracts/grid/cell-text.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import { cellOf } from '../grid/cells/parse-cell.ts'
import type { TickedLoans } from './bulk-result.ts'

/** The loan number of a row. */
export const loanOf = (row: Row | undefined): string => (row ? String(cellOf(row, 'Loan Number').value ?? '') : '')

export const tickedLoans = (rows: readonly Row[]): TickedLoans => new Map(rows.map((row) => [row.recsID, loanOf(row)]))

/** The word of a column whose cells may be drop-downs. */
export const wordOf = (row: Row, title: string): string => parseDropdown(cellOf(row, title).value).text

/** The row as the list shows it now; as it was opened once it is no longer listed. */
export const rowNow = (rows: readonly Row[] | undefined, opened: Row): Row => rows?.find((row) => row.recsID === opened.recsID) ?? opened

export interface Mismatch {
  assignedToName: string
  reassignedTo: string
  reassignedToName: string
}

/** Who works a loan and whom an import names instead (work 3, Recon); null where they are the same. */
export function mismatchOf(row: Row): Mismatch | null {
  const fact = (name: string) => (typeof row[name] === 'object' ? '' : String(row[name] ?? ''))
  const reassignedTo = fact('reassignedTo')
  return reassignedTo ? { assignedToName: fact('assignedToName'), reassignedTo, reassignedToName: fact('reassignedToName') } : null
}

/** What a cell of a desk's list opens, by the operation in its record id (work 2.1, 2.3, 2.4). */
export const OPENS: Readonly<Record<string, 'slot1' | 'slot2' | 'comment' | 'decision' | 'qc' | 'mismatch' | 'dispute' | 'overturned'>> = {
  HCSEmployeeFullName1: 'slot1',
  HCSEmployeeFullName2: 'slot2',
  Comment: 'comment',
  Decision: 'decision',
  QC: 'qc',
  'ICD QC': 'qc',
  'Final Doc QC': 'qc',
  Recon: 'mismatch',
  Dispute: 'dispute',
  'ICD Dispute': 'dispute',
  'Final Doc Dispute': 'dispute',
  Overturned: 'overturned',
}
