import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { type BulkActionFacts, type Undoable, whyNotUndo } from '@ivue/contracts/worklist/undo.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Database, Queries } from '../../database/database.ts'
import { withdrawNotices } from '../../notifications/notify.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { BULK_TRANSACTION } from '../bulk.ts'

/** An act as stored by `saveAct` or `saveUndoSnapshot`. */
export interface StoredAct extends BulkActionFacts {
  id: number
  noticeIds: bigint[]
}

/** Undoes an act of one kind, with its events. Returns the rows that were restored, and the others with the reason. */
export type UndoKind = (tx: Queries, act: Act, stored: StoredAct) => Promise<ActionAnswer>
export type UndoKinds = Partial<Readonly<Record<Undoable, UndoKind>>>

interface UndoOptions {
  kinds: UndoKinds
  /** Only an act on this list. */
  list?: WorklistName
}

/**
 * Undoes an act of the viewer in one transaction, and withdraws its unread notices. The row of the act is locked first, so that
 * concurrent undos have one effect.
 */
export async function undoAct(db: Database, act: Act, id: number, { kinds, list }: UndoOptions): Promise<ActionAnswer> {
  const { viewer, now } = act
  return db.$transaction(async (tx) => {
    const [stored] = await tx.$queryRaw<StoredAct[]>(Prisma.sql`
      SELECT id, list, operation, actor_id AS "actorId", at, undone_at AS "undoneAt", notice_ids AS "noticeIds"
      FROM bulk_changes WHERE id = ${id}::int AND list = coalesce(${list ?? null}::text, list) FOR UPDATE`)
    const undo = stored && kinds[stored.operation]
    const refusal = whyNotUndo(viewer, stored ?? null, now)
    if (refusal || !undo) throw new Refusal(refusal ?? MESSAGES.notFound)
    const answer = await undo(tx, act, stored)
    if (answer.done.length > 0) {
      await tx.bulkChange.update({ where: { id }, data: { undoneAt: now } })
      await withdrawNotices(tx, stored.noticeIds)
    }
    return answer
  }, BULK_TRANSACTION)
}
