import { moduleOf } from '@ivue/contracts/desks/modules.ts'
import { commentProblem, mayComment, respondbackAfter } from '@ivue/contracts/desks/rules.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Act, recordEvents } from '../audit/events.ts'
import type { Database, Queries } from '../database.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { DeskDefinition } from './desk.ts'
import { findTask, lockTasksBeside, refuseStale, type TaskNow } from './locked-tasks.ts'

type Side = Pick<DeskDefinition, 'desk' | 'ownOnly'>

/** Comments belong to the loan: every desk reads one thread, each through its own task (wire conventions, Desks). */
export async function commentsOf(db: Database, viewer: SignedIn, { desk, ownOnly }: Side, id: number) {
  const task = await findTask(db, viewer, desk, id, { lock: false, ownOnly })
  const rows = await db.$queryRaw<{ side: string; author: string; body: string; at: Date }[]>(Prisma.sql`
    SELECT c.side, coalesce(u.full_name, 'System') AS author, c.body, c.created_at AS at
    FROM comments c LEFT JOIN users u ON u.id = c.author_id
    WHERE c.loan_id = ${task.loanId} ORDER BY c.id`)
  return {
    comments: rows.map(({ side: from, author, body, at }) => ({
      closername: isInner(from) ? '' : author,
      processorName: isInner(from) ? (from === 'underwriter' ? `${author} (Underwriter)` : author) : '',
      Comment: body,
      commentDate: at.toISOString(),
    })),
    respondback: task.respondback,
    mayComment: mayComment(viewer, task, desk) ?? '',
  }
}

/** The thread has two columns: what does not come from closing stands in the processor's. */
const isInner = (side: string) => side === 'processor' || side === 'underwriter'

/** Adds a comment and hands the turn over. Answers the new version of the commenter's own task. */
export async function comment(
  db: Database,
  act: Act,
  { side: { desk, ownOnly }, id, text, seen }: { side: Side; id: number; text: string; seen: number | undefined },
): Promise<number> {
  const { viewer, now } = act
  return db.$transaction(async (tx) => {
    await lockTasksBeside(tx, [id])
    const task = await findTask(tx, viewer, desk, id, { lock: true, ownOnly })
    const refused = mayComment(viewer, task, desk)
    if (refused) throw new Refusal(refused)
    refuseStale(task, seen)
    const problem = commentProblem(text)
    if (problem) throw Refusal.field('closercomment', problem)
    await tx.comment.create({ data: { loanId: task.loanId, taskId: id, side: desk, authorId: viewer.userId, body: text, createdAt: now } })
    await handTurnOver(tx, task, desk, viewer, now)
    await recordEvents(tx, act, [
      {
        loanId: task.loanId,
        loanNumber: task.loanNumber,
        taskId: id,
        desk,
        module: moduleOf(desk, 'Comment'),
        after: text.length > 200 ? `${text.slice(0, 199)}…` : text,
      },
    ])
    return task.version + 1
  })
}

async function handTurnOver(tx: Queries, task: TaskNow, desk: Desk, viewer: SignedIn, now: Date): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE tasks SET comment_count = comment_count + 1, version = version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${viewer.userId}::int,
      respondback = CASE WHEN desk = 'closing' THEN coalesce(${respondbackAfter(desk)}::int, respondback) ELSE respondback END
    WHERE loan_id = ${task.loanId}`)
}
