import { PEER_COLUMNS } from '@ivue/contracts/data-tests/columns.ts'
import type { Client } from 'pg'
import { Prisma } from '#generated/prisma/client.ts'
import { loanColumn } from './column-sql.ts'

const MIN_PEERS = 30

/**
 * Computes the median and the median absolute deviation of each column that has peers, for every week of a loan with at least 30 peers. A loan counts
 * among its own peers. Takes seconds with many loans, so `client` must have no limit of time.
 */
export async function refreshPeers(client: Client): Promise<void> {
  for (const column of PEER_COLUMNS) {
    const { text, values } = refreshSql(loanColumn(column) ?? column)
    await client.query(text, values)
  }
}

/**
 * Returns the statement that stores the medians and deviations of a column. A row of `weekly` has the values of one week as the text of an
 * array, because Postgres collects no arrays of different lengths. A window of five weeks joins them, so loans are read and sorted once.
 */
function refreshSql(column: string): Prisma.Sql {
  const isOfKey = Prisma.sql`(p.type, p.term_months, p.purpose, p.week) = (m.type, m.term_months, m.purpose, m.week)`
  return Prisma.sql`
    WITH weekly AS (
      SELECT type, term_months, purpose, date_trunc('week', application_on)::date AS week,
        (array_agg(${Prisma.raw(column)}::float8) FILTER (WHERE ${Prisma.raw(column)} IS NOT NULL))::text AS numbers
      FROM loans WHERE term_months IS NOT NULL GROUP BY 1, 2, 3, 4
    ), near AS (
      SELECT type, term_months, purpose, week, array_agg(numbers) OVER (
        PARTITION BY type, term_months, purpose ORDER BY week RANGE BETWEEN '14 days' PRECEDING AND '14 days' FOLLOWING) AS weeks
      FROM weekly
    ), made AS MATERIALIZED (
      SELECT type, term_months, purpose, week, middle.loans, middle.median::numeric(18, 6), deviation.mad::numeric(18, 6) FROM near
        CROSS JOIN LATERAL (SELECT count(*) AS loans, percentile_cont(0.5) WITHIN GROUP (ORDER BY value) AS median
          FROM unnest(weeks) numbers, unnest(numbers::float8[]) value) middle
        CROSS JOIN LATERAL (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(value - middle.median)) AS mad
          FROM unnest(weeks) numbers, unnest(numbers::float8[]) value) deviation
      WHERE middle.loans >= ${MIN_PEERS}::int
    ), gone AS (
      DELETE FROM data_test_peers p WHERE p.column_name = ${column} AND NOT EXISTS (SELECT FROM made m WHERE ${isOfKey})
    )
    INSERT INTO data_test_peers AS p (column_name, type, term_months, purpose, week, loans, median, mad) SELECT ${column}, m.* FROM made m
    ON CONFLICT (column_name, type, term_months, purpose, week) DO UPDATE SET loans = excluded.loans, median = excluded.median, mad = excluded.mad
      WHERE (p.loans, p.median, p.mad) IS DISTINCT FROM (excluded.loans, excluded.median, excluded.mad)`
}
