import { randomUUID } from 'node:crypto'
import { administer, inDatabase } from '@ivue/api/src/testing/databases.ts'

/** Returns the connection string of this run's Postgres, as its owner. */
const server = () => process.env.IVUE_TEST_POSTGRES ?? ''

/** Creates a database, as a copy of the demo world or empty. Returns its connection string. */
export async function createDatabase(content: 'demo world' | 'empty'): Promise<string> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await administer(server(), `CREATE DATABASE ${name} TEMPLATE ${content === 'empty' ? 'template1' : 'demo_world STRATEGY file_copy'}`)
  return inDatabase(server(), name)
}

export const dropDatabase = (connectionString: string): Promise<void> =>
  administer(server(), `DROP DATABASE ${new URL(connectionString).pathname.slice(1)} WITH (FORCE)`)
