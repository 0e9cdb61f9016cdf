import { addOperatingMinutes } from '@ivue/contracts/calendar/business-calendar.ts'
import { PROPERTY_ZONES } from '@ivue/contracts/calendar/property-zone.ts'
import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../../grid/cells.ts'
import { operatingStretches, slackMs } from './clock-state.ts'
import type { ClockBasis } from './desk-clock.ts'

export type MomentByZone = (zone: string) => Date

/** Returns the earliest due moment that leaves at least this many minutes of business time. */
export const earliestDueWithMinutesLeft =
  ({ now, calendar }: ClockBasis, minutes: number): MomentByZone =>
  (zone) =>
    addOperatingMinutes(now, minutes, calendar, zone)

export const endOfTodayByZone =
  ({ now }: ClockBasis): MomentByZone =>
  (zone) => {
    const day = dayAt(now, zone)
    return dayRange(day, day, zone)[1]
  }

export const startOfTodayByZone =
  ({ now }: ClockBasis): MomentByZone =>
  (zone) => {
    const day = dayAt(now, zone)
    return dayRange(day, day, zone)[0]
  }

/** Part of a zone's window. Business time either runs throughout the part, or does not run. */
interface Part {
  zone: string
  since: Date
  /** Exclusive end. */
  until: Date
  /** Business time from now to `since`, in seconds. */
  left: number
  /** Business seconds per second: 1, or 0 outside operating hours. */
  rate: 0 | 1
}

/** Splits the window of each zone, from `from` to before `until`, into parts. */
function splitWindows({ now, calendar }: ClockBasis, from: MomentByZone, until: MomentByZone): Part[] {
  return PROPERTY_ZONES.flatMap((zone) => {
    const [first, end] = [from(zone), until(zone)]
    const turns = operatingStretches(now, end, zone, calendar).flatMap((stretch) => [stretch.from, stretch.to])
    // Past time counts in full, also outside operating hours.
    const cuts = [first, ...[now, ...turns].filter((turn) => turn > first && turn < end), end]
    return cuts.slice(1).map((cut, at) => {
      const since = cuts[at] ?? first
      const left = slackMs(now, since, zone, calendar)
      return { zone, since, until: cut, left: left / 1_000, rate: slackMs(now, cut, zone, calendar) > left ? 1 : 0 } as const
    })
  })
}

/** SQL of the tasks due in a window: the tasks (alias `t`), joined with the part of the window in which each is due. */
export interface DueTasks {
  narrowedFrom: Prisma.Sql
  /** Business time from now to the due moment, in seconds. It rises with the moment within a zone, but not across zones. */
  slack: Prisma.Sql
}

/**
 * Returns SQL for the tasks that meet a condition and are due within a window per zone. The text of the SQL never changes, so
 * that Postgres reuses its plan. Row comparisons (zone, moment) make it use the index by zone and moment, over the
 * range of each part. `OFFSET 0` prevents a plan that reads all possibly due tasks once per part.
 */
export function dueTasksSql(due: Prisma.Sql, condition: Prisma.Sql, basis: ClockBasis, from: MomentByZone, until: MomentByZone): DueTasks {
  const parts = splitWindows(basis, from, until)
  const narrowedFrom = Prisma.sql`
    unnest(${parts.map(({ zone }) => zone)}::text[], ${parts.map(({ since }) => since.toISOString())}::timestamptz[],
      ${parts.map(({ until }) => until.toISOString())}::timestamptz[], ${parts.map(({ left }) => left)}::float8[], ${parts.map(({ rate }) => rate)}::float8[])
      part(zone, since, until, "left", rate)
    CROSS JOIN LATERAL (SELECT * FROM tasks t WHERE ${condition} AND (t.zone, ${due}) >= (part.zone, part.since) AND (t.zone, ${due}) < (part.zone, part.until) OFFSET 0) t`
  return { narrowedFrom, slack: Prisma.sql`part."left" + part.rate * date_part('epoch', ${due} - part.since)` }
}

/** SQL of a moment by the task's zone, with the earliest and latest value over all zones. */
function momentByZoneSql(of: MomentByZone): { moment: Prisma.Sql; earliest: Date; latest: Date } {
  const zonesOf = new Map<number, string[]>()
  for (const zone of PROPERTY_ZONES) {
    const moment = of(zone).getTime()
    zonesOf.set(moment, [...(zonesOf.get(moment) ?? []), zone])
  }
  const cases = [...zonesOf].map(
    ([moment, zones]) => Prisma.sql`WHEN t.zone IN (${Prisma.join(zones.map(constantSql))}) THEN ${new Date(moment)}::timestamptz`,
  )
  const moments = [...zonesOf.keys()]
  return {
    moment: Prisma.sql`CASE ${Prisma.join(cases, ' ')} END`,
    earliest: new Date(Math.min(...moments)),
    latest: new Date(Math.max(...moments)),
  }
}

/**
 * SQL condition that the row is due at or after its zone's start. The earliest start is added as a plain condition so that the index can be
 * used.
 */
export function dueFrom(due: Prisma.Sql, from: MomentByZone): Prisma.Sql {
  const { moment, earliest } = momentByZoneSql(from)
  return Prisma.sql`${due} >= ${earliest}::timestamptz AND ${due} >= ${moment}`
}

/**
 * SQL condition that the row is due before its zone's cut-off. The latest cut-off is added as a plain condition so that the index can be
 * used.
 */
export function dueBefore(due: Prisma.Sql, until: MomentByZone): Prisma.Sql {
  const { moment, latest } = momentByZoneSql(until)
  return Prisma.sql`${due} < ${latest}::timestamptz AND ${due} < ${moment}`
}
