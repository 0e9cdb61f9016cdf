import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { verifyAudit } from '../apps/api/src/audit/verify.ts'
import { administer, inDatabase } from '../apps/api/src/testing/databases.ts'
import { applyMigrations, migrationsFolder } from './apply-migrations.ts'
import { loadDemoWorld } from './demo/load-demo.ts'

/** The first migration that partitions the history by month. */
const CUT = '20261126000110'
/** Later migrations of tables that the demo world fills. They do not touch the history. */
const OF_THE_DEMO = '20261128000190'
const TABLES = ['comments', 'events', 'audit_entries'] as const
const NAME = `history_${process.pid}`

let url: string
let client: pg.Client

/** Creates a database of the previous release with people's work in it. */
beforeAll(async () => {
  const { connectionString } = inject('postgres')
  await administer(connectionString, `CREATE DATABASE ${NAME}`)
  url = inDatabase(connectionString, NAME)
  const folder = mkdtempSync(join(tmpdir(), 'ivue-history-'))
  for (const name of readdirSync(migrationsFolder()))
    if (name < CUT || name.startsWith(OF_THE_DEMO)) cpSync(join(migrationsFolder(), name), join(folder, name), { recursive: true })
  await applyMigrations(url, folder)
  rmSync(folder, { recursive: true })
  await loadDemoWorld({ connectionString: url, loans: 300, today: '2026-07-08' })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let n = 0; n < 30; n++) await write(client, n)
})
afterAll(async () => {
  await client.end()
  await administer(inject('postgres').connectionString, `DROP DATABASE ${NAME} WITH (FORCE)`)
})

/** Writes the rows of a command: an event, a comment and an audit entry. */
async function write(by: pg.Client, n: number): Promise<void> {
  await by.query(`INSERT INTO comments (loan_id, side, body) VALUES (1, 'closing', $1)`, [`written ${n}`])
  await by.query(`INSERT INTO events (loan_id, loan_number, desk, module, after) VALUES (1, '1', 'closing', 'ClosingComment', $1)`, [
    `${n}`,
  ])
  await by.query(
    `INSERT INTO audit_entries (option, task, title, outcome, request_id, address) VALUES ('o', 't', 'Some act', 'done', $1, '')`,
    [`${n}`],
  )
}

/** Returns the columns of a table. Later migrations may add others, which a comparison leaves out. */
const columnsOf = async (table: string): Promise<string> => {
  const { rows } = await client.query(
    `SELECT string_agg(attname, ', ' ORDER BY attnum) AS names FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  )
  return rows[0].names
}
const printOf = async (table: string, columns: string, upTo: number) =>
  (
    await client.query(
      `SELECT count(*)::int AS rows, max(id)::int AS last, md5(string_agg(ROW(${columns})::text, '|' ORDER BY id)) AS print FROM ${table} WHERE id <= $1`,
      [upTo],
    )
  ).rows[0]
const lastOf = async (table: string) => (await client.query(`SELECT max(id)::int AS id FROM ${table}`)).rows[0].id
/** File numbers of the indexes, except those of keys. */
const filesOf = async (condition: string) =>
  (
    await client.query(
      `SELECT pg_relation_filenode(indexrelid)::int AS file FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE ${condition}) AND NOT indisunique ORDER BY 1`,
    )
  ).rows.map(({ file }) => file)

describe('cutting history by month', () => {
  it('keeps every row, builds no index anew, and goes on with the numbers, while somebody writes', async () => {
    const columns = new Map<string, string>()
    const before = new Map<string, object>()
    for (const table of TABLES) {
      columns.set(table, await columnsOf(table))
      before.set(table, await printOf(table, columns.get(table) ?? '', await lastOf(table)))
    }
    const files = await filesOf(`relname IN ('comments', 'events', 'audit_entries')`)
    expect(files.length).toBeGreaterThan(14)

    const somebody = new pg.Client({ connectionString: url })
    await somebody.connect()
    let done = false
    let written = 30
    const writing = (async () => {
      for (; !done; written++) await write(somebody, written)
    })()
    await applyMigrations(url)
    done = true
    await writing
    await somebody.end()

    for (const table of TABLES) {
      const { last } = before.get(table) as { last: number }
      expect([table, await printOf(table, columns.get(table) ?? '', last)]).toEqual([table, before.get(table)])
      const { rows } = await client.query(`SELECT count(*)::int AS more, max(id)::int AS last FROM ${table} WHERE id > $1`, [last])
      expect([table, rows]).toEqual([table, [{ more: written - 30, last: last + written - 30 }]])
    }
    expect(await filesOf(`relname ~ '_before_'`)).toEqual(files)
    expect(await verifyAudit(url)).toMatchObject({ problem: null, entries: written })
  })

  it('leaves each index of a table with one in every partition, all of them valid', async () => {
    const { rows } = await client.query(
      `SELECT c.relname, x.indisvalid, (SELECT count(*) FROM pg_inherits i WHERE i.inhparent = x.indexrelid)::int AS parts
       FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid WHERE x.indrelid IN ('comments'::regclass, 'events'::regclass, 'audit_entries'::regclass)`,
    )
    const parts = await client.query('SELECT history, count(*)::int AS parts FROM history_partitions GROUP BY 1')
    const most = parts.rows[0].parts
    expect(parts.rows).toEqual(expect.arrayContaining(TABLES.map((history) => ({ history, parts: most }))))
    expect(rows.map(({ indisvalid, parts: found }) => [indisvalid, found])).toEqual(rows.map(() => [true, most]))
  })

  it('keeps comments with their loans', async () => {
    await expect(client.query(`INSERT INTO comments (loan_id, side, body) VALUES (-1, 'closing', '')`)).rejects.toThrow(/foreign key/)
    await client.query('BEGIN')
    await client.query('DELETE FROM comments WHERE loan_id = 2')
    await client.query('ROLLBACK')
    const { rows } = await client.query(
      `SELECT count(*)::int AS keys FROM pg_constraint WHERE conrelid = 'comments'::regclass AND contype = 'f'`,
    )
    expect(rows).toEqual([{ keys: 1 }])
  })
})
