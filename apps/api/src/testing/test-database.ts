import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { connectionString: string; template: string }
  }
}

export interface TestDatabase {
  connectionString: string
  drop(): Promise<void>
}

/** A database of the test's own, as the migrations make it (and the queue's tables). Drop it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connectionString, template } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(connectionString, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    connectionString: inDatabase(connectionString, name),
    drop: () => administer(connectionString, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** The same server, another database of it. */
export function inDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}

export async function administer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
