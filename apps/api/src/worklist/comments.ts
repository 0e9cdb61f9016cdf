import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { loanLink, openLoanLink } from '@ivue/contracts/links.ts'
import { shorten } from '@ivue/contracts/wire/shorten.ts'
import { addressedDesk, commentProblem, respondbackAfterComment, whyNotComment } from '@ivue/contracts/worklist/rules.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Act, recordEvents } from '../audit/record-events.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { lockTasksOf } from '../platform/rows/locks.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { Refusal, refuse } from '../platform/rpc/refusal.ts'
import { findMentioned, type MentionedPerson } from './mentions.ts'
import { findRow, refuseStaleRow } from './subject.ts'
import { changeComments } from './tasks.ts'
import { saveAct } from './undo/save-act.ts'
import type { WorklistDefinition } from './worklist-definition.ts'

type CommentSource = Pick<WorklistDefinition, 'subject' | 'ownOnly'>

/**
 * Returns the comment thread of a row's loan. Comments belong to the loan: all worklists share one thread (wire conventions, Desks).
 */
export async function readComments(db: Database, viewer: SignedIn, { subject, ownOnly }: CommentSource, id: number, zone: string) {
  const row = await findRow(subject, db, viewer, id, { lock: false, ownOnly })
  const rows = await db.$queryRaw<{ side: string; author: string; body: string; at: Date; removedAt: Date | null }[]>(Prisma.sql`
    SELECT c.side, coalesce(u.full_name, 'System') AS author, c.body, c.created_at AS at, c.removed_at AS "removedAt"
    FROM comments c LEFT JOIN users u ON u.id = c.author_id
    WHERE c.loan_id = ${row.loanId} ORDER BY c.id`)
  return {
    comments: rows.map(({ side, author, body, at, removedAt }) => ({
      closername: side in SUFFIX_OF_SIDE ? '' : author,
      processorName: side in SUFFIX_OF_SIDE ? `${author}${SUFFIX_OF_SIDE[side]}` : '',
      Comment: removedAt ? `Comment removed by ${author} at ${momentText(removedAt, zone)}` : body,
      commentDate: at.toISOString(),
    })),
    respondback: row.respondback,
    mayComment: whyNotComment(viewer, row, subject.name) ?? '',
  }
}

/**
 * The suffix that names where a comment comes from, in the processor's column of the thread. The other column holds comments of closing.
 */
const SUFFIX_OF_SIDE: Readonly<Record<string, string>> = { processor: '', underwriter: ' (Underwriter)', quality: ' (QC)' }
const commentSide = (list: WorklistName): string => (list.startsWith('qa') ? 'quality' : list)

/**
 * Adds a comment, passes the turn to the other party, and notifies that party and everyone mentioned. Returns the new version of the
 * commenter's row and the id for its undo.
 */
export async function addComment(
  db: Database,
  act: Act,
  {
    side,
    id,
    text,
    seen,
    mentions,
  }: { side: CommentSource; id: number; text: string; seen: number | undefined; mentions: readonly number[] },
): Promise<{ version: number; undoId: number }> {
  const { viewer, now } = act
  const { subject, ownOnly } = side
  const named = await findMentioned(db, viewer, side, { id, text, mentions })
  return db.$transaction(async (tx) => {
    const { loanId } = await findRow(subject, tx, viewer, id, { lock: false, ownOnly })
    await lockTasksOf(tx, [loanId])
    const row = await findRow(subject, tx, viewer, id, { lock: true, ownOnly })
    refuse(whyNotComment(viewer, row, subject.name))
    // A comment sent twice is stored once, so the author's own comments count as changes here.
    refuseStaleRow({ ...row, freshFrom: row.version }, seen)
    const problem = commentProblem(text)
    if (problem) throw Refusal.field('closercomment', problem)
    const event = subject.event(row, 'Comment', { after: shorten(text, 200) })
    const comment = await tx.comment.create({
      data: { loanId, taskId: event.taskId ?? null, side: commentSide(subject.name), authorId: viewer.userId, body: text, createdAt: now },
    })
    await changeComments(tx, loanId, { added: 1, turn: respondbackAfterComment(subject.name) }, act)
    await recordEvents(tx, act, [event])
    await notify(tx, await buildNotices(tx, act, { list: subject.name, loanId, loanNumber: row.loanNumber, named }))
    const { version } = await findRow(subject, tx, viewer, id, { lock: false, ownOnly })
    const actRow = { recordId: id, versionAfter: version, before: { commentId: comment.id } }
    const undoId = await saveAct(tx, { ...act, list: subject.name, operation: 'comment' }, actRow)
    return { version, undoId }
  })
}

interface MentionContext {
  list: WorklistName
  loanId: number
  loanNumber: string
  named: readonly MentionedPerson[]
}

/**
 * Returns one notice per person: first those mentioned, then the holders of the loan at the other party's desk. The author gets none.
 */
async function buildNotices(tx: Queries, { viewer }: Act, { list, loanId, loanNumber, named }: MentionContext): Promise<Notice[]> {
  const desk = addressedDesk(list)
  const task = await tx.task.findUnique({ where: { loanId_desk: { loanId, desk } }, select: { slot1Id: true, slot2Id: true } })
  const notified = new Set([viewer.userId, ...named.map(({ userId }) => userId)])
  const holders = [...new Set([task?.slot1Id, task?.slot2Id])].filter((id) => typeof id === 'number' && !notified.has(id)) as number[]
  const kind = 'comment' as const
  return [
    ...named.map(({ userId, permissions }) => ({
      userId,
      kind,
      text: `${viewer.fullName} named you in a comment on loan ${loanNumber}`,
      link: openLoanLink(permissions, loanNumber, 'comments'),
    })),
    ...holders.map((userId) => ({
      userId,
      kind,
      text: `${viewer.fullName} commented on loan ${loanNumber}`,
      link: loanLink(desk, loanNumber, { on: 'comments' }),
    })),
  ]
}
