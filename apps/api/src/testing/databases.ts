import pg from 'pg'

/**
 * Returns the connection string of another database of the server, without timeouts of statements and locks. On the tests' clock, the timeout of
 * an earlier statement could cancel a later one that waits (decision 045).
 */
export function inDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  url.searchParams.set('statement_timeout', '0')
  url.searchParams.set('lock_timeout', '0')
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
