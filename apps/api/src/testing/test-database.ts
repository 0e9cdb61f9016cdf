import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { administer, inDatabase } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { connectionString: string; template: string }
  }
}

export interface TestDatabase {
  connectionString: string
  drop(): Promise<void>
}

/** Creates a separate migrated database, with the queue's tables. Drop it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connectionString, template } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(connectionString, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    connectionString: inDatabase(connectionString, name),
    drop: () => administer(connectionString, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
