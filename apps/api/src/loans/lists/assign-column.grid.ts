import { whyNotAssignByHand } from '@ivue/contracts/loans/manual-assignment-rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../../grid/cells.ts'
import type { Column } from '../../grid/definition.ts'
import { CONFLICT_CHECK_OPEN } from '../../platform/rows/loan-sql.ts'

/** What the rule of manual assignment needs. */
export interface Assignable {
  status: string
  conflictActive: boolean
}
export const ASSIGN_COLUMN_FACTS = { status: Prisma.sql`l.status`, conflictActive: CONFLICT_CHECK_OPEN }

/** Returns the column with the button that opens "Assign To", disabled with the reason if the loan cannot be assigned manually. */
export const assignColumn = (viewer: Viewer): Column<Assignable> => ({
  title: 'Assign To',
  draw: 'event',
  cell: cells.eventUnless(
    'Assign',
    () => 'Assign',
    (row) => whyNotAssignByHand(viewer, row) ?? '',
  ),
})
