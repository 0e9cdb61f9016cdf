import { OWN_COLUMNS } from '@ivue/api/src/imports/closing/staging.ts'
import { CLOSING_ASSIGNMENT } from '@ivue/api/src/imports/closing/workbook.ts'
import { apply } from '@ivue/api/src/imports/writing/apply.ts'
import { type CopyValue, copyRows } from '@ivue/api/src/imports/writing/copy.ts'
import { stage } from '@ivue/api/src/imports/writing/staging.ts'
import { classifyRows } from '@ivue/api/src/imports/writing/verdict.ts'
import type { StagedRow, Workbook } from '@ivue/api/src/imports/writing/workbook-kind.ts'
import pg from 'pg'

const { loanColumns } = CLOSING_ASSIGNMENT
const names = loanColumns.map(({ name }) => name)
const ACTOR = { actorId: 1, actorName: 'Person 1' }

async function inTransaction(connectionString: string, work: (client: pg.Client, importId: number) => Promise<void>): Promise<void> {
  const importId = await newImport(connectionString)
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('BEGIN')
  await work(client, importId)
  await client.query('COMMIT')
  await client.end()
}

export async function newImport(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO imports (type, import_on, content_hash, file_name, created_by_id) VALUES ('closingAssignment', now(), sha256(random()::text::bytea), 'bench', 1) RETURNING id`,
  )
  await client.end()
  return rows[0]?.id ?? 0
}

/** The import's work after checking: staging, classification of rows, loans, tasks, history and results. */
export const write = (kind: Workbook, connectionString: string, checked: StagedRow[][]) =>
  inTransaction(connectionString, async (client, importId) => {
    const now = new Date()
    await stage(client, kind, each(checked))
    await classifyRows(client, kind, now)
    await apply(client, kind, { importId, ...ACTOR, now, conflictCheckShare: 0, calendarVersion: 1 })
  })

/**
 * The simplest writing as a lower bound, with the same tables, triggers and indexes: COPY, one upsert each for loans and tasks, and one
 * event per row. It compares nothing, so it writes every row and has no before and after, mismatches, due moments or results per row.
 */
export const bareWrite = (connectionString: string, checked: StagedRow[][]) =>
  inTransaction(connectionString, async (client, importId) => {
    await client.query(
      `CREATE TEMP TABLE bare (number text, slot1_id int, slot2_id int, task_status text, ${loanColumns.map(({ name, type }) => `${name} ${type}`).join(', ')}) ON COMMIT DROP`,
    )
    await copyRows(client, 'bare', ['number', 'slot1_id', 'slot2_id', 'task_status', ...names], lines(checked))
    await client.query('ANALYZE bare')
    await client.query(
      `INSERT INTO loans (number, ${names.join(', ')}, last_import_id) SELECT number, ${names.join(', ')}, $1 FROM bare
       ON CONFLICT (number) DO UPDATE SET (${names.join(', ')}, last_import_id) = ROW(${names.map((name) => `excluded.${name}`).join(', ')}, $1)`,
      [importId],
    )
    await client.query(
      `INSERT INTO tasks (loan_id, desk, status, slot1_id, slot2_id, imported_at, last_import_id)
       SELECT l.id, 'closing', b.task_status, b.slot1_id, b.slot2_id, now(), $1 FROM bare b JOIN loans l USING (number)
       ON CONFLICT (loan_id, desk) DO UPDATE SET status = excluded.status, slot1_id = excluded.slot1_id, slot2_id = excluded.slot2_id,
         imported_at = excluded.imported_at, last_import_id = excluded.last_import_id, version = tasks.version + 1`,
      [importId],
    )
    await client.query(
      `INSERT INTO events (actor_id, actor_name, loan_id, loan_number, task_id, desk, module, after, import_id)
       SELECT 1, 'Person 1', l.id, l.number, t.id, 'closing', 'ClosingImport', 'Imported', $1 FROM bare b JOIN loans l USING (number) JOIN tasks t ON t.loan_id = l.id`,
      [importId],
    )
  })

async function* each(checked: StagedRow[][]): AsyncGenerator<StagedRow[]> {
  yield* checked
}

const PLACE = Object.fromEntries(OWN_COLUMNS.map(({ name }, index) => [name, index]))
const BARE = ['slot1_id', 'slot2_id', 'task_status'].map((name) => PLACE[name] ?? 0)

async function* lines(checked: StagedRow[][]): AsyncGenerator<CopyValue[][]> {
  for await (const batch of checked)
    yield batch.flatMap(({ number, values }): CopyValue[][] =>
      values ? [[number, ...BARE.map((place) => values[place] ?? null), ...values.slice(OWN_COLUMNS.length)]] : [],
    )
}
