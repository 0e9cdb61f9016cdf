import { mayAssignByHand } from '@ivue/contracts/loans/lists-rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { cells } from '../../grid/cells.ts'
import type { Column } from '../../grid/definition.ts'

export interface Assignable {
  status: string
  conflictActive: boolean
}

type Permitted = Pick<Viewer, 'permissions'>

/** The button that opens "Assign To"; off with the reason where the loan is not handed out by hand. */
const assignColumn = (viewer: Permitted): Column<Assignable> => ({
  title: 'Assign To',
  draw: 'event',
  cell: cells.eventUnless(
    'Assign',
    () => 'Assign',
    (row) => mayAssignByHand(viewer, row) ?? '',
  ),
})

/** The columns of a list whose loans are handed out, made once for those who may and once for those who may not. */
export function assigning<Row extends Assignable>(columns: readonly Column<Row>[]): (viewer: Permitted) => readonly Column<Row>[] {
  const may = [...columns, assignColumn({ permissions: new Set(['loans.assign']) })]
  const mayNot = [...columns, assignColumn({ permissions: new Set() })]
  return ({ permissions }) => (permissions.has('loans.assign') ? may : mayNot)
}
