import { describeRun, isRunOpen, type RecipientRun } from '@ivue/contracts/schedules/rules.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'

/** Returns what became of the last run for each of its recipients. */
const readRun = (db: Queries, scheduleId: number) =>
  db.$queryRaw<RecipientRun[]>(Prisma.sql`
    SELECT e.state, e.message, m.state AS mail, coalesce(m.last_error, '') AS problem
    FROM exports e LEFT JOIN mails m ON m.schedule_id = e.schedule_id AND m.user_id = e.owner_id
    WHERE e.schedule_id = ${scheduleId}::int ORDER BY e.id`)

interface LastRun {
  id: number
  last: string
  runOpen: boolean
  missed: number
}

/** Returns the result of the last run as text: as it is now while the run is open, as it ended otherwise. */
export const describeLastRun = async (db: Queries, { id, last, runOpen, missed }: LastRun): Promise<string> =>
  runOpen ? describeRun(await readRun(db, id), missed) : last

/** Writes down the results of runs that have ended, and notifies the owner of each that failed for somebody. */
export async function closeRuns({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const { id } of await db.reportSchedule.findMany({ where: { runOpen: true }, select: { id: true } }))
    await db.$transaction(async (tx) => {
      const [open] = await tx.$queryRaw<{ ownerId: number; title: string; missed: number }[]>(Prisma.sql`
        SELECT owner_id AS "ownerId", title, missed FROM report_schedules WHERE id = ${id}::int AND run_open FOR UPDATE SKIP LOCKED`)
      const run = open ? await readRun(tx, id) : []
      if (!open || run.some(isRunOpen)) return
      const last = describeRun(run, open.missed)
      await tx.reportSchedule.update({ where: { id }, data: { last, runOpen: false } })
      if (run.some(({ state, mail }) => state === 'failed' || mail === 'failed' || mail === 'kept'))
        await notify(tx, [{ userId: open.ownerId, kind: 'export', link: SCREENS.downloads.path, text: `${open.title}: ${last}` }])
    })
}
