import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import {
  assignmentProblem,
  slotHolder,
  whyNotAssignBulk,
  whyNotAssignRow,
  whyNotAssignTo,
  whyNotReassign,
} from '@ivue/contracts/worklist/rules.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import { type Act, type NewEvent, recordEvents } from '../../audit/record-events.ts'
import { type Notice, notify } from '../../notifications/notify.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { refuseProblem } from '../../platform/rpc/refuse-problems.ts'
import { BULK_TRANSACTION, checkRows, parseRowIds } from '../bulk.ts'
import { findRow, type NewHolders, refuseStaleRow, type Subject, type UpdateStamp, type WorkRow } from '../subject.ts'
import { saveRowAct } from '../undo/save-act.ts'
import { type AssignablePerson, peopleInViewerScope } from '../workers.ts'
import type { WorklistDefinition } from '../worklist-definition.ts'
import { makeAssignedNotices } from './assigned-notices.ts'

export interface Assignment extends Act {
  definition: WorklistDefinition
  /** The people who may be assigned rows of the list. */
  people: readonly AssignablePerson[]
}

/** Reassigns one slot of one row, with a reason (work 4, Reassignment). */
export async function reassign(
  db: Database,
  assignment: Assignment,
  change: { id: number; slot: 1 | 2; userId: string; reason: string; seen: number | undefined },
): Promise<ActionAnswer> {
  const { definition, viewer } = assignment
  const { subject, ownOnly } = definition
  const person = findAssignee(change.userId, assignment)
  return db.$transaction(async (tx) => {
    const row = await findRow(subject, tx, viewer, change.id, { lock: true, ownOnly })
    refuseStaleRow(row, change.seen)
    const { name: list } = subject
    const ownPerson = person !== null && peopleInViewerScope([person], viewer, getWorklist(list).floor).length > 0
    const reassignment = { list, currentId: slotHolder(row, change.slot), newId: person?.id ?? null, reason: change.reason, ownPerson }
    refuse(whyNotReassign(viewer, { ...reassignment, conflictActive: row.conflictActive }))
    const holders = { slot1: change.slot === 1 ? person : null, slot2: change.slot === 2 ? person : null }
    refuse((await makeNewHolderCheck(tx, assignment, [row], holders))(row))
    const undoId = await saveRowAct(tx, { ...assignment, operation: 'reassign', rows: [row] })
    await assignRows(tx, { ...assignment, given: [{ rows: [row], ...holders }], reason: change.reason, reason2: change.reason })
    return { done: [change.id], refused: [], undoId }
  })
}

/** Assigns one or both slots of many rows. Each row is checked separately; the accepted rows are changed in one transaction. */
export async function assignBulk(
  db: Database,
  assignment: Assignment,
  change: { ids: readonly string[]; slot1: string; slot2: string; reason: string; reason2: string },
): Promise<ActionAnswer> {
  const { definition, viewer } = assignment
  const { subject, ownOnly } = definition
  const ids = parseRowIds(change.ids)
  refuseProblem(assignmentProblem([change.slot1, change.slot2], ids))
  refuse(whyNotAssignBulk(viewer, subject.name))
  const slot1 = findAssignee(change.slot1, assignment)
  const slot2 = findAssignee(change.slot2, assignment, 'selectedValueCloser')

  return db.$transaction(async (tx) => {
    const found = await subject.find(tx, viewer, ids, { lock: true, ownOnly })
    const tied = await makeNewHolderCheck(tx, assignment, found, { slot1, slot2 })
    const { rows, refused } = checkRows(ids, found, (row) => {
      const chosen = { slot1Id: slot1?.id ?? null, slot2Id: slot2?.id ?? null }
      return whyNotAssignRow(row, chosen) ?? tied(row)
    })
    const undoId = await saveRowAct(tx, { ...assignment, operation: 'bulk', rows })
    await assignRows(tx, { ...assignment, given: [{ rows, slot1, slot2 }], reason: change.reason, reason2: change.reason2 })
    return { done: rows.map(({ id }) => id), refused, undoId }
  }, BULK_TRANSACTION)
}

/** Returns the rule that says why a person may not hold a row, or null. Assigning and moving use it. */
export async function makeHolderRule(
  db: Queries,
  subject: Subject,
  rows: readonly WorkRow[],
  people: readonly AssignablePerson[],
  stamp: UpdateStamp,
): Promise<(row: WorkRow, person: AssignablePerson) => string | null> {
  const rule = await subject.holderCheck?.(db, rows, people, stamp)
  return (row, person) => whyNotAssignTo(row, [person.id]) ?? rule?.why(row, person) ?? null
}

/** Returns a function that says why one of the new holders may not hold a row, or null if all may. */
export async function makeNewHolderCheck(
  tx: Queries,
  { definition: { subject }, viewer, now }: Pick<Assignment, 'definition' | 'viewer' | 'now'>,
  rows: readonly WorkRow[],
  { slot1, slot2 }: NewHolders,
): Promise<(row: WorkRow) => string | null> {
  const people = [slot1, slot2].filter((person) => person !== null)
  const why = await makeHolderRule(tx, subject, rows, people, { viewer, now })
  return (row) => people.map((person) => why(row, person)).find((refused) => refused !== null) ?? null
}

/** Rows that get the same people. */
export interface GivenRows extends NewHolders {
  rows: readonly WorkRow[]
}

interface SlotChange extends Omit<Assignment, 'people'> {
  /** No row is in two of them. */
  given: readonly GivenRows[]
  reason: string
  reason2: string
  alsoNotify?: readonly (Notice | null)[]
}

/** Assigns people to slots of locked rows. Records an event per change, mails new holders if the list does so, and notifies each once. */
export async function assignRows(tx: Queries, change: SlotChange): Promise<void> {
  const { definition, viewer, reason, reason2, alsoNotify = [] } = change
  const { subject } = definition
  const given = change.given.filter(({ rows }) => rows.length > 0)
  if (given.length === 0) return
  for (const { rows, ...holders } of given) await subject.assign(tx, rows, holders, change)
  const events = given.flatMap(({ rows, slot1, slot2 }) =>
    rows.flatMap((row): NewEvent[] => [
      ...(slot1 && slot1.id !== row.slot1Id
        ? [subject.event(row, 'Reassignment1', { before: row.slot1Name, after: slot1.fullName, reason })]
        : []),
      ...(slot2 && slot2.id !== row.slot2Id
        ? [subject.event(row, 'Reassignment2', { before: row.slot2Name, after: slot2.fullName, reason: reason2 })]
        : []),
    ]),
  )
  await recordEvents(tx, change, events)
  for (const { rows, ...holders } of given) await definition.mailAssigned?.(tx, change, rows, holders)
  await notify(tx, [...makeAssignedNotices({ by: viewer, given, link: subject.link }), ...alsoNotify.filter((notice) => notice !== null)])
}

/** Returns the person, or null for '' (slot unchanged). Throws Refusal if the person may not be assigned rows of the list. */
export function findAssignee(
  id: string,
  { definition: { worker }, people }: { definition: Pick<WorklistDefinition, 'worker'>; people: readonly AssignablePerson[] },
  field = 'selectedValue',
): AssignablePerson | null {
  if (id === '') return null
  const person = people.find((one) => String(one.id) === id)
  if (!person) throw Refusal.field(field, `Choose an active ${worker} from the list`)
  return person
}
