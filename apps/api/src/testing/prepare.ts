import { applyMigrations } from '@ivue/database/apply-migrations.ts'
import { asAppRole } from '../audit/app-role.ts'
import { startJobs } from '../jobs/jobs.ts'
import { capturedLog } from './log.ts'
import { administer } from './test-database.ts'

/**
 * Makes of an empty database a new one of the app's: its tables, the queue's, and its role. Its server looks for no deadlock meanwhile: a process that is woken in
 * a wait sees the real time instead of the clock of the tests (libfaketime), by which all its timeouts are over.
 */
export async function prepare(connectionString: string): Promise<void> {
  const { log } = capturedLog()
  await administer(connectionString, "ALTER SYSTEM SET deadlock_timeout = '1min'")
  await administer(connectionString, 'SELECT pg_reload_conf()')
  await applyMigrations(connectionString)
  await (await startJobs(connectionString, log)).stop()
  await asAppRole(connectionString, log)
}
