import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database/database.ts'

/** What is shown instead of the text of a comment that its author removed. */
const REMOVED = '(removed)'

/** Condition that the event (alias `e`) is a comment that its author removed. Events are append-only, so that the text stays in them. */
export const IS_REMOVED_COMMENT = Prisma.sql`(e.module LIKE '%Comment' AND EXISTS (
  SELECT FROM comments c WHERE c.loan_id = e.loan_id AND c.author_id = e.actor_id AND c.created_at = e.at AND c.removed_at IS NOT NULL))`

/** SQL of the `after` of an event (alias `e`), without the text of a removed comment. */
export const SHOWN_AFTER = Prisma.sql`CASE WHEN ${IS_REMOVED_COMMENT} THEN ${REMOVED} ELSE e.after END`

interface EventOfLoan {
  module: string
  at: Date
  actorId: number | null
  after: string
}

export async function hideRemovedComments<E extends EventOfLoan>(db: Queries, loanId: number, events: readonly E[]): Promise<E[]> {
  const removed = await db.comment.findMany({
    where: { loanId, removedAt: { not: null } },
    select: { authorId: true, createdAt: true },
  })
  const isRemoved = ({ module, at, actorId }: E) =>
    module.endsWith('Comment') && removed.some(({ authorId, createdAt }) => authorId === actorId && createdAt.getTime() === at.getTime())
  return events.map((event) => (isRemoved(event) ? { ...event, after: event.after && REMOVED } : event))
}
