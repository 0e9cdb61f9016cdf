import type { Queries } from '../database.ts'
import type { SignedIn } from '../rpc/implement.ts'

/** A change of a loan, task or review, to be written in the transaction of the change itself. */
export interface NewEvent {
  loanId: number
  loanNumber: string
  taskId?: number
  reviewId?: number
  desk: 'closing' | 'processor' | 'underwriter' | ''
  module: string
  before?: string
  after?: string
  reason?: string
}

export async function recordEvents(
  tx: Queries,
  actor: Pick<SignedIn, 'userId' | 'fullName'>,
  at: Date,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx.event.createMany({ data: events.map((event) => ({ ...event, at, actorId: actor.userId, actorName: actor.fullName })) })
}
