import { type RowAct, UNDONE } from '@ivue/contracts/worklist/undo.ts'
import { type NewEvent, recordEvents } from '../../audit/record-events.ts'
import { type Notice, notify } from '../../notifications/notify.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { ActRow, UndoOfRows } from './act-rows.ts'

export type RestorableRow = ActRow & { row: NonNullable<ActRow['row']> }

/** Records an event for each restored value and notifies everyone whose rows change. */
export async function notifyUndone(tx: Queries, undo: UndoOfRows, operation: RowAct, rows: readonly RestorableRow[]): Promise<void> {
  const { subject } = undo
  const events = rows.flatMap(({ row, before }): NewEvent[] => {
    if (operation === 'autocomplete')
      return [subject.event(row, 'AutoComplete', { before: row.status, after: before.status ?? '', reason: UNDONE })]
    if (operation === 'decision')
      return [subject.event(row, 'Decision', { before: stageAndStatus(row), after: stageAndStatus(before), reason: UNDONE })]
    return ([1, 2] as const).flatMap((slot) =>
      row[`slot${slot}Id`] === before[`slot${slot}Id`]
        ? []
        : [subject.event(row, `Reassignment${slot}`, { before: row[`slot${slot}Name`], after: before[`slot${slot}Name`], reason: UNDONE })],
    )
  })
  await recordEvents(tx, undo, events)
  if (operation !== 'autocomplete' && operation !== 'decision')
    await notify(tx, [...noticesOfLoss(rows, undo), ...noticesOfReturn(rows, undo)])
}

const stageAndStatus = ({ stage, status }: { stage?: string; status: string | null }) => [stage, status].filter(Boolean).join(', ')

const holders = ({ slot1Id, slot2Id }: { slot1Id: number | null; slot2Id: number | null }) => [slot1Id, slot2Id]

const noticesOfLoss = (rows: readonly RestorableRow[], undo: UndoOfRows) =>
  buildNotices(rows, undo, ({ row, before }) => [holders(row), holders(before)], 'taken back from you')
const noticesOfReturn = (rows: readonly RestorableRow[], undo: UndoOfRows) =>
  buildNotices(rows, undo, ({ row, before }) => [holders(before), holders(row)], 'given back to you')

/**
 * Returns one notice for each person whose loans an undo took or gave back, except the viewer. `holds` returns two lists of people for a
 * row. Those in the first list and not in the second one are notified.
 */
function buildNotices(
  rows: readonly RestorableRow[],
  { subject, viewer }: UndoOfRows,
  holds: (row: RestorableRow) => [(number | null)[], (number | null)[]],
  what: string,
): Notice[] {
  const loansOf = new Map<number, string[]>()
  for (const row of rows) {
    const [here, there] = holds(row)
    for (const person of new Set(here)) {
      if (person === null || person === viewer.userId || there.includes(person)) continue
      loansOf.set(person, [...(loansOf.get(person) ?? []), row.row.loanNumber])
    }
  }
  return [...loansOf].map(([userId, loans]) => {
    const [only = ''] = loans
    const many = loans.length > 1
    const text = `${many ? `${loans.length} loans were` : `Loan ${only} was`} ${what} by ${viewer.fullName}, who undid an assignment`
    return { userId, kind: 'assignment', text, link: many ? subject.link() : subject.link(only) }
  })
}
