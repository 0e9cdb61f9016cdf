import { callKey } from '@ivue/contracts/calls.ts'
import { titleWithFormat } from '@ivue/contracts/grid/exports.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { formatRhythm, MAX_SCHEDULES, nextRuns, scheduleProblems } from '@ivue/contracts/schedules/rules.ts'
import { schedules } from '@ivue/contracts/schedules/schedules-contract.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { isList } from '../exports/list.ts'
import { requireMailAddress } from '../exports/mail-workbook.ts'
import { listTitle } from '../exports/make-workbook.ts'
import { type ExportablePage, hasReport } from '../exports/report.ts'
import { queueForViewer } from '../exports/start.ts'
import type { Services } from '../platform/app-services.ts'
import { lockRecordsOfPerson } from '../platform/database/database.ts'
import { success } from '../platform/rpc/answer.ts'
import { findImplementation, type Implementation, implement, mayCall, type SignedIn } from '../platform/rpc/implement.ts'
import { Refusal, refuseFields } from '../platform/rpc/refusal.ts'
import { describeLastRun } from './last-run.ts'
import { readFirstPage } from './read-first-page.ts'
import { findRecipients, storedRhythm } from './schedules-queries.ts'

const RUNS_SHOWN = 3

/** A list or report that can be mailed: its call, title and input schema. */
type MailableReport = Pick<ExportablePage, 'call' | 'title' | 'input'> & { implementation: Implementation }

function toMailed(implementation: Implementation): MailableReport | null {
  const { call } = implementation
  if (isList(implementation)) return { call, title: listTitle(call.title), input: call.input, implementation }
  return hasReport(implementation) ? { ...implementation.report, implementation } : null
}

/** Handlers of scheduled reports. `implementations` are all calls; only lists and reports can be scheduled. */
export function scheduleHandlers(services: Services, implementations: readonly Implementation[]): Implementation[] {
  const { db, settings, now } = services
  const zone = () => settings.get('business.zone')

  /** Returns a list or report that the viewer may see. Throws Refusal otherwise. */
  const listFor = (viewer: SignedIn, named: { option: string; task: string }): MailableReport => {
    const found = findImplementation(implementations, named)
    const mailed = found && toMailed(found)
    if (!mailed) throw Refusal.field('list', 'This list cannot be mailed')
    if (!mayCall(viewer, mailed.call)) throw new Refusal(MESSAGES.noPermission)
    return mailed
  }

  return implement(schedules, {
    async getSchedules(_input, { viewer }) {
      const stored = await db.reportSchedule.findMany({
        where: { ownerId: viewer.userId },
        orderBy: { id: 'desc' },
        include: { people: true },
      })
      const titles = new Map(implementations.map((one) => [callKey(one.call), toMailed(one)?.title ?? '']))
      const ids = [...new Set(stored.flatMap(({ people }) => people.map(({ userId }) => userId)))]
      const people = await findRecipients(db, { access: 'signed-in' }, ids)
      const officeZone = await zone()
      const results = await Promise.all(stored.map((one) => describeLastRun(db, one)))
      return {
        schedules: stored.map((one, index) => ({
          id: one.id,
          version: one.version,
          title: one.title,
          active: one.active,
          last: results[index] ?? '',
          ...storedRhythm(one),
          lastAt: one.lastAt?.toISOString() ?? null,
          list: titleWithFormat(titles.get(`${one.option}/${one.task}`) ?? '', one.input),
          people: people.filter(({ id }) => one.people.some(({ userId }) => userId === id)),
          runs: one.active ? nextRuns(storedRhythm(one), now(), officeZone, RUNS_SHOWN).map((run) => run.toISOString()) : [],
        })),
      }
    },

    async getRecipients({ list }, { viewer }) {
      return { people: await findRecipients(db, listFor(viewer, list).call) }
    },

    async saveSchedule({ id, version, list, people, ...sent }, { viewer, changed }) {
      refuseFields(scheduleProblems({ title: sent.title, people }))
      const before = id === undefined ? null : await db.reportSchedule.findFirst({ where: { id, ownerId: viewer.userId } })
      const named = before ?? list
      // A report that cannot be read any more can still be paused.
      if (named && (list || sent.active)) {
        const { implementation, input } = listFor(viewer, named)
        const fitting = input.safeParse(list ? list.input : before?.input)
        if (!fitting.success) throw Refusal.field('list', 'The filters of this list cannot be read: choose them again')
        await readFirstPage(services, implementations, implementation, { input: fitting.data, viewer })
      }
      const nextAt = sent.active ? (nextRuns(storedRhythm(sent), now(), await zone(), 1)[0] ?? null) : null
      return db.$transaction(async (tx) => {
        await lockRecordsOfPerson(tx, 'schedules', viewer.userId)
        const stored = id === undefined ? null : await tx.reportSchedule.findFirst({ where: { id, ownerId: viewer.userId } })
        if (id !== undefined && !stored) throw new Refusal(MESSAGES.notFound)
        if (stored && version !== undefined && version !== stored.version)
          throw new Refusal('You changed this schedule in another window: look at it as it is now')
        const scheduledReport = stored ?? list
        if (!scheduledReport) throw Refusal.field('list', 'Send the list')
        const { call } = listFor(viewer, scheduledReport)
        const input = (list ? list.input : stored?.input) as Prisma.InputJsonObject
        const may = await findRecipients(tx, call, people)
        if (may.length < new Set(people).size) throw Refusal.field('people', 'Choose people who may see this report')
        if (!stored && (await tx.reportSchedule.count({ where: { ownerId: viewer.userId } })) >= MAX_SCHEDULES)
          throw new Refusal(`You have ${MAX_SCHEDULES} scheduled reports. Delete one of them first`)
        const data = { ...sent, nextAt, option: call.option, task: call.task, input }
        const row = stored
          ? await tx.reportSchedule.update({ where: { id: stored.id }, data: { ...data, version: { increment: 1 } } })
          : await tx.reportSchedule.create({ data: { ...data, ownerId: viewer.userId } })
        await tx.reportRecipient.deleteMany({ where: { scheduleId: row.id } })
        await tx.reportRecipient.createMany({ data: may.map(({ id: userId }) => ({ scheduleId: row.id, userId })) })
        const rhythmText = (one: typeof row) => `${formatRhythm(storedRhythm(one))}${one.active ? '' : ', paused'}`
        changed(
          `Scheduled report ${row.title}`,
          stored ? rhythmText(stored) : '',
          `${rhythmText(row)}, to ${may.map(({ name }) => name).join(', ')}`,
        )
        return success(stored ? 'Schedule saved' : 'Report scheduled', { id: row.id, version: row.version })
      })
    },

    async mailReport({ report }, { viewer, changed }) {
      const { call, title, input } = listFor(viewer, report)
      if (!input.safeParse(report.input).success) throw new Refusal('The saved filters of this report cannot be read: choose them again')
      await requireMailAddress(db, viewer.userId)
      const fileName = await queueForViewer(services, { call, viewer, input: report.input }, { title, mail: true })
      changed(`Report ${title}`, '', 'mailed')
      return success(MESSAGES.willReceiveEmail, { fileName })
    },

    async deleteSchedule({ id }, { viewer, changed }) {
      const stored = await db.reportSchedule.findFirst({ where: { id, ownerId: viewer.userId } })
      if (!stored) throw new Refusal(MESSAGES.notFound)
      await db.reportSchedule.deleteMany({ where: { id } })
      changed(`Scheduled report ${stored.title}`, formatRhythm(storedRhythm(stored)), 'deleted')
      return success('Schedule deleted', {})
    },
  })
}
