import { buildImplementations } from './app.ts'
import { settleAbandonedIntents } from './audit/trail.ts'
import { startDataTests } from './data-tests/run-tests.ts'
import { recomputeDue } from './desks/clock/recompute-due.ts'
import { stampOverdue } from './desks/clock/stamp-sla.ts'
import { resumeExports, workExport } from './exports/job.ts'
import { analyzeHistory, makeHistoryMonths } from './history/months.ts'
import { requeueImports, runImportOnce } from './imports/job.ts'
import { removeOldNotices } from './notifications/queries.ts'
import type { Services } from './platform/app-services.ts'
import { removeUnusedWebFiles } from './platform/files/web-files.ts'
import { startMail } from './platform/mail/deliver.ts'
import { removeAbandonedFolders } from './platform/xlsx/workbook-folder.ts'
import { drawSecondReviews } from './quality/agreement/draw.ts'
import { processSamplingPlans } from './quality/sampling/process-plans.ts'
import { notifyOfDueActions } from './reports/actions/notify-due-actions.ts'
import { mailPack } from './reports/pack/mail-pack.ts'
import { sendDueReminders } from './reviews/due-reminders.ts'
import { sendDueReports } from './schedules/send-due.ts'
import { removeOldResults } from './services/results.grid.ts'
import { removeOldSessions } from './settings/retention.ts'
import { ringFollowers } from './watch/ring-followers.ts'
import { signEveryMinute, signStart } from './worker-signs.ts'

const RESUME_EVERY_MS = 5_000
/** How many exports run at a time, so that one large workbook does not block all others. */
const EXPORTS_AT_ONCE = 2

/**
 * Processes the queues in this process. Returns the function that stops polling for mails and for jobs whose process died.
 * `jobs.stop()` stops the queues.
 */
export async function startWorker(services: Services): Promise<() => Promise<void>> {
  const { jobs, files, db, settings, log, now } = services
  await signStart(services, () => queueWhatCameDue(services))
  await jobs.work('import', ({ importId }) => runImportOnce(services, importId))
  const implementations = buildImplementations(services)
  for (let worker = 0; worker < EXPORTS_AT_ONCE; worker++)
    await jobs.work('export', ({ exportId }) => workExport(services, implementations, exportId))
  await jobs.work('stamp-sla', async () => {
    await recomputeDue(services)
    await stampOverdue(services)
  })
  await jobs.work('tell-due-reviews', async () => {
    await sendDueReminders(services)
    await notifyOfDueActions(services)
  })
  await jobs.work('settle-audit', async () => void (await settleAbandonedIntents(db)))
  await jobs.work('remove-expired-files', async () => {
    await files.removeExpired(now())
    await removeOldSessions(db, now(), await settings.get('sessions.keepDays'))
    await db.export.deleteMany({ where: { expiresAt: { lt: now() } } })
    await removeOldResults(db, now())
    await removeUnusedWebFiles(db, now())
  })
  await jobs.work('remove-old-notices', async () => {
    await removeOldNotices(db, now(), await settings.get('notifications.keepDays'))
  })
  await jobs.work('make-history-months', async () => {
    await makeHistoryMonths(db, log)
    await analyzeHistory(services.connectionString)
  })
  await jobs.work('draw-second-reviews', async () => void (await drawSecondReviews(services)))
  await jobs.work('send-due-reports', async () => void (await sendDueReports(services, implementations)))
  await jobs.work('sampling', () => processSamplingPlans(services))
  await jobs.work('mail-pack', ({ mailingId }) => mailPack(services, mailingId))
  await jobs.every('stamp-sla', '* * * * *')
  await jobs.every('tell-due-reviews', '*/10 * * * *')
  await jobs.every('settle-audit', '* * * * *')
  await jobs.every('remove-expired-files', '17 * * * *')
  await jobs.every('remove-old-notices', '31 3 * * *')
  await jobs.every('make-history-months', '23 2 * * *')
  await jobs.every('draw-second-reviews', '47 * * * *')
  await jobs.every('send-due-reports', '* * * * *')
  await jobs.every('sampling', '11 * * * *')

  const look = () =>
    Promise.all([requeueImports(services), resumeExports(services), jobs.resume(), ringFollowers(services)]).catch((error: unknown) =>
      log.warn({ err: error }, 'looking for jobs whose process died'),
    )
  void look()
  void removeAbandonedFolders(now()).catch((error: unknown) => log.warn({ err: error }, 'removing folders of killed imports'))
  const timer = setInterval(look, RESUME_EVERY_MS)
  const stopSigns = signEveryMinute(services)
  const stopMail = startMail(services)
  const stopDataTests = startDataTests(services)
  return async () => {
    clearInterval(timer)
    stopSigns()
    await stopMail()
    await stopDataTests()
  }
}

/** Runs the timed jobs that queue mails, so that those that came due while no worker ran are held with the others. */
async function queueWhatCameDue(services: Services): Promise<void> {
  for (const job of [sendDueReminders, notifyOfDueActions, drawSecondReviews, processSamplingPlans])
    await job(services).catch((error: unknown) => services.log.warn({ err: error }, 'queueing what came due before the start'))
}
