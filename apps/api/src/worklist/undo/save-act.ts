import type { ActKind, ActPlace, RowAct } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import { findOwnNotices } from '../../notifications/notify.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { WorkRow } from '../subject.ts'
import type { WorklistDefinition } from '../worklist-definition.ts'

/** Milliseconds for which an act is stored. */
export const ACT_LIFETIME_MS = 86_400_000

interface NewAct extends Pick<Act, 'viewer' | 'now'> {
  list: ActPlace
  operation: ActKind
  partIds?: readonly number[]
}

/** Stores an act, and deletes acts that are too old. Returns its id. */
async function createAct(tx: Queries, { viewer, now, list, operation, partIds = [] }: NewAct): Promise<number> {
  await tx.$executeRaw(Prisma.sql`
    DELETE FROM acts WHERE id IN (
      SELECT id FROM acts WHERE at < ${new Date(now.getTime() - ACT_LIFETIME_MS)}::timestamptz ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED)`)
  const { id } = await tx.act.create({
    data: { list, operation, actorId: viewer.userId, at: now, partIds: [...partIds] },
    select: { id: true },
  })
  return id
}

/** Stores an act on records. The `before` of each row is what its undo needs. Call it last in the transaction, after the notices. Returns the id for the undo. */
export async function saveAct(
  tx: Queries,
  act: NewAct,
  ...rows: readonly { recordId: number; versionAfter: number; before: Prisma.InputJsonObject }[]
): Promise<number> {
  const actId = await createAct(tx, act)
  await tx.actRow.createMany({ data: rows.map((row) => ({ actId, ...row })) })
  await saveNotices(tx, actId)
  return actId
}

/** Stores an act on rows that cannot be undone, and returns why. */
export async function saveFinalAct(
  tx: Queries,
  { viewer, now }: Pick<Act, 'viewer' | 'now'>,
  { list, ids, why }: { list: ActPlace; ids: readonly number[]; why: string },
): Promise<string> {
  const id = await createAct(tx, { viewer, now, list, operation: 'final' })
  await tx.actRow.createMany({ data: ids.map((recordId) => ({ actId: id, recordId, versionAfter: 0, before: { why } })) })
  return why
}

/** Stores a command that stored no act of its own, so that it is in My recent acts. One statement, because most such commands are quick. */
export async function saveOtherAct(db: Queries, { viewer, now }: Pick<Act, 'viewer' | 'now'>, words: string, about: string): Promise<void> {
  const before = JSON.stringify({ words, loan: /^Loan (\d+)/.exec(about)?.[1] })
  await db.$executeRaw(Prisma.sql`
    WITH act AS (INSERT INTO acts (list, operation, actor_id, at) VALUES ('other', 'final', ${viewer.userId}::int, ${now}::timestamptz) RETURNING id)
    INSERT INTO act_rows (act_id, record_id, version_after, before) SELECT id, 0, 0, ${before}::jsonb FROM act`)
}

/** Stores which notices this transaction sent for an act, so that its undo withdraws them. */
export async function saveNotices(tx: Queries, id: number | undefined): Promise<void> {
  const noticeIds = await findOwnNotices(tx)
  if (noticeIds.length > 0) await tx.act.updateMany({ where: { id: id ?? 0 }, data: { noticeIds } })
}

interface NewRowAct extends Pick<Act, 'viewer' | 'now'> {
  definition: { subject: WorklistDefinition['subject'] }
  operation: RowAct
  /** The ids of the move's acts on further lists, which are undone with this one. */
  partIds?: readonly number[]
  /** Whether the act is a part of a move. */
  isPart?: boolean
  /** The locked rows. Their version is about to be raised by one. */
  rows: readonly WorkRow[]
}

/** Stores an act on rows of a worklist with their values before it. Returns the id for the undo; undefined for no rows. */
export async function saveRowAct(tx: Queries, act: NewRowAct): Promise<number | undefined> {
  const { definition, viewer, now, operation, partIds = [], isPart = false, rows } = act
  if (rows.length === 0) return undefined
  const { name, table, undoColumns, extraUndoValues } = definition.subject
  const id = await createAct(tx, { viewer, now, list: name, operation: isPart ? 'part' : operation, partIds })
  const columns = Prisma.raw((undoColumns[operation] ?? []).map((column) => `'${column}', t.${column}`).join(', '))
  const also = extraUndoValues?.[operation] ?? Prisma.sql`'{}'::jsonb`
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO act_rows (act_id, record_id, version_after, before)
    SELECT ${id}::int, t.id, t.version + 1, jsonb_build_object(${columns}) || ${also}
    FROM ${table} t WHERE t.id = ANY(${rows.map((row) => row.id)}::int[])`)
  return id
}
