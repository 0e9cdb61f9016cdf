import { UNDONE, whyNotUndoComment } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { recordEvents } from '../../audit/record-events.ts'
import type { Queries } from '../../platform/database/database.ts'
import { lockTasksOf } from '../../platform/rows/locks.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { type Subjects, subjectNamed } from '../presence/presence.ts'
import type { Subject } from '../subject.ts'
import { changeComments } from '../tasks.ts'
import type { Undo } from './undo.ts'

interface CommentAct {
  recordId: number
  loanId: number
  commentId: number
}

/** Removes a comment of the viewer and leaves a trace of it. The turn is the one that the last remaining comment gave. */
export const undoComment =
  (subjects: Subjects): Undo =>
  async (tx, act, { id, list }) => {
    const subject = subjectNamed(subjects, list)
    const { stored, row, msg } = await judgeComment(tx, subject, act.viewer, id, true)
    if (msg || !row || !stored) return { done: [], refused: [{ id: stored?.recordId ?? 0, msg: msg ?? '' }] }
    await tx.comment.updateMany({ where: { id: stored.commentId }, data: { removedAt: act.now } })
    await changeComments(tx, stored.loanId, { added: -1, turn: await readTurn(tx, stored.loanId) }, act)
    await recordEvents(tx, act, [subject.event(row, 'Comment', { reason: UNDONE })])
    return { done: [row.id], refused: [] }
  }

/**
 * Returns the comment of an act, its row, and the reason why it cannot be removed, or null. With `lock` it first locks the tasks of the
 * loan.
 */
export async function judgeComment(tx: Queries, subject: Subject, viewer: SignedIn, id: number, lock = false) {
  const [stored] = await tx.$queryRaw<CommentAct[]>(Prisma.sql`
    SELECT r.record_id AS "recordId", c.loan_id AS "loanId", c.id AS "commentId"
    FROM act_rows r JOIN comments c ON c.id = (r.before->>'commentId')::int WHERE r.act_id = ${id}::int`)
  if (stored && lock) await lockTasksOf(tx, [stored.loanId])
  const [row] = stored ? await subject.find(tx, viewer, [stored.recordId], { lock, unscoped: true }) : []
  const answeredBy = stored ? await findAnswerer(tx, stored, viewer.userId) : ''
  return { stored, row, msg: whyNotUndoComment(row ? { conflictActive: row.conflictActive, answeredBy } : null) }
}

/** Returns who else commented on the loan since; empty for nobody. Comments of an import do not count. */
async function findAnswerer(tx: Queries, { loanId, commentId }: CommentAct, authorId: number): Promise<string> {
  const [answerer] = await tx.$queryRaw<{ name: string }[]>(Prisma.sql`
    SELECT u.full_name AS name FROM comments c JOIN users u ON u.id = c.author_id
    WHERE c.loan_id = ${loanId}::int AND c.id > ${commentId}::int AND c.author_id <> ${authorId}::int AND c.removed_at IS NULL ORDER BY c.id LIMIT 1`)
  return answerer?.name ?? ''
}

/** Returns the Respondback after the last comment of closing or processing that was not removed: 1 without one. */
async function readTurn(tx: Queries, loanId: number): Promise<0 | 1> {
  const last = await tx.comment.findFirst({
    where: { loanId, removedAt: null, side: { in: ['closing', 'processor'] } },
    orderBy: { id: 'desc' },
    select: { side: true },
  })
  return last?.side === 'closing' ? 0 : 1
}
