import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { PROPERTY_ZONES } from '@ivue/contracts/calendar/zone-of.ts'
import { leavesAtLeast, operatingStretches, slackMs } from '@ivue/contracts/desks/clock/clock.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constant } from '../../grid/cells.ts'
import type { ClockBasis } from './desk-clock.ts'

/** A moment that differs by zone. */
export type InZone = (zone: string) => Date

/** From when on a task has to be due to have at least so many minutes of business time left. */
export const withMinutesLeft =
  ({ now, calendar }: ClockBasis, minutes: number): InZone =>
  (zone) =>
    leavesAtLeast(now, minutes, zone, calendar)

/** The end of today at the property. */
export const endOfToday =
  ({ now }: ClockBasis): InZone =>
  (zone) => {
    const day = dayAt(now, zone)
    return dayRange(day, day, zone)[1]
  }

/** The beginning of today at the property. */
export const startOfToday =
  ({ now }: ClockBasis): InZone =>
  (zone) => {
    const day = dayAt(now, zone)
    return dayRange(day, day, zone)[0]
  }

/** A part of a zone's window in which business time either runs all along or stands still. */
interface Part {
  zone: string
  since: Date
  /** Not in the part any more. */
  until: Date
  /** Business time from now to `since`, in seconds. */
  left: number
  /** What a second later adds to it: 1, or 0 outside operating hours. */
  rate: 0 | 1
}

/** The windows of all zones, from one moment to before another, in parts. */
function partsOf({ now, calendar }: ClockBasis, from: InZone, until: InZone): Part[] {
  return PROPERTY_ZONES.flatMap((zone) => {
    const [first, end] = [from(zone), until(zone)]
    const turns = operatingStretches(now, end, zone, calendar).flatMap((stretch) => [stretch.from, stretch.to])
    // Time that has passed is counted in full, whatever the hours.
    const cuts = [first, ...[now, ...turns].filter((turn) => turn > first && turn < end), end]
    return cuts.slice(1).map((cut, at) => {
      const since = cuts[at] ?? first
      const left = slackMs(now, since, zone, calendar)
      return { zone, since, until: cut, left: left / 1_000, rate: slackMs(now, cut, zone, calendar) > left ? 1 : 0 } as const
    })
  })
}

/** Tasks that are due in a window, to be looked for instead of all: under `t`, beside the part of the window that each is due in. */
export interface DueTasks {
  narrowedFrom: Prisma.Sql
  /** Business time from now to the due moment in seconds: within a zone it rises with the moment, across zones it does not. */
  slack: Prisma.Sql
}

/**
 * The tasks that meet a condition and are due from one moment to before another, which differ by zone. The text is always the same, so that Postgres keeps its
 * plan, and pairs are compared, so that only the index by zone and moment can serve it: from each part's start to its end. `OFFSET 0` keeps Postgres from
 * reading all that could be due once for each part.
 */
export function dueTasks(due: Prisma.Sql, condition: Prisma.Sql, basis: ClockBasis, from: InZone, until: InZone): DueTasks {
  const parts = partsOf(basis, from, until)
  const narrowedFrom = Prisma.sql`
    unnest(${parts.map(({ zone }) => zone)}::text[], ${parts.map(({ since }) => since.toISOString())}::timestamptz[],
      ${parts.map(({ until }) => until.toISOString())}::timestamptz[], ${parts.map(({ left }) => left)}::float8[], ${parts.map(({ rate }) => rate)}::float8[])
      part(zone, since, until, "left", rate)
    CROSS JOIN LATERAL (SELECT * FROM tasks t WHERE ${condition} AND (t.zone, ${due}) >= (part.zone, part.since) AND (t.zone, ${due}) < (part.zone, part.until) OFFSET 0) t`
  return { narrowedFrom, slack: Prisma.sql`part."left" + part.rate * date_part('epoch', ${due} - part.since)` }
}

/** SQL of a moment that differs by the zone of a task, with the earliest and the latest of them. */
function momentByZone(of: InZone): { moment: Prisma.Sql; earliest: Date; latest: Date } {
  const zonesOf = new Map<number, string[]>()
  for (const zone of PROPERTY_ZONES) {
    const moment = of(zone).getTime()
    zonesOf.set(moment, [...(zonesOf.get(moment) ?? []), zone])
  }
  const cases = [...zonesOf].map(
    ([moment, zones]) => Prisma.sql`WHEN t.zone IN (${Prisma.join(zones.map(constant))}) THEN ${new Date(moment)}::timestamptz`,
  )
  const moments = [...zonesOf.keys()]
  return {
    moment: Prisma.sql`CASE ${Prisma.join(cases, ' ')} END`,
    earliest: new Date(Math.min(...moments)),
    latest: new Date(Math.max(...moments)),
  }
}

/** Due not before a moment that differs by zone; the earliest stands alone too, for the index by moments. */
export function dueFrom(due: Prisma.Sql, from: InZone): Prisma.Sql {
  const { moment, earliest } = momentByZone(from)
  return Prisma.sql`${due} >= ${earliest}::timestamptz AND ${due} >= ${moment}`
}

/** Due before a moment that differs by zone; the latest stands alone too. */
export function dueBefore(due: Prisma.Sql, until: InZone): Prisma.Sql {
  const { moment, latest } = momentByZone(until)
  return Prisma.sql`${due} < ${latest}::timestamptz AND ${due} < ${moment}`
}
