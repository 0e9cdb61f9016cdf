import type { ImportCounts, NewFails } from '@ivue/contracts/imports/contract.ts'
import type pg from 'pg'
import { countNewFails } from '../data-tests/count-new-fails.ts'
import type { Services } from '../platform/app-services.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import { type ReadBatch, readSheetRows } from './read-rows.ts'
import { applyVerdict } from './writing/apply.ts'
import { stageRows } from './writing/staging.ts'
import { classifyRows } from './writing/verdict.ts'
import type { RowToStage, WorkbookKind } from './writing/workbook-kind.ts'

export interface WorkbookRunOptions {
  path: string
  /** Whether rows that the sheet hides are left out. */
  leaveOutHidden?: boolean
  onRows(batch: ReadBatch): Promise<void> | void
  /** Called when the rows are classified; returns what is needed for writing them. Without it nothing is written (dry run). */
  onClassified?(counts: ImportCounts): Promise<{ importId: number; actorId: number; actorName: string }>
  /** Called last in the transaction, on its connection. */
  onWritten?(client: pg.Client, counts: ImportCounts, warnings: readonly string[]): Promise<void>
}

export async function runWorkbook(
  services: Services,
  workbook: WorkbookKind,
  run: WorkbookRunOptions,
): Promise<{ counts: ImportCounts; warnings: string[]; hiddenRows: number; newFails: NewFails[] }> {
  const { settings, connectionString, now } = services
  // Closing the connection without a commit rolls everything back, temporary tables included.
  return withConnection(connectionString, 'ivue-import', async (client) => {
    await client.query('BEGIN')
    const { calendarVersion, warnings: rowWarnings, hiddenRows, batches } = await readSheetRows(run, workbook, services)
    await stageRows(client, workbook, reportBatches(batches, run.onRows))
    if (run.onClassified) await lockLoansOfFile(client)
    const counts = await classifyRows(client, workbook, now())
    const warnings = rowWarnings()
    const read = { counts, warnings, hiddenRows: hiddenRows(), newFails: [] }
    const written = workbook.loanColumns.map(({ name }) => name)
    if (!run.onClassified) return { ...read, newFails: await countNewFails(services, client, written) }
    const facts = await run.onClassified(counts)
    const conflictCheckShare = await settings.get('imports.conflictCheckShare')
    await applyVerdict(client, workbook, { ...facts, now: now(), conflictCheckShare, calendarVersion })
    await run.onWritten?.(client, counts, warnings)
    await client.query('COMMIT')
    return read
  })
}

/**
 * Locks the tasks and loans of the staged rows until the transaction ends. Tasks are locked first, as by changes of people, and both in
 * the order of their ids, so that two imports wait for each other instead of deadlocking.
 */
async function lockLoansOfFile(client: pg.Client): Promise<void> {
  const ofFile = 'JOIN staged s ON s.number = l.number AND NOT s.rejected'
  await client.query(`SELECT 1 FROM tasks t JOIN loans l ON l.id = t.loan_id ${ofFile} ORDER BY t.id FOR UPDATE OF t`)
  await client.query(`SELECT 1 FROM loans l ${ofFile} ORDER BY l.id FOR UPDATE OF l`)
}

async function* reportBatches(batches: AsyncIterable<ReadBatch>, onRows: WorkbookRunOptions['onRows']): AsyncGenerator<RowToStage[]> {
  for await (const batch of batches) {
    await onRows(batch)
    yield batch.checked
  }
}
