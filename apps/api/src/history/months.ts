import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '../database.ts'
import { withConnection } from '../own-connection.ts'

/**
 * Makes the partitions of the months ahead, where they are missing. One that could not be made, because somebody reads its table for long, is made another day: three months
 * are left, and after that rows go into the partition that is open to the future.
 */
export async function makeHistoryMonths(db: Queries, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
  try {
    const [row] = await db.$queryRaw<{ made: number }[]>`SELECT make_history_months() AS made`
    if (row?.made) log.info({ made: row.made }, 'Partitions of months to come were made')
  } catch (error) {
    log.warn({ err: error }, 'The partitions of months to come could not be made')
  }
}

/** Gathers what the planner knows of the tables as a whole, which Postgres does for single partitions alone. May take a minute. */
export const analyzeHistory = (connectionString: string): Promise<unknown> =>
  withConnection(connectionString, 'ivue-history', (client) => client.query('SELECT analyze_history()'))
