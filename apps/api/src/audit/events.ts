import { changedByModule } from '@ivue/contracts/desks/modules.ts'
import type { Queries } from '../database.ts'
import type { Changed, SignedIn } from '../rpc/implement.ts'

/** Who changes loans and at which moment, and what tells the audit trail of their command. */
export interface Act {
  viewer: SignedIn
  now: Date
  changed: Changed
}

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

/**
 * Writes events, and tells the audit trail of the command the same: of which loan, what, before and after. What a person wrote (a comment, a reason) stands in the
 * events alone: the trail keeps for ever that it was written.
 */
export async function recordEvents(tx: Queries, { viewer, now, changed }: Act, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx.event.createMany({ data: events.map((event) => ({ ...event, at: now, actorId: viewer.userId, actorName: viewer.fullName })) })
  for (const { loanNumber, module, before = '', after = '' } of events)
    changed(ofLoan(loanNumber, changedByModule(module)), before, module.endsWith('Comment') ? 'written' : after)
}

/** The subject of a change: "Loan 0212345678: Closer 1". */
export const ofLoan = (loanNumber: string, what: string): string => `Loan ${loanNumber}: ${what}`
