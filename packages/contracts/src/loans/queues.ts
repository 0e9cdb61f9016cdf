/**
 * The filter of the Loan Pipeline (quality 2.6). A loan is Assigned if the processor slot is filled, and Completed if its task is done
 * (domain 8).
 */
export const PIPELINE_FILTERS = ['All', 'Assigned', 'Not Assigned', 'Assigned-Completed', 'Assigned-Not Completed'] as const

/** The fulfilment queues in the order a loan passes them (domain 5.4, Routings). */
export const QUEUES = ['Processing', 'IRR', 'RRR', 'FRR', 'Closing', 'Final Doc'] as const
export type Queue = (typeof QUEUES)[number]

/** Who acts in each queue. In a closing without a second closer, the first acts. */
export const OWNER_OF: Record<Queue, 'processor' | 'underwriter' | 'closer1' | 'closer2'> = {
  Processing: 'processor',
  IRR: 'underwriter',
  RRR: 'underwriter',
  FRR: 'underwriter',
  Closing: 'closer1',
  'Final Doc': 'closer2',
}
