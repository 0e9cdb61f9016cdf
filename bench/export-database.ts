import { mkdirSync } from 'node:fs'
import { startPostgres } from '@ivue/api/src/postgres/start-postgres.ts'
import { applyMigrations } from '@ivue/database/apply-migrations.ts'
import pg from 'pg'
import { COLUMNS, kindOf, WIDE } from './export-list.ts'

const TYPES = { text: 'text', number: 'float8', moment: 'timestamptz' } as const
const value = (n: number) =>
  ({
    text:
      n === 0
        ? `lpad(n::text, 10, '0')`
        : `(ARRAY['Purchase', 'Refinance', 'Not Met', 'O''Neill & Sons', 'a < b'])[1 + (n * 31 + ${n} * 17) % 5] || ' ' || (n * 13 + ${n}) % 997`,
    number: `((n::bigint * 7919 + ${n} * 104729) % 900000) / 4.0`,
    moment: `timestamptz '2026-01-01' + make_interval(mins => ((n::bigint * 37 + ${n} * 1009) % 400000)::int)`,
  })[kindOf(n)]

/** Starts an embedded Postgres with the app's tables, one person and a table of `rows` × 40. */
export async function wideDatabase(folder: string, rows: number): Promise<{ database: string; stop(): Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ dataDir: folder })
  const database = postgres.connectionString
  await applyMigrations(database)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(`INSERT INTO users (username, employee_id, full_name, access_level) VALUES ('person1', 'DR1', 'Person 1', 'Employee')`)
  await client.query(`CREATE TABLE ${WIDE} (id serial PRIMARY KEY, ${COLUMNS.map((n) => `c${n} ${TYPES[kindOf(n)]}`).join()})`)
  await client.query(
    `INSERT INTO ${WIDE} (${COLUMNS.map((n) => `c${n}`).join()}) SELECT ${COLUMNS.map(value).join()} FROM generate_series(1, ${rows}) n`,
  )
  await client.query(`CREATE INDEX ON ${WIDE} (c0, id)`)
  await client.query(`ANALYZE ${WIDE}`)
  await client.end()
  return { database, stop: () => postgres.stop() }
}
