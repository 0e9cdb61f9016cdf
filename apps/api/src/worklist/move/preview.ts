import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { ParsedInputOf } from '@ivue/contracts/contract.ts'
import { changeLabel } from '@ivue/contracts/desks/modules.ts'
import { MAX_BULK_ROWS } from '@ivue/contracts/grid/views.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { MovePreview, moveWork } from '@ivue/contracts/worklist/move/contract.ts'
import { heldSlots, type Slot } from '@ivue/contracts/worklist/move/rules.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { whyNotAssignBulk } from '@ivue/contracts/worklist/rules.ts'
import { getWorklist, type WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import type { Services } from '../../platform/app-services.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { parseRowIds } from '../bulk.ts'
import type { Subject } from '../subject.ts'
import { type MoveCandidate, planMove } from './plan.ts'
import { findHeldIds, readRowsToMove, type StoredRowToMove } from './rows-to-move.ts'
import { makeTakeRule, readTakers } from './takers.ts'

type PreviewInput = ParsedInputOf<typeof moveWork.previewMove>

/** Returns what a move would do, and why some rows would stay. It changes nothing. */
export async function previewMove(
  services: Services,
  subjects: readonly Subject[],
  viewer: SignedIn,
  { from, only, parts, until, to }: PreviewInput,
): Promise<MovePreview> {
  const { db, settings } = services
  const own = findMovableSubjects(subjects, viewer, only?.list)
  const ticked = only && parseRowIds(only.ids)
  const rowsOf = new Map<Subject, readonly StoredRowToMove[]>()
  const read = async (subject: Subject, ids: readonly number[]) =>
    rowsOf.set(subject, await readRowsToMove(db, subject, viewer, ids, { lock: false }))

  if (ticked) for (const subject of own) await read(subject, ticked)
  const holders = countHolders([...rowsOf.values()].flat())
  const personId = from === undefined ? Number(holders[0]?.id ?? 0) : (from ?? 0)
  const person = from === null ? null : await readPerson(services, personId)
  if (!ticked && person) {
    const zone = await settings.get('business.zone')
    for (const subject of own) await read(subject, await findHeldIds(db, subject, { personId, until, zone }))
  }
  const found = [...rowsOf.values()].reduce((sum, rows) => sum + rows.length, 0)
  if (found > MAX_BULK_ROWS) throw Refusal.field('until', `More than ${countText(MAX_BULK_ROWS, 'loan')}: choose an earlier day`)

  const isChosen = (list: WorklistName, slot: Slot) => parts.length === 0 || parts.some((part) => part.list === list && part.slot === slot)
  const takers = await readTakers(
    services,
    db,
    viewer,
    new Set([...rowsOf].flatMap(([{ name }, rows]) => (rows[0] ? getWorklist(name).floor : []))),
  )
  takers.delete(personId)
  const candidates: MoveCandidate[] = []
  const held: MovePreview['held'] = []
  for (const [subject, rows] of rowsOf) {
    const { name: list } = subject
    const slotsOf = (row: StoredRowToMove): Slot[] => (person ? heldSlots(row, person.id) : [1])
    for (const slot of [1, 2] as const) {
      const inSlot = rows.filter((row) => slotsOf(row).includes(slot))
      const [first] = inSlot
      if (!first) continue
      const { module } = subject.event(first, `Reassignment${slot}`, { before: '', after: '', reason: '' })
      held.push({ list, slot, label: changeLabel(module), rows: inSlot.length })
    }
    const why = await makeTakeRule(services, db, { subject, viewer, rows, takers: [...takers.values()] })
    for (const row of rows) {
      const slots = slotsOf(row)
      const chosen = slots.filter((slot) => isChosen(list, slot))
      if (chosen.length > 0 || slots.length === 0) candidates.push({ list, row, slots: chosen, why })
    }
  }
  return {
    person: person && { id: String(person.id), Name: person.name, awayUntil: person.awayUntil },
    holders,
    held,
    ...planMove(candidates, { takers: [...takers.values()], to, person }),
  }
}

/** Returns the lists on which the viewer may move work. Throws Refusal if there is none. */
export function findMovableSubjects<S extends Subject>(subjects: readonly S[], viewer: SignedIn, only: WorklistName | undefined): S[] {
  const judged = subjects
    .filter(({ name }) => only === undefined || name === only)
    .map((subject) => ({ subject, why: whyNotAssignBulk(viewer, subject.name) }))
  const able = judged.filter(({ why }) => why === null).map(({ subject }) => subject)
  if (able.length > 0) return able
  // Who may assign on a list reads why that does not suffice.
  throw new Refusal(judged.map(({ why }) => why).find((why) => why !== MESSAGES.noPermission) ?? REFUSED.moversOnly)
}

/** Returns who holds how many of the rows, most first. */
function countHolders(rows: readonly StoredRowToMove[]): MovePreview['holders'] {
  const counts = new Map<number, MovePreview['holders'][number]>()
  for (const { slot1Id, slot2Id, slot1Name, slot2Name } of rows) {
    for (const [id, Name] of new Map([
      [slot1Id, slot1Name],
      [slot2Id, slot2Name],
    ] as const)) {
      if (id !== null) counts.set(id, { id: String(id), Name, rows: (counts.get(id)?.rows ?? 0) + 1 })
    }
  }
  return [...counts.values()].toSorted((a, b) => b.rows - a.rows || a.Name.localeCompare(b.Name, 'en'))
}

interface PersonToRelieve {
  id: number
  name: string
  awayUntil: string
}

async function readPerson({ db, settings, now }: Services, id: number): Promise<PersonToRelieve> {
  const user = await db.user.findUnique({ where: { id }, select: { fullName: true } })
  if (!user) throw Refusal.field('from', 'Choose whose work to move')
  const today = new Date(dayAt(now(), await settings.get('business.zone')))
  const away = await db.userAway.findFirst({
    where: { userId: id, fromDay: { lte: today }, toDay: { gte: today } },
    orderBy: { toDay: 'desc' },
  })
  return { id, name: user.fullName, awayUntil: away ? away.toDay.toISOString().slice(0, 10) : '' }
}
