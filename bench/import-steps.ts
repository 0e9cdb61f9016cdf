import { OWN_COLUMNS } from '@ivue/api/src/imports/closing/staging.ts'
import { CLOSING_ASSIGNMENT } from '@ivue/api/src/imports/closing/workbook.ts'
import { applyVerdict } from '@ivue/api/src/imports/writing/apply.ts'
import { type CopyValue, copyRows } from '@ivue/api/src/imports/writing/copy.ts'
import { stageRows } from '@ivue/api/src/imports/writing/staging.ts'
import { classifyRows } from '@ivue/api/src/imports/writing/verdict.ts'
import type { StagedRow } from '@ivue/api/src/imports/writing/workbook-kind.ts'
import { readWorkbook } from '@ivue/api/src/xlsx/read-workbook.ts'
import pg from 'pg'
import { SaxesParser } from 'saxes'
import { open, type ZipFile } from 'yauzl'
import type { ImportWorld } from './import-world.ts'

/** Does the import's work before writing: checks the file, reads it in the limited process, and checks every row. */
export async function readAndCheck({ services }: ImportWorld, path: string) {
  const workbook = await readWorkbook(path, { header: CLOSING_ASSIGNMENT.columns.map(({ header }) => header) })
  const opened = await CLOSING_ASSIGNMENT.open(services, workbook.date1904)
  const checked: StagedRow[][] = []
  for await (const batch of workbook.batches) checked.push(await opened.check(batch))
  return { checked, peakMb: workbook.ending.peakRss / 1024 / 1024 }
}

/** Reads in the simplest way, as a lower bound: unzips the sheet and parses its XML in this process, cells as text, without checks. */
export async function bareScan(path: string): Promise<number> {
  const parser = new SaxesParser({ position: false })
  let rows = 0
  let row: string[] = []
  let text = ''
  parser.on('opentag', ({ name }) => {
    if (name === 'row') row = []
    else if (name === 'c') text = ''
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'c') row.push(text)
    else if (name === 'row' && row.length > 0) rows++
  })
  const decoder = new TextDecoder()
  for await (const chunk of await openSheet(path)) parser.write(decoder.decode(chunk as Buffer, { stream: true }))
  parser.close()
  return rows - 1
}

function openSheet(path: string): Promise<AsyncIterable<unknown>> {
  return new Promise((resolve, reject) =>
    open(path, { lazyEntries: true }, (error: Error | null, zip: ZipFile) => {
      if (error) return reject(error)
      zip.on('entry', (entry) => {
        if (entry.fileName !== 'xl/worksheets/sheet1.xml') return zip.readEntry()
        zip.openReadStream(entry, (failure, stream) => (failure ? reject(failure) : resolve(stream)))
      })
      zip.readEntry()
    }),
  )
}

const { loanColumns } = CLOSING_ASSIGNMENT
const names = loanColumns.map(({ name }) => name)
const ACTOR = { actorId: 1, actorName: 'Person 1' }

async function inTransaction(database: string, work: (client: pg.Client, importId: number) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO imports (type, import_on, content_hash, file_name, created_by_id) VALUES ('closingAssignment', now(), sha256(random()::text::bytea), 'bench', 1) RETURNING id`,
  )
  await client.query('BEGIN')
  await work(client, rows[0]?.id ?? 0)
  await client.query('COMMIT')
  await client.end()
}

/** Does the import's work after checking: staging, classification of rows, loans, tasks, history and results. */
export const write = (database: string, checked: StagedRow[][]) =>
  inTransaction(database, async (client, importId) => {
    const now = new Date()
    await stageRows(client, CLOSING_ASSIGNMENT, generate(checked))
    await classifyRows(client, CLOSING_ASSIGNMENT, now)
    await applyVerdict(client, CLOSING_ASSIGNMENT, { importId, ...ACTOR, now, conflictCheckShare: 0, calendarVersion: 1 })
  })

/**
 * Writes in the simplest way, as a lower bound, with the same tables, triggers and indexes: COPY, one upsert each for loans and tasks, and
 * one event per row. It compares nothing, so it writes every row, without before and after, mismatches, due moments and results per row.
 */
export const bareWrite = (database: string, checked: StagedRow[][]) =>
  inTransaction(database, async (client, importId) => {
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

async function* generate(checked: StagedRow[][]): AsyncGenerator<StagedRow[]> {
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
