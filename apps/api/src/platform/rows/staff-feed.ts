import { Client } from 'pg'
import type { Services } from '../app-services.ts'

const CONNECT_MS = 5_000

export type StaffWarehouse = Pick<Services, 'env' | 'connectionString'>

/**
 * Queries the view `staff_feed` of EDW_DATABASE_URL or, without one, of the schema `edw` of our own database. `name` is that of the
 * connection. Throws the driver's error, also if a statement takes longer than `timeoutMs` milliseconds.
 */
export async function queryStaffFeed<Row extends object>(
  { env, connectionString }: StaffWarehouse,
  { name, timeoutMs }: { name: string; timeoutMs: number },
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({
    connectionString: env.EDW_DATABASE_URL ?? connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: timeoutMs,
    application_name: name,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('BEGIN READ ONLY')
    await client.query('SET LOCAL search_path TO edw, public')
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end().catch(() => {})
  }
}
