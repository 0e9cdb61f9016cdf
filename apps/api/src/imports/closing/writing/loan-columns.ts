import { listFilledColumns } from '../../writing/loan-columns.ts'
import { CLOSING_COLUMNS } from '../rules/columns.ts'

export const IMPORTED_LOAN_COLUMNS = listFilledColumns(CLOSING_COLUMNS, {
  without: ['number', 'rowAction', 'slot1Id', 'slot2Id', 'taskStatus', 'p1DueAt', 'p2DueAt', 'p3DueAt', 'p4DueAt', 'comment'],
})
