import type { ImportCounts } from '@ivue/contracts/imports/contract.ts'
import pg from 'pg'
import type { Services } from '../services.ts'
import { apply } from './apply.ts'
import { stage } from './staging.ts'
import { judge } from './verdict.ts'
import { type ReadBatch, readRows } from './workbook.ts'
import type { StagedRow, Workbook } from './workbook-kind.ts'

export interface ImportRun {
  path: string
  /** Called with each batch as it was read. */
  onRows(batch: ReadBatch): Promise<void> | void
  /** Absent: the import is only tried. Called once the rows are judged; what it returns is written. */
  onJudged?(counts: ImportCounts): Promise<{ importId: number; actorId: number; actorName: string }>
  /** The last thing in the transaction that writes, through the same connection. */
  onWritten?(client: pg.Client, counts: ImportCounts, warnings: readonly string[]): Promise<void>
}

/** Reads, judges and (unless it is only tried) writes a workbook in one transaction: it is all there or not there at all. */
export async function runWorkbook(
  services: Services,
  workbook: Workbook,
  run: ImportRun,
): Promise<{ counts: ImportCounts; warnings: string[] }> {
  const { settings, connectionString, now } = services
  const client = new pg.Client({ connectionString, application_name: 'ivue-import' })
  await client.connect()
  // A connection that breaks while nothing waits on it says so here; the query that meets it fails by itself.
  client.on('error', (error) => services.log.warn({ err: error }, 'import connection'))
  try {
    await client.query('BEGIN')
    const { calendarVersion, warnings: said, batches } = await readRows(run.path, workbook, services)
    await stage(client, workbook, observed(batches, run.onRows))
    if (run.onJudged) await lockStored(client)
    const counts = await judge(client, workbook, now())
    const warnings = said()
    if (!run.onJudged) return { counts, warnings }
    const facts = await run.onJudged(counts)
    const conflictCheckShare = await settings.get('imports.conflictCheckShare')
    await apply(client, workbook, { ...facts, now: now(), conflictCheckShare, calendarVersion })
    await run.onWritten?.(client, counts, warnings)
    await client.query('COMMIT')
    return { counts, warnings }
  } finally {
    // Closing without a commit rolls everything back, temporary tables included.
    await client.end().catch(() => undefined)
  }
}

/**
 * Nobody changes the loans of the file between the judgement and the writing. Tasks first, as people's own changes do, and always in the same order, so that two
 * imports (of whichever workbooks) wait instead of deadlock.
 */
async function lockStored(client: pg.Client): Promise<void> {
  const ofFile = 'JOIN staged s ON s.number = l.number AND NOT s.rejected'
  await client.query(`SELECT 1 FROM tasks t JOIN loans l ON l.id = t.loan_id ${ofFile} ORDER BY t.id FOR UPDATE OF t`)
  await client.query(`SELECT 1 FROM loans l ${ofFile} ORDER BY l.id FOR UPDATE OF l`)
}

async function* observed(batches: AsyncIterable<ReadBatch>, onRows: ImportRun['onRows']): AsyncGenerator<StagedRow[]> {
  for await (const batch of batches) {
    await onRows(batch)
    yield batch.checked
  }
}
