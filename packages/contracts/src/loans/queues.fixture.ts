import type { Queue } from './queues.ts'
import type { ACTIVE_STATUSES } from './words.ts'

type ActiveStatus = (typeof ACTIVE_STATUSES)[number]

/** The queue of each active status. The `exceptions` are the substatuses of that status that belong to another queue. */
export const QUEUE_OF: Record<ActiveStatus, { queue: Queue; exceptions: Readonly<Record<string, Queue>> }> = {
  'Pre-Decision': { queue: 'Processing', exceptions: {} },
  Underwriting: {
    queue: 'IRR',
    exceptions: { Suspended: 'Processing', 'Reconsideration Risk Review': 'RRR', 'Final Risk Review': 'FRR' },
  },
  Approved: {
    queue: 'Processing',
    exceptions: { 'Conditions Submitted': 'FRR', 'Conditions Cleared': 'FRR', 'Clear to Close': 'Closing' },
  },
  Closing: {
    queue: 'Closing',
    exceptions: { 'Package Sent': 'Final Doc', Signed: 'Final Doc', 'In Rescission': 'Final Doc', 'Ready to Fund': 'Final Doc' },
  },
}

/** Returns the queue of a loan, as the database function does. Null if the loan is not active. */
export function queueOf(status: string, substatus: string): Queue | null {
  if (!Object.hasOwn(QUEUE_OF, status)) return null
  const { queue, exceptions } = QUEUE_OF[status as ActiveStatus]
  return Object.hasOwn(exceptions, substatus) ? (exceptions[substatus] ?? queue) : queue
}
