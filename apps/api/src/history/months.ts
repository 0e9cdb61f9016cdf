import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '../platform/database/database.ts'
import { withConnection } from '../platform/database/own-connection.ts'

/**
 * Creates missing partitions for the coming months. If a long read blocks it, it is retried on another day: there are three months in
 * advance, and after that rows go to the open-ended partition.
 */
export async function makeHistoryMonths(db: Queries, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
  try {
    const [row] = await db.$queryRaw<{ made: number }[]>`SELECT make_history_months() AS made`
    if (row?.made) log.info({ made: row.made }, 'Partitions of months to come were made')
  } catch (error) {
    log.warn({ err: error }, 'The partitions of months to come could not be made')
  }
}

/** Collects planner statistics of the partitioned tables, because autovacuum covers only single partitions. May take a minute. */
export const analyzeHistory = (connectionString: string): Promise<unknown> =>
  withConnection(connectionString, 'ivue-history', (client) => client.query('SELECT analyze_history()'))
