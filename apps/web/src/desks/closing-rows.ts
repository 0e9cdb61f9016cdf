import type { Row } from '@ivue/contracts/grid.ts'
import { cellOf } from '../grid/cells/parse-cell.ts'

/** The loan number of a row. */
export const loanOf = (row: Row | undefined): string => (row ? String(cellOf(row, 'Loan Number').value ?? '') : '')

/** What the cells of the Closing Dashboard ask for (work 2.1). */
export const CLOSING_EVENTS = {
  slot1: 'HCSEmployeeFullName1',
  slot2: 'HCSEmployeeFullName2',
  comment: 'Comment',
  decision: 'Decision',
  icdQc: 'ICD QC',
  finalDocQc: 'Final Doc QC',
} as const
