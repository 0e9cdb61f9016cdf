import type { Calendars } from '@ivue/contracts/calendar/business-calendar.ts'
import {
  applyCalendarEdits,
  applyDayChange,
  type CalendarEdits,
  type DayChange,
  dayProblem,
  hoursProblem,
  markedDays,
  NO_EDITS,
} from '@ivue/contracts/calendar/calendar-edits.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { shortWeekday } from '@ivue/contracts/calendar/names.ts'
import { SLA_RULES, type SlaRules } from '@ivue/contracts/desks/clock/sla.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/locks.ts'
import type { RecordChange, SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { refuseProblem } from '../platform/rpc/refuse-problems.ts'
import { readOfficeZone } from './office-zone.ts'

/** The rules for due moments (domain 5.5). A task stores the version that computed its own. */
export interface DueBasis {
  version: number
  calendars: Calendars
  rules: SlaRules
}

interface StoredCalendar {
  version: number
  edits: CalendarEdits
  rules: SlaRules
}

const FIRST: StoredCalendar = { version: 1, edits: NO_EDITS, rules: SLA_RULES }
/** Most cached versions. A calendar is a set of about eight hundred days. */
const MAX_CACHED_VERSIONS = 8
const cachedBases = new Map<string, DueBasis>()

const read = (row: { version: number; calendars: unknown; rules: unknown }): StoredCalendar => ({
  version: row.version,
  edits: row.calendars as CalendarEdits,
  rules: row.rules as SlaRules,
})

/** Returns the current version with its edits. With `lock` it prevents a next version until the transaction ends. */
export async function readLatestCalendars(db: Queries, { lock = false } = {}): Promise<StoredCalendar> {
  if (lock) await db.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.calendars})`
  const row = await db.calendarVersion.findFirst({ orderBy: { version: 'desc' } })
  return row ? read(row) : FIRST
}

/** Returns the current rules for due moments. */
export const readDueBasis = async (db: Queries): Promise<DueBasis> => toDueBasis(await readLatestCalendars(db))

/** Returns the rules of a version; an unknown one counts as the first. */
export async function readDueBasisOfVersion(db: Queries, version: number): Promise<DueBasis> {
  const row = await db.calendarVersion.findUnique({ where: { version } })
  return toDueBasis(row ? read(row) : FIRST)
}

/** Returns the cached object of a version, because calendars cache their counts. */
function toDueBasis({ version, edits, rules }: StoredCalendar): DueBasis {
  if (version === 1) return { version, calendars: DEFAULT_CALENDARS, rules }
  const key = JSON.stringify([version, edits, rules])
  let basis = cachedBases.get(key)
  if (!basis) {
    if (cachedBases.size === MAX_CACHED_VERSIONS) cachedBases.clear()
    basis = { version, calendars: applyCalendarEdits(edits, version), rules }
    cachedBases.set(key, basis)
  }
  return basis
}

export async function addCalendarVersion(
  tx: Queries,
  viewer: SignedIn,
  now: Date,
  { edits, rules, summary }: { edits: CalendarEdits; rules: SlaRules; summary: string },
): Promise<number> {
  const { version } = await readLatestCalendars(tx)
  const data = { calendars: edits as unknown as Prisma.InputJsonValue, rules: rules as unknown as Prisma.InputJsonValue, summary }
  await tx.calendarVersion.create({ data: { version: version + 1, ...data, at: now, actorId: viewer.userId, actorName: viewer.fullName } })
  return version + 1
}

const OPEN = { desk: 'closing', status: { in: ['WIP', 'Reschedule'] } }

export async function openCalendars(db: Database, year: number) {
  const { version, edits } = await readLatestCalendars(db)
  const [versions, tasksBehind] = await Promise.all([
    db.calendarVersion.findMany({ orderBy: { version: 'desc' }, take: 50, omit: { calendars: true, rules: true } }),
    db.task.count({ where: { ...OPEN, calendarVersion: { lt: version } } }),
  ])
  return {
    version,
    days: { operations: markedDays('operations', edits.operations, year), specific: markedDays('specific', edits.specific, year) },
    weekdays: { operations: [...edits.weekdays], specific: [...DEFAULT_CALENDARS.specific.weekdays] },
    openMinute: edits.openMinute,
    closeMinute: edits.closeMinute,
    versions: versions.map(({ version: number, at, actorName, summary }) => ({
      version: number,
      at: at.toISOString(),
      by: actorName,
      summary,
    })),
    tasksBehind,
  }
}

const NAMES = { operations: 'Operations calendar', specific: 'Reg Z calendar' }

export async function changeDay(
  db: Database,
  viewer: SignedIn,
  now: Date,
  change: DayChange,
  seen: number,
  changed: RecordChange,
): Promise<number> {
  return edit(db, viewer, now, seen, (edits) => {
    refuseProblem(dayProblem(change, edits))
    const was = markedDays(change.calendar, edits[change.calendar], Number(change.day.slice(0, 4))).find(({ day }) => day === change.day)
    const closed = `closed: ${was?.name ?? change.name.trim()}`
    const subject = `${NAMES[change.calendar]}: ${change.day}`
    const [before, after] = change.closed ? ['open', closed] : [closed, 'open']
    changed(subject, before, after)
    return { edits: applyDayChange(edits, change), summary: `${subject}: ${before} → ${after}` }
  })
}

export type Hours = Pick<CalendarEdits, 'weekdays' | 'openMinute' | 'closeMinute'>

export async function changeHours(
  db: Database,
  viewer: SignedIn,
  now: Date,
  hours: Hours,
  seen: number,
  changed: RecordChange,
): Promise<number> {
  const next = { ...hours, weekdays: [...new Set(hours.weekdays)].sort() }
  refuseProblem(hoursProblem(next))
  return edit(db, viewer, now, seen, (edits) => {
    const [before, after] = [hoursWords(edits), hoursWords(next)]
    if (before === after) throw Refusal.field('weekdays', 'These are already the hours')
    changed('Operations calendar: hours', before, after)
    return { edits: { ...edits, ...next }, summary: `Hours: ${before} → ${after}` }
  })
}

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const hoursWords = ({ weekdays, openMinute, closeMinute }: Hours) =>
  `${weekdays.map(shortWeekday).join(' ')} ${clock(openMinute)}–${clock(closeMinute)}`

async function edit(
  db: Database,
  viewer: SignedIn,
  now: Date,
  seen: number,
  change: (edits: CalendarEdits) => { edits: CalendarEdits; summary: string },
): Promise<number> {
  return db.$transaction(async (tx) => {
    const { version, edits, rules } = await readLatestCalendars(tx, { lock: true })
    if (version !== seen) throw new Refusal(await staleWords(tx, version), { type: 'stale', version })
    return addCalendarVersion(tx, viewer, now, { ...change(edits), rules })
  })
}

async function staleWords(tx: Queries, version: number): Promise<string> {
  const last = await tx.calendarVersion.findUnique({ where: { version } })
  if (!last) return 'Look again before you change the calendars'
  return `${last.actorName} changed the calendars at ${momentText(last.at, await readOfficeZone(tx))} (${last.summary}). Look again before you change them`
}
