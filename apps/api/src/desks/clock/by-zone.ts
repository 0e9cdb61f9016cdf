import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { PROPERTY_ZONES } from '@ivue/contracts/calendar/zone-of.ts'
import { leavesAtLeast, operatingStretches, type Stretch } from '@ivue/contracts/desks/clock.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constant } from '../../grid/cells.ts'
import type { ClockBasis } from './desk-clock.ts'

/** When a task is due to be among those asked for, in one zone or in several whose clocks agree. */
export interface ZoneWindow {
  zones: string[]
  from: Date
  /** Not in the window any more. */
  until: Date
  /** The operating hours from now to `until`. */
  stretches: Stretch[]
}

/** A moment that differs by zone. */
export type InZone = (zone: string) => Date

/** The windows of all zones, zones that agree together. A task whose zone is none of them goes by the last. */
export function windows({ now, calendar }: ClockBasis, from: InZone, until: InZone): ZoneWindow[] {
  const found = new Map<string, ZoneWindow>()
  for (const zone of PROPERTY_ZONES) {
    const [first, end] = [from(zone), until(zone)]
    const stretches = operatingStretches(now, end, zone, calendar)
    const key = JSON.stringify([first, end, stretches])
    const window = found.get(key) ?? { zones: [], from: first, until: end, stretches }
    window.zones.push(zone)
    found.set(key, window)
  }
  return [...found.values()]
}

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

const zoneList = (zones: readonly string[]) => Prisma.join(zones.map(constant))

/** The last window, which stands for every other zone too, and those before it. */
function lastAndOthers(all: readonly ZoneWindow[]): { last: ZoneWindow; others: ZoneWindow[] } {
  const [last, ...others] = all.toReversed()
  if (!last) throw new RangeError('There is no zone')
  return { last, others }
}

function perZone(all: readonly ZoneWindow[], of: (window: ZoneWindow) => Prisma.Sql): Prisma.Sql {
  const { last, others } = lastAndOthers(all)
  if (others.length === 0) return of(last)
  const cases = others.map((window) => Prisma.sql`WHEN t.zone IN (${zoneList(window.zones)}) THEN ${of(window)}`)
  return Prisma.sql`CASE ${Prisma.join(cases, ' ')} ELSE ${of(last)} END`
}

/** Due in the window of its zone: one range of an index by zone for each, so that what is due elsewhere at the same moment is not read. */
export function dueWithin(due: Prisma.Sql, all: readonly ZoneWindow[]): Prisma.Sql {
  const { last, others } = lastAndOthers(all)
  const range = ({ from, until }: ZoneWindow) => Prisma.sql`${due} >= ${from}::timestamptz AND ${due} < ${until}::timestamptz`
  if (others.length === 0) return range(last)
  const elsewhere = Prisma.sql`t.zone NOT IN (${zoneList(others.flatMap(({ zones }) => zones))})`
  const parts = [
    Prisma.sql`${elsewhere} AND ${range(last)}`,
    ...others.map((window) => Prisma.sql`t.zone IN (${zoneList(window.zones)}) AND ${range(window)}`),
  ]
  return Prisma.sql`(${Prisma.join(parts, ' OR ')})`
}

/** Not before the window of its zone; the earliest stands alone too, for the index by moments. */
export function dueFrom(due: Prisma.Sql, all: readonly ZoneWindow[]): Prisma.Sql {
  const earliest = new Date(Math.min(...all.map(({ from }) => from.getTime())))
  return Prisma.sql`${due} >= ${earliest}::timestamptz AND ${due} >= ${perZone(all, ({ from }) => Prisma.sql`${from}::timestamptz`)}`
}

/** Business time from now to the due moment in seconds, of work due in the windows: within a zone it rises with the moment, across zones it does not. */
export const slackSql = (due: Prisma.Sql, all: readonly ZoneWindow[]): Prisma.Sql =>
  perZone(all, ({ stretches }) => {
    const within = stretches.map(
      ({ from, to }) => Prisma.sql`greatest(0, extract(epoch FROM least(${due}, ${to}::timestamptz) - ${from}::timestamptz))`,
    )
    return within.length === 0 ? Prisma.sql`0` : Prisma.join(within, ' + ')
  })
