import { Prisma } from '#generated/prisma/client.ts'
import { ACTIVE } from '../pipeline-queries.ts'

/** Where routings come from: which loan entered which fulfilment queue. Another feed is another of these. */
export interface RoutingSource {
  /** Rows of `loan_id` and `queue` (contracts, QUEUES), a row for each loan that entered its queue between two moments. */
  routed(since: Date, until: Date): Prisma.Sql
}

/** What the loans themselves tell: since when each stands in the queue of its status (loans_active_queue_since_idx). A loan that passed more than one queue counts in the last. */
export const storedRoutings: RoutingSource = {
  routed: (since, until) => Prisma.sql`
    SELECT l.id AS loan_id, fulfilment_queue(l.status, l.substatus) AS queue FROM loans l
    WHERE ${ACTIVE} AND l.queue_since >= ${since.toISOString()}::timestamptz AND l.queue_since < ${until.toISOString()}::timestamptz`,
}
