import { moduleOf } from '@ivue/contracts/desks/modules.ts'
import { type CommentSide, commentProblem, mayComment, respondbackAfter } from '@ivue/contracts/desks/rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { recordEvents } from '../audit/events.ts'
import type { Database, Queries } from '../database.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import { findTask, refuseStale, type TaskNow } from './locked-tasks.ts'

/** Comments belong to the loan: closing and processing read one thread, each through its own task (wire conventions, Desks). */
export async function commentsOf(db: Database, viewer: SignedIn, side: CommentSide, id: number) {
  const task = await findTask(db, viewer, side, id, { lock: false })
  const rows = await db.$queryRaw<{ side: string; author: string; body: string; at: Date }[]>(Prisma.sql`
    SELECT c.side, coalesce(u.full_name, 'System') AS author, c.body, c.created_at AS at
    FROM comments c LEFT JOIN users u ON u.id = c.author_id
    WHERE c.loan_id = ${task.loanId} ORDER BY c.id`)
  return {
    comments: rows.map(({ side: from, author, body, at }) => ({
      closername: from === 'processor' ? '' : author,
      processorName: from === 'processor' ? author : '',
      Comment: body,
      commentDate: at.toISOString(),
    })),
    respondback: task.respondback,
    mayComment: mayComment(viewer, task, side) ?? '',
  }
}

/** Adds a comment and hands the turn over. Answers the new version of the commenter's own task. */
export async function comment(
  db: Database,
  viewer: SignedIn,
  now: Date,
  { side, id, text, seen }: { side: CommentSide; id: number; text: string; seen: number | undefined },
): Promise<number> {
  return db.$transaction(async (tx) => {
    await lockThread(tx, id)
    const task = await findTask(tx, viewer, side, id, { lock: true })
    const refused = mayComment(viewer, task, side)
    if (refused) throw new Refusal(refused)
    refuseStale(task, seen)
    const problem = commentProblem(text)
    if (problem) throw Refusal.field('closercomment', problem)
    await tx.comment.create({ data: { loanId: task.loanId, taskId: id, side, authorId: viewer.userId, body: text, createdAt: now } })
    await handTurnOver(tx, task, side, viewer, now)
    await recordEvents(tx, viewer, now, [
      {
        loanId: task.loanId,
        loanNumber: task.loanNumber,
        taskId: id,
        desk: side,
        module: moduleOf(side, 'Comment'),
        after: text.length > 200 ? `${text.slice(0, 199)}…` : text,
      },
    ])
    return task.version + 1
  })
}

/** Both sides write to both tasks of the loan, so both take them in one order; otherwise a closer and a processor at once would wait for each other. */
async function lockThread(tx: Queries, id: number): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    SELECT FROM tasks WHERE loan_id = (SELECT loan_id FROM tasks WHERE id = ${id}) AND desk IN ('closing', 'processor') ORDER BY id FOR UPDATE`)
}

async function handTurnOver(tx: Queries, task: TaskNow, side: CommentSide, viewer: SignedIn, now: Date): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE tasks SET comment_count = comment_count + 1, version = version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int,
      respondback = CASE WHEN desk = 'closing' THEN ${respondbackAfter(side)}::int ELSE respondback END
    WHERE loan_id = ${task.loanId} AND desk IN ('closing', 'processor')`)
}
