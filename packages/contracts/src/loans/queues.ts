import type { ACTIVE_STATUSES } from './words.ts'

/** The filter of the Loan Pipeline (quality 2.6). Assigned: the processor slot is filled. Completed: its task is done (domain 8). */
export const PIPELINE_FILTERS = ['All', 'Assigned', 'Not Assigned', 'Assigned-Completed', 'Assigned-Not Completed'] as const

/** The fulfilment queues in the order a loan passes them (domain 5.4, Routings). */
export const QUEUES = ['Processing', 'IRR', 'RRR', 'FRR', 'Closing', 'Final Doc'] as const
export type Queue = (typeof QUEUES)[number]

type ActiveStatus = (typeof ACTIVE_STATUSES)[number]

/** The queue of each active status. `exceptions`: the substatuses of that status that belong to another queue. */
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

/** Who acts in each queue. In a closing without a second closer, the first acts. */
export const OWNER_OF: Record<Queue, 'processor' | 'underwriter' | 'closer1' | 'closer2'> = {
  Processing: 'processor',
  IRR: 'underwriter',
  RRR: 'underwriter',
  FRR: 'underwriter',
  Closing: 'closer1',
  'Final Doc': 'closer2',
}

/** Returns the queue of a loan. Null if the loan is not active. */
export function queueOf(status: string, substatus: string): Queue | null {
  if (!Object.hasOwn(QUEUE_OF, status)) return null
  const { queue, exceptions } = QUEUE_OF[status as ActiveStatus]
  return Object.hasOwn(exceptions, substatus) ? (exceptions[substatus] ?? queue) : queue
}
