import { Prisma } from '#generated/prisma/client.ts'
import { ACTIVE } from '../pipeline-queries.ts'

/** Source of routings: which loan entered which fulfilment queue. Another feed implements this interface. */
export interface RoutingSource {
  /** Rows of `loan_id` and `queue` (contracts, QUEUES), one for each loan that entered its queue between two moments. */
  routed(since: Date, until: Date): Prisma.Sql
}

/** Routings by `queue_since` (loans_active_queue_since_idx). A loan that passed several queues counts only in the last one. */
export const storedRoutingSource: RoutingSource = {
  routed: (since, until) => Prisma.sql`
    SELECT l.id AS loan_id, fulfilment_queue(l.status, l.substatus) AS queue FROM loans l
    WHERE ${ACTIVE} AND l.queue_since >= ${since.toISOString()}::timestamptz AND l.queue_since < ${until.toISOString()}::timestamptz`,
}
