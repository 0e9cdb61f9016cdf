import type { Undoable } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../audit/record-events.ts'
import type { Queries } from '../database/database.ts'
import type { WorkRow } from './subject.ts'
import type { WorklistDefinition } from './worklist-definition.ts'

const SNAPSHOT_LIFETIME_MS = 86_400_000

interface UndoEntry extends Pick<Act, 'viewer' | 'now'> {
  definition: WorklistDefinition
  operation: Undoable
  /** The locked rows. Their version is about to be raised by one. */
  rows: readonly WorkRow[]
}

/** Stores the state of rows before a bulk action. Returns the id for the undo; undefined for no rows. */
export async function saveUndoSnapshot(tx: Queries, { definition, viewer, now, operation, rows }: UndoEntry): Promise<number | undefined> {
  if (rows.length === 0) return undefined
  await tx.$executeRaw(Prisma.sql`
    DELETE FROM bulk_changes WHERE id IN (
      SELECT id FROM bulk_changes WHERE at < ${new Date(now.getTime() - SNAPSHOT_LIFETIME_MS)}::timestamptz ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED)`)
  const { name, table, undoColumns, extraUndoValues } = definition.subject
  const { id } = await tx.bulkChange.create({ data: { list: name, operation, actorId: viewer.userId, at: now }, select: { id: true } })
  const columns = Prisma.raw(undoColumns[operation].map((column) => `'${column}', t.${column}`).join(', '))
  const also = extraUndoValues?.[operation] ?? Prisma.sql`'{}'::jsonb`
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO bulk_change_rows (change_id, record_id, version_after, before)
    SELECT ${id}::int, t.id, t.version + 1, jsonb_build_object(${columns}) || ${also}
    FROM ${table} t WHERE t.id = ANY(${rows.map((row) => row.id)}::int[])`)
  return id
}
