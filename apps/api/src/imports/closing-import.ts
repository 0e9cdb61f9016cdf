import type { CheckedRow } from '@ivue/contracts/imports/closing-rules.ts'
import type { ImportCounts } from '@ivue/contracts/imports/contract.ts'
import pg from 'pg'
import type { Services } from '../services.ts'
import { dueBasis } from '../settings/calendars.ts'
import { applyClosing } from './closing-apply.ts'
import { stageClosing } from './closing-staging.ts'
import { judgeClosing } from './closing-verdict.ts'
import { closingReference } from './reference.ts'
import { type ReadBatch, readClosing } from './workbook.ts'

export interface ClosingRun {
  path: string
  /** Called with each batch as it was read. */
  onRows(batch: ReadBatch): Promise<void> | void
  /** Absent: the import is only tried. Called once the rows are judged; what it returns is written. */
  onJudged?(counts: ImportCounts): Promise<{ importId: number; actorId: number; actorName: string }>
  /** The last thing in the transaction that writes, through the same connection. */
  onWritten?(client: pg.Client, counts: ImportCounts, warnings: readonly string[]): Promise<void>
}

/** Reads, judges and (unless it is only tried) writes a Closing Assignment in one transaction: it is all there or not there at all. */
export async function runClosing(services: Services, run: ClosingRun): Promise<{ counts: ImportCounts; warnings: string[] }> {
  const { db, settings, connectionString, now } = services
  const client = new pg.Client({ connectionString, application_name: 'ivue-import' })
  await client.connect()
  // A connection that breaks while nothing waits on it says so here; the query that meets it fails by itself.
  client.on('error', (error) => services.log.warn({ err: error }, 'import connection'))
  try {
    await client.query('BEGIN')
    const { warnings, batches } = await readClosing(run.path, (date1904) => closingReference(db, settings, now(), date1904))
    const basis = await dueBasis(db)
    await stageClosing(client, observed(batches, run.onRows), basis)
    if (run.onJudged) await lockStored(client)
    const counts = await judgeClosing(client)
    if (!run.onJudged) return { counts, warnings }
    const facts = await run.onJudged(counts)
    const conflictCheckShare = await settings.get('imports.conflictCheckShare')
    await applyClosing(client, { ...facts, now: now(), conflictCheckShare, calendarVersion: basis.version })
    await run.onWritten?.(client, counts, warnings)
    await client.query('COMMIT')
    return { counts, warnings }
  } finally {
    // Closing without a commit rolls everything back, temporary tables included.
    await client.end().catch(() => undefined)
  }
}

/** Nobody changes the loans of the file between the judgement and the writing; always in the same order, so that two imports wait instead of deadlock. */
async function lockStored(client: pg.Client): Promise<void> {
  await client.query(`
    SELECT 1 FROM tasks t JOIN loans l ON l.id = t.loan_id JOIN staged s ON s.number = l.number AND NOT s.rejected
    WHERE t.desk = 'closing' ORDER BY t.id FOR UPDATE OF t, l`)
}

async function* observed(batches: AsyncIterable<ReadBatch>, onRows: ClosingRun['onRows']): AsyncGenerator<CheckedRow[]> {
  for await (const batch of batches) {
    await onRows(batch)
    yield batch.checked
  }
}
