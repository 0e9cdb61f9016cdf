import { applyMigrations } from '@ivue/database/apply-migrations.ts'
import { asAppRole } from '../audit/app-role.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { captureLog } from './log.ts'

/** Prepares an empty database: the app's tables, the queue's tables and the app's role. */
export async function prepare(connectionString: string): Promise<void> {
  const { log } = captureLog()
  await applyMigrations(connectionString)
  await (await startJobs(connectionString, log)).stop()
  await asAppRole(connectionString, log)
}
