import { moduleOf } from '@ivue/contracts/desks/modules.ts'
import { DESK_PATH, loanLink } from '@ivue/contracts/desks/paths.ts'
import type { Undoable } from '@ivue/contracts/desks/undo.ts'
import { type NewEvent, recordEvents } from '../../audit/events.ts'
import type { Queries } from '../../database.ts'
import { type Notice, notify } from '../../notifications/notify.ts'
import type { Assignment } from '../assignment.ts'
import type { UndoRow } from './rows.ts'

type Undone = UndoRow & { task: NonNullable<UndoRow['task']> }
const REASON = 'Undone'

/** An event for everything that went back, and a notice for everybody whose work it changes. */
export async function tellUndone(tx: Queries, assignment: Assignment, operation: Undoable, rows: readonly Undone[]): Promise<void> {
  const { desk } = assignment.definition
  const events = rows.flatMap(({ task, before }): NewEvent[] => {
    const about = { loanId: task.loanId, loanNumber: task.loanNumber, taskId: task.id, desk, reason: REASON }
    if (operation === 'autocomplete')
      return [{ ...about, module: moduleOf(desk, 'AutoComplete'), before: task.status, after: before.status ?? '' }]
    return ([1, 2] as const).flatMap((slot) =>
      task[`slot${slot}Id`] === before[`slot${slot}Id`]
        ? []
        : [{ ...about, module: moduleOf(desk, `Reassignment${slot}`), before: task[`slot${slot}Name`], after: before[`slot${slot}Name`] }],
    )
  })
  await recordEvents(tx, assignment, events)
  if (operation === 'bulk') await notify(tx, [...lost(rows, assignment), ...regained(rows, assignment)])
}

type Tellers = Pick<Assignment, 'definition' | 'viewer'>
const holders = ({ slot1Id, slot2Id }: { slot1Id: number | null; slot2Id: number | null }) => [slot1Id, slot2Id]

const lost = (rows: readonly Undone[], about: Tellers) =>
  told(rows, about, ({ task, before }) => [holders(task), holders(before)], 'taken back from you')
const regained = (rows: readonly Undone[], about: Tellers) =>
  told(rows, about, ({ task, before }) => [holders(before), holders(task)], 'given back to you')

/** One notice for everybody who holds loans in the first and not in the second, however many they are. */
function told(
  rows: readonly Undone[],
  { definition: { desk }, viewer }: Tellers,
  holds: (row: Undone) => [(number | null)[], (number | null)[]],
  what: string,
): Notice[] {
  const loansOf = new Map<number, string[]>()
  for (const row of rows) {
    const [here, there] = holds(row)
    for (const person of new Set(here)) {
      if (person === null || person === viewer.userId || there.includes(person)) continue
      loansOf.set(person, [...(loansOf.get(person) ?? []), row.task.loanNumber])
    }
  }
  return [...loansOf].map(([userId, loans]) => {
    const [only = ''] = loans
    const many = loans.length > 1
    return {
      userId,
      kind: 'assignment',
      text: `${many ? `${loans.length} loans were` : `Loan ${only} was`} ${what} by ${viewer.fullName}, who undid an assignment`,
      link: many ? DESK_PATH[desk] : loanLink(desk, only),
    }
  })
}
