import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { type ActFacts, type ActKind, FINAL_REASONS, isRowAct, whyNotUndo, whyNotUndoBefore } from '@ivue/contracts/worklist/undo.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import { withdrawNotices } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Answer } from '../../platform/rpc/answer.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { BULK_TRANSACTION, summarize } from '../bulk.ts'
import { LATER_ACT } from './later-act.ts'

/** SQL of why an act (`c`) is final; NULL for an act that can be undone. */
export const WHY_FINAL = Prisma.sql`CASE c.operation WHEN 'final' THEN (SELECT coalesce(min(f.before->>'why'), ${FINAL_REASONS.other}) FROM act_rows f WHERE f.act_id = c.id) END`

/** An act as stored by `saveAct` or `saveRowAct`. */
export interface StoredAct extends ActFacts {
  id: number
  partIds: number[]
  noticeIds: bigint[]
}

/** Undoes an act of one kind, with its events. Returns the rows that were restored, and the others with the reason. */
export type Undo = (tx: Queries, act: Act, stored: StoredAct) => Promise<ActionAnswer>
export type Undos = Partial<Readonly<Record<ActKind, Undo>>>

/** Undoes an act of the viewer, and answers how many of its rows were undone. With `list`, only an act on rows of that list. */
type UndoAct = (act: Act, id: number, list?: WorklistName) => Promise<Answer<ActionAnswer>>

export interface UndoServices extends Services {
  undo: UndoAct
}

/**
 * Returns the entrance of undo, with a function for every kind of act. An act is undone in one transaction, and its unread notices are
 * withdrawn. The act is locked first, so that concurrent undos have one effect.
 */
export const makeUndo =
  (db: Database, undos: Undos): UndoAct =>
  async (act, id, list) => {
    const { viewer, now } = act
    const undone = await db.$transaction(async (tx) => {
      const [stored] = await tx.$queryRaw<StoredAct[]>(Prisma.sql`
        SELECT c.id, c.list, c.operation, c.actor_id AS "actorId", c.at, c.undone_at AS "undoneAt", c.part_ids AS "partIds", c.notice_ids AS "noticeIds", ${WHY_FINAL} AS final
        FROM acts c WHERE c.id = ${id}::int AND c.list = coalesce(${list ?? null}::text, c.list) FOR UPDATE`)
      const undo = stored && (!list || isRowAct(stored.operation)) && undos[stored.operation]
      const refusal = whyNotUndo(viewer, stored ?? null, now)
      if (refusal || !undo) throw new Refusal(refusal ?? MESSAGES.notFound)
      const answer = await undo(tx, act, stored)
      // The undo has locked the record, so a later act of another window is known.
      if (!isRowAct(stored.operation) && stored.operation !== 'comment') refuse(whyNotUndoBefore(await findLaterAct(tx, id)))
      if (answer.done.length > 0) {
        await tx.act.updateMany({ where: { id: { in: [id, ...stored.partIds] } }, data: { undoneAt: now } })
        await withdrawNotices(tx, stored.noticeIds)
      }
      return answer
    }, BULK_TRANSACTION)
    return summarize(undone, 'undone')
  }

/** Returns the last act of the person on the record of an act after it, or null. */
async function findLaterAct(tx: Queries, id: number): Promise<ActKind | null> {
  const [found] = await tx.$queryRaw<{ later: ActKind | null }[]>(Prisma.sql`
    SELECT ${LATER_ACT} AS later FROM acts c JOIN act_rows r ON r.act_id = c.id WHERE c.id = ${id}::int`)
  return found?.later ?? null
}
