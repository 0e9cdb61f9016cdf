import type { ParsedInputOf } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import type { moveWork } from '@ivue/contracts/worklist/move/contract.ts'
import { whyNotMove } from '@ivue/contracts/worklist/move/rules.ts'
import { whyNotAssignBulk } from '@ivue/contracts/worklist/rules.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { readUserNames } from '../../platform/rows/user-names.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { assignRows, type GivenRows } from '../assignment/assign.ts'
import { BULK_TRANSACTION, checkRows } from '../bulk.ts'
import { isStale } from '../subject.ts'
import { saveRowAct } from '../undo/save-act.ts'
import type { WorklistDefinition } from '../worklist-definition.ts'
import { readRowsToMove, type StoredRowToMove } from './rows-to-move.ts'
import { makeTakeRule, readTakers, type Taker } from './takers.ts'

type MoveInput = ParsedInputOf<typeof moveWork.moveWork>

/** A row with what the mover wants of it: its slots go to a person, if nobody changed it since version `seen`. */
interface WantedRow extends StoredRowToMove {
  slots: MoveInput['rows'][number]['slots']
  seen: number
  to: number
}

const REASON = 'Work moved'

/**
 * Moves the rows of a preview to their receivers. Each row is checked again under its lock; a row that changed since the preview or that
 * the person does not hold any more is refused. All lists together are one act.
 */
export async function moveHeldRows(
  services: Services,
  definitions: readonly WorklistDefinition[],
  act: Act,
  { from, rows: wanted }: MoveInput,
): Promise<ActionAnswer> {
  const { viewer } = act
  if (new Set(wanted.map(({ list, id }) => `${list} ${id}`)).size < wanted.length) throw Refusal.field('rows', 'Send each row once')
  const moved = definitions.filter(({ subject }) => wanted.some(({ list }) => list === subject.name))
  for (const { subject } of moved) refuse(whyNotAssignBulk(viewer, subject.name))
  return services.db.$transaction(async (tx) => {
    const person = from === null ? null : { id: from, name: (await readUserNames(tx, [from]))(from) }
    if (person?.name === '') throw Refusal.field('from', 'Choose whose work to move')
    const takers = await readTakers(services, tx, viewer, new Set(moved.map(({ subject }) => getWorklist(subject.name).floor)))
    const judged = []
    for (const definition of moved) {
      const { subject } = definition
      const { name: list } = subject
      const wantedHere = new Map(wanted.filter((row) => row.list === list).map((row) => [row.id, row]))
      const ids = [...wantedHere.keys()]
      const found = (await readRowsToMove(tx, subject, viewer, ids, { lock: true })).flatMap((row): WantedRow[] => {
        const one = wantedHere.get(row.id)
        return one ? [{ ...row, slots: one.slots, seen: one.version, to: one.to }] : []
      })
      const mayTake = await makeTakeRule(services, tx, { subject, viewer, rows: found, takers: [...takers.values()] })
      const whyNot = (row: WantedRow) => {
        const { slots, seen, to } = row
        const taker = takers.get(to)
        const why = whyNotMove(row, slots, person) ?? (taker && to !== from ? mayTake(row, slots, taker) : MESSAGES.selectUser)
        return why ?? (isStale(row, seen) && !row.byClock ? `${row.updatedByName} changed this loan since` : null)
      }
      const { rows, refused } = checkRows(ids, found, whyNot)
      judged.push({ definition, refused: refused.map((one) => ({ ...one, list })), rows, given: groupByReceiver(rows, takers) })
    }
    const undoId = await save(tx, act, judged)
    return { done: judged.flatMap(({ rows }) => rows.map(({ id }) => id)), refused: judged.flatMap(({ refused }) => refused), undoId }
  }, BULK_TRANSACTION)
}

/** Returns the rows in groups that get the same people. */
function groupByReceiver(rows: readonly WantedRow[], takers: ReadonlyMap<number, Taker>): GivenRows[] {
  const groups = new Map<string, GivenRows & { rows: StoredRowToMove[] }>()
  for (const row of rows) {
    const { to, slots } = row
    const receiver = takers.get(to) ?? null
    const key = `${to} ${[...slots].sort()}`
    const group = groups.get(key) ?? { rows: [], slot1: slots.includes(1) ? receiver : null, slot2: slots.includes(2) ? receiver : null }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

interface ListOfMove {
  definition: WorklistDefinition
  rows: readonly StoredRowToMove[]
  given: readonly GivenRows[]
}

/** Writes the rows of all lists as one act. Returns its id for the undo; undefined for no rows. */
async function save(tx: Queries, act: Act, lists: readonly ListOfMove[]): Promise<number | undefined> {
  const [main, ...further] = lists.filter(({ rows }) => rows.length > 0)
  if (!main) return undefined
  const partIds: number[] = []
  for (const { definition, rows } of further) {
    const partId = await saveRowAct(tx, { ...act, definition, operation: 'move', rows, isPart: true })
    if (partId !== undefined) partIds.push(partId)
  }
  const undoId = await saveRowAct(tx, { ...act, definition: main.definition, operation: 'move', rows: main.rows, partIds })
  for (const { definition, given } of [main, ...further]) {
    await assignRows(tx, { ...act, definition, given, reason: REASON, reason2: REASON })
  }
  return undoId
}
