import { applyMigrations } from '@ivue/database/apply-migrations.ts'
import { asAppRole } from '../audit/app-role.ts'
import { startJobs } from '../jobs/jobs.ts'
import { capturedLog } from './log.ts'

/** Makes of an empty database a new one of the app's: its tables, the queue's, and its role. */
export async function prepare(connectionString: string): Promise<void> {
  const { log } = capturedLog()
  await applyMigrations(connectionString)
  await (await startJobs(connectionString, log)).stop()
  await asAppRole(connectionString, log)
}
