import { describeRun, nextRuns } from '@ivue/contracts/schedules/rules.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { countUnfinishedExports, findExpiry, MAX_UNFINISHED_EXPORTS, queueExport } from '../exports/start.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../platform/app-services.ts'
import { findImplementation, type Implementation } from '../platform/rpc/implement.ts'
import { closeRuns } from './last-run.ts'
import { findRecipients, storedRhythm } from './schedules-queries.ts'

const AT_ONCE = 100

/**
 * Queues an export for each recipient of each due report. The job reads what that person may see then, and mails it. Several runs
 * missed while no worker was up are made up for by one. A held report is sent when its next run is due, or when it is released. If a recipient
 * already has the maximum of unfinished exports, the report stays due until the next run. Closes runs that have ended. Returns how many exports were queued.
 */
export async function sendDueReports(services: Services, implementations: readonly Implementation[]): Promise<number> {
  const { db, settings, now } = services
  await closeRuns(services)
  const zone = await settings.get('business.zone')
  const signs = await db.workerSign.findFirst()
  const due = await db.reportSchedule.findMany({
    where: { nextAt: { lte: now() } },
    orderBy: { nextAt: 'asc' },
    select: { id: true, every: true, weekday: true, day: true, time: true, nextAt: true },
  })
  const free = due.filter((report) => !isHeld(report, signs?.heldBefore ?? null, { zone, now: now() })).slice(0, AT_ONCE)
  let made = 0
  for (const { id } of free) made += await sendReport(services, implementations, id)
  return made
}

/** Whether a run that was due before the hold is held, and no later run is due yet. */
function isHeld(
  report: Parameters<typeof storedRhythm>[0] & { nextAt: Date | null },
  heldBefore: Date | null,
  { zone, now }: { zone: string; now: Date },
): boolean {
  if (heldBefore === null || report.nextAt === null || report.nextAt > heldBefore) return false
  const [next] = nextRuns(storedRhythm(report), heldBefore, zone, 1)
  return next === undefined || next > now
}

async function sendReport(services: Services, implementations: readonly Implementation[], id: number): Promise<number> {
  const { db, settings, now } = services
  const zone = await settings.get('business.zone')
  const expiresAt = await findExpiry(services)
  return db.$transaction(async (tx) => {
    const [locked] = await tx.$queryRaw<
      { id: number }[]
    >`SELECT id FROM report_schedules WHERE id = ${id} AND next_at <= ${now()} FOR UPDATE SKIP LOCKED`
    if (!locked) return 0
    const stored = await tx.reportSchedule.findUniqueOrThrow({ where: { id }, include: { people: true } })
    const call = findImplementation(implementations, stored)?.call
    const recipientIds = stored.people.map(({ userId }) => userId)
    const people = call ? await findRecipients(tx, call, recipientIds) : []
    // In a fixed order, so that two concurrent schedules do not deadlock.
    for (const { id: ownerId } of people.toSorted((a, b) => a.id - b.id))
      if ((await countUnfinishedExports(tx, ownerId)) >= MAX_UNFINISHED_EXPORTS) return 0
    const { option, task, title } = stored
    const input = stored.input as Prisma.InputJsonObject
    await tx.export.updateMany({ where: { scheduleId: id }, data: { scheduleId: null } })
    await tx.mail.updateMany({ where: { scheduleId: id }, data: { scheduleId: null } })
    const made = { title, option, task, input, mail: true, expiresAt, scheduleId: id }
    for (const { id: ownerId } of people) await queueExport(services, tx, { ...made, ownerId })
    const left = recipientIds.length - people.length
    await tx.reportSchedule.update({
      where: { id },
      data: {
        last: describeRun([], left),
        runOpen: people.length > 0,
        missed: left,
        lastAt: now(),
        nextAt: nextRuns(storedRhythm(stored), now(), zone, 1)[0] ?? null,
      },
    })
    if (left > 0)
      await notify(tx, [
        {
          userId: stored.ownerId,
          kind: 'export',
          link: SCREENS.downloads.path,
          text: `${stored.title}: ${countText(left, 'person', 'people')} may not see it any more and received nothing`,
        },
      ])
    return people.length
  })
}
