import { Prisma } from '#generated/prisma/client.ts'
import { openDatabase } from '../platform/database/database.ts'

/**
 * Returns every row of every table as text, the queue's included, to search for secrets. `owner` is the connection string of the
 * database owner.
 */
export async function readEverything(owner: string): Promise<string> {
  const db = openDatabase(owner)
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`
  const texts = await Promise.all(
    tables.map(({ name }) =>
      db.$queryRaw<{ text: string | null }[]>(Prisma.raw(`SELECT string_agg(row::text, E'\\n') AS text FROM ${name} AS row`)),
    ),
  )
  await db.$disconnect()
  return texts.flatMap((rows) => rows.map(({ text }) => text ?? '')).join('\n')
}
