import { CLOSING_COLUMNS } from '../rules/closing/columns.ts'
import { loanColumnsOf } from '../writing/loan-columns.ts'

export const LOAN_COLUMNS = loanColumnsOf(CLOSING_COLUMNS, {
  without: ['number', 'rowAction', 'slot1Id', 'slot2Id', 'taskStatus', 'p1DueAt', 'p2DueAt', 'p3DueAt', 'p4DueAt', 'comment'],
})
