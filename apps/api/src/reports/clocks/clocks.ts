import { shiftDayNumber } from '@ivue/contracts/calendar/business-calendar.ts'
import { dayNumber, formatDayNumber } from '@ivue/contracts/calendar/days.ts'
import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { monthName } from '@ivue/contracts/calendar/names.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { ParsedInputOf } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { firstDayOfMonth, type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { clockProblems, evaluateClocks, eventProblem, nextDue } from '@ivue/contracts/reports/clocks/clock-rules.ts'
import type { QcClocks, qcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { CLOCK_EVENTS, type ClockCalendar } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'
import { readUserNames } from '../../platform/rows/user-names.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { refuseProblems } from '../../platform/rpc/refuse-problems.ts'
import { readDueBasis } from '../../settings/calendars.ts'

/** How many of the last QC months are always shown. Older ones are shown only while one of their clocks is open. */
const LAST_MONTHS = 6

/** Returns the clocks and their states for QC months, by default the last ones and those with an open clock (domain 4, Clocks). */
export async function readClocks({ db, settings, now }: Services, named?: readonly Month[]): Promise<QcClocks> {
  const today = dayAt(now(), await settings.get('business.zone'))
  const months = named ?? qcMonths(today.slice(0, 7), await firstQcMonth(db))
  const [clocks, events, { calendars }] = await Promise.all([
    db.qcClock.findMany({ orderBy: { place: 'asc' } }),
    db.qcClockEvent.findMany({ where: { month: { in: months.map(dateOf) } } }),
    readDueBasis(db),
  ])
  const names = await readUserNames(db, [...clocks.map(({ confirmedById }) => confirmedById), ...events.map(({ saidById }) => saidById)])
  const businessDay = (from: string, days: number) => formatDayNumber(shiftDayNumber(dayNumber(from), days, calendars.operations))
  const typedClocks = clocks.map((clock) => ({ ...clock, calendar: clock.calendar as ClockCalendar }))
  return {
    today,
    clocks: typedClocks.map(({ id, version, name, startsWith, endsWith, days, calendar, confirmedById }) => ({
      id,
      version,
      name,
      startsWith,
      endsWith,
      days,
      calendar,
      confirmedBy: names(confirmedById),
    })),
    months: months.flatMap((month, nth) => {
      const own = events.filter((one) => formatDate(one.month) === firstDayOfMonth(month))
      const dayOfEvent = new Map(own.flatMap(({ event, happenedOn }) => (happenedOn ? [[event, formatDate(happenedOn) ?? '']] : [])))
      const stands = evaluateClocks(typedClocks, month, dayOfEvent, { today, businessDay })
      if (!named && nth >= LAST_MONTHS && nextDue(stands) === null) return []
      return {
        month,
        clocks: stands,
        events: own.flatMap(({ event, happenedOn, saidById, version }) =>
          isOneOf(CLOCK_EVENTS, event) ? [{ event, on: formatDate(happenedOn) ?? '', by: names(saidById), version }] : [],
        ),
      }
    }),
  }
}

/** Returns the closed months, the latest first. They go back to the first QC month, but are at least LAST_MONTHS. */
function qcMonths(running: Month, first: Month | null): Month[] {
  const months: Month[] = []
  for (
    let month = shiftMonth(running, -1);
    months.length < LAST_MONTHS || (first !== null && month >= first);
    month = shiftMonth(month, -1)
  )
    months.push(month)
  return months
}

/** Returns the first month with a recorded event or a drawn sample; null if there is none yet. */
async function firstQcMonth(db: Queries): Promise<Month | null> {
  const [begun] = await db.$queryRaw<{ first: Month | null }[]>`
    SELECT to_char(least((SELECT min(month) FROM qc_clock_events), (SELECT min(from_on) FROM sampling_plans WHERE state <> 'Draft')), 'YYYY-MM') AS first`
  return begun?.first ?? null
}

const dateOf = (month: Month) => new Date(firstDayOfMonth(month))

/** Changes a clock. A change of its days removes the confirmation by compliance, unless the request confirms the new days. */
export async function saveClock(
  { db }: Services,
  { viewer, now, changed }: Act,
  sent: ParsedInputOf<typeof qcClocks.saveQcClock>,
): Promise<{ version: number }> {
  const { id, version: seen, name, days, calendar, confirmed = false } = sent
  refuseProblems(clockProblems(sent))
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM qc_clocks WHERE id = ${id}::int FOR UPDATE`
    const clock = await tx.qcClock.findUnique({ where: { id } })
    if (!clock) throw new Refusal(MESSAGES.notFound)
    if (seen !== undefined && seen !== clock.version)
      throw new Refusal('Somebody changed this clock meanwhile: look at it as it is now', { type: 'stale', version: clock.version })
    const staysConfirmed = clock.confirmedAt !== null && confirmed
    const { version } = await tx.qcClock.update({
      where: { id },
      data: {
        name,
        days,
        calendar,
        version: { increment: 1 },
        ...(staysConfirmed ? {} : { confirmedAt: confirmed ? now : null, confirmedById: confirmed ? viewer.userId : null }),
      },
    })
    const describeDays = (of: { days: number; calendar: string }) => `${of.days} ${of.calendar.toLowerCase()}`
    if (name !== clock.name) changed(`QC clock ${clock.name}: Name`, clock.name, name)
    if (describeDays(sent) !== describeDays(clock)) changed(`QC clock ${clock.name}: Days`, describeDays(clock), describeDays(sent))
    if (confirmed !== (clock.confirmedAt !== null))
      changed(`QC clock ${clock.name}: Confirmed with compliance`, confirmed ? 'No' : 'Yes', confirmed ? 'Yes' : 'No')
    return { version }
  })
}

/** Records the day on which an event of a QC month happened. */
export async function saveEvent(
  { db, settings }: Services,
  { viewer, now, changed }: Act,
  { month, event, on, version: seen }: ParsedInputOf<typeof qcClocks.saveQcEvent>,
): Promise<{ version: number }> {
  const problem = eventProblem({ month, on, today: dayAt(now, await settings.get('business.zone')) })
  if (problem) throw Refusal.field(problem.field, problem.msg)
  return db.$transaction(async (tx) => {
    const key = { month_event: { month: dateOf(month), event } }
    await tx.$queryRaw`SELECT FROM qc_clock_events WHERE month = ${dateOf(month)}::date AND event = ${event} FOR UPDATE`
    const before = await tx.qcClockEvent.findUnique({ where: key })
    if (seen !== undefined && seen !== (before?.version ?? 0))
      throw new Refusal('Somebody recorded this event meanwhile: look at it as it is now', { type: 'stale', version: before?.version ?? 0 })
    const record = { happenedOn: on === '' ? null : new Date(on), saidById: viewer.userId, saidAt: now }
    const { version } = await tx.qcClockEvent.upsert({
      where: key,
      create: { ...key.month_event, ...record },
      update: { ...record, version: { increment: 1 } },
    })
    const day = (text: string) => (text === '' ? '' : usDay(text))
    changed(`QC month ${monthName(month)}: ${event}`, day(formatDate(before?.happenedOn ?? null) ?? ''), day(on))
    return { version }
  })
}
