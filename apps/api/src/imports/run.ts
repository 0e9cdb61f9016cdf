import type { ImportCounts } from '@ivue/contracts/imports/contract.ts'
import type pg from 'pg'
import type { Services } from '../app-services.ts'
import { withConnection } from '../own-connection.ts'
import { type ReadBatch, readRows } from './read-rows.ts'
import type { StagedRow, Workbook } from './workbook-kind.ts'
import { apply } from './writing/apply.ts'
import { stage } from './writing/staging.ts'
import { judge } from './writing/verdict.ts'

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
  // Ending without a commit rolls everything back, temporary tables included.
  return withConnection(connectionString, 'ivue-import', async (client) => {
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
  })
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
