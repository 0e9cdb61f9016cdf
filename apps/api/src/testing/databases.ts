import pg from 'pg'

/**
 * Connection string of another database of the same server, without a timeout of statements. On the clock of the tests such a timeout ends a statement that waits when the
 * timer of an earlier statement of its connection rings (decision 045).
 */
export function inDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  url.searchParams.set('statement_timeout', '0')
  return url.href
}

/** Runs a statement that belongs to the whole server, such as CREATE DATABASE. */
export async function administer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
