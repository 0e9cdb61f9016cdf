import { CLOSING_COLUMNS } from '../rules/closing/columns.ts'
import { listFilledColumns } from '../writing/loan-columns.ts'

export const IMPORTED_LOAN_COLUMNS = listFilledColumns(CLOSING_COLUMNS, {
  without: ['number', 'rowAction', 'slot1Id', 'slot2Id', 'taskStatus', 'p1DueAt', 'p2DueAt', 'p3DueAt', 'p4DueAt', 'comment'],
})
