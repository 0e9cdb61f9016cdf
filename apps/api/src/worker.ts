import { stampOverdue } from './desks/stamp-sla.ts'
import { resumeImports, workImport } from './imports/job.ts'
import { removeOldNotices } from './notifications/queries.ts'
import type { Services } from './services.ts'

const LOOK_FOR_ORPHANS_MS = 5_000

/** Works the queues in this process. Answers how to stop looking for orphaned imports; the queues stop with `jobs.stop()`. */
export async function startWorker(services: Services): Promise<() => void> {
  const { jobs, files, db, settings, log, now } = services
  await jobs.work('import', ({ importId }) => workImport(services, importId))
  await jobs.work('stamp-sla', async () => {
    await stampOverdue(services)
  })
  await jobs.work('remove-expired-files', async () => {
    await files.removeExpired(now())
  })
  await jobs.work('remove-old-notices', async () => {
    await removeOldNotices(db, now(), await settings.get('notifications.keepDays'))
  })
  await jobs.every('stamp-sla', '* * * * *')
  await jobs.every('remove-expired-files', '17 * * * *')
  await jobs.every('remove-old-notices', '31 3 * * *')

  const look = () => resumeImports(services).catch((error: unknown) => log.warn({ err: error }, 'looking for orphaned imports'))
  void look()
  const timer = setInterval(look, LOOK_FOR_ORPHANS_MS)
  return () => clearInterval(timer)
}
