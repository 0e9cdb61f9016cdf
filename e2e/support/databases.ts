import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Connection string of a database of this run's Postgres, as its owner. */
export function inDatabase(name: string): string {
  const url = new URL(process.env.IVUE_TEST_POSTGRES ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement that belongs to the whole server, such as CREATE DATABASE. */
export async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.IVUE_TEST_POSTGRES })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Creates a database: a copy of the demo world, or an empty one. Answers its connection string. */
export async function createDatabase(content: 'demo world' | 'empty'): Promise<string> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${content === 'empty' ? 'template1' : 'demo_world STRATEGY file_copy'}`)
  return inDatabase(name)
}

export const dropDatabase = (connectionString: string): Promise<void> =>
  administer(`DROP DATABASE ${new URL(connectionString).pathname.slice(1)} WITH (FORCE)`)
