import { changeLabel, type EventModule } from '@ivue/contracts/desks/modules.ts'
import { UNDONE } from '@ivue/contracts/worklist/undo.ts'
import type { Queries } from '../platform/database/database.ts'
import type { RecordChange, SignedIn } from '../platform/rpc/implement.ts'

/** Who changes loans and when. `changed` adds to the command's audit entry. */
export interface Act {
  viewer: SignedIn
  now: Date
  changed: RecordChange
}

/** A change of a loan, task or review. Its event is written in the same transaction. */
export interface NewEvent {
  loanId: number
  loanNumber: string
  taskId?: number
  reviewId?: number
  desk: 'closing' | 'processor' | 'underwriter' | ''
  module: EventModule
  before?: string
  after?: string
  reason?: string
}

/**
 * Writes events, and adds each change to the command's audit entry: loan, field, before and after. Free text (a comment, a reason) is
 * stored only in the events. The audit trail is never pruned, so it records only that such a text was written.
 */
export async function recordEvents(tx: Queries, { viewer, now, changed }: Act, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx.event.createMany({ data: events.map((event) => ({ ...event, at: now, actorId: viewer.userId, actorName: viewer.fullName })) })
  for (const { loanNumber, module, before = '', after = '', reason } of events) {
    const what = !module.endsWith('Comment') ? after : reason === UNDONE ? 'removed' : 'written'
    changed(ofLoan(loanNumber, changeLabel(module)), before, what)
  }
}

/** Returns the subject of a change: "Loan 0212345678: Closer 1". */
export const ofLoan = (loanNumber: string, what: string): string => `Loan ${loanNumber}: ${what}`
