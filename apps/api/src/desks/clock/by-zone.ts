import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { PROPERTY_ZONES } from '@ivue/contracts/calendar/zone-of.ts'
import { leavesAtLeast, operatingStretches, type Stretch } from '@ivue/contracts/desks/clock.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constant } from '../../grid/cells.ts'
import type { ClockBasis } from './desk-clock.ts'

/** Up to when a task is due to be among those asked for, in one zone or in several whose clocks agree. */
export interface ZoneBound {
  zones: string[]
  until: Date
  /** The operating hours until then. */
  stretches: Stretch[]
}

/** The bounds of all zones, zones that agree together. A task whose zone is none of them goes by the last. */
function boundsOf({ now, calendar }: ClockBasis, untilIn: (zone: string) => Date): ZoneBound[] {
  const bounds = new Map<string, ZoneBound>()
  for (const zone of PROPERTY_ZONES) {
    const until = untilIn(zone)
    const stretches = operatingStretches(now, until, zone, calendar)
    const key = JSON.stringify([until, stretches])
    const bound = bounds.get(key) ?? { zones: [], until, stretches }
    bound.zones.push(zone)
    bounds.set(key, bound)
  }
  return [...bounds.values()]
}

/** The tasks due before have less business time left than so many minutes. */
export const lessThan = (basis: ClockBasis, minutes: number): ZoneBound[] =>
  boundsOf(basis, (zone) => leavesAtLeast(basis.now, minutes, zone, basis.calendar))

/** The tasks due before are due today at the property. */
export const today = (basis: ClockBasis): ZoneBound[] =>
  boundsOf(basis, (zone) => {
    const day = dayAt(basis.now, zone)
    return dayRange(day, day, zone)[1]
  })

function perZone(bounds: readonly ZoneBound[], of: (bound: ZoneBound) => Prisma.Sql): Prisma.Sql {
  const [last, ...others] = bounds.toReversed()
  if (!last) throw new RangeError('There is no zone')
  if (others.length === 0) return of(last)
  const cases = others.map((bound) => Prisma.sql`WHEN t.zone IN (${Prisma.join(bound.zones.map(constant))}) THEN ${of(bound)}`)
  return Prisma.sql`CASE ${Prisma.join(cases, ' ')} ELSE ${of(last)} END`
}

/** Due before the bound of its zone; the latest bound stands alone too, for the index. */
export function dueBefore(due: Prisma.Sql, bounds: readonly ZoneBound[]): Prisma.Sql {
  const latest = new Date(Math.max(...bounds.map(({ until }) => until.getTime())))
  return Prisma.sql`${due} < ${latest}::timestamptz AND ${due} < ${perZone(bounds, ({ until }) => Prisma.sql`${until}::timestamptz`)}`
}

/** Not before the bound of its zone. */
export function dueFrom(due: Prisma.Sql, bounds: readonly ZoneBound[]): Prisma.Sql {
  const earliest = new Date(Math.min(...bounds.map(({ until }) => until.getTime())))
  return Prisma.sql`${due} >= ${earliest}::timestamptz AND ${due} >= ${perZone(bounds, ({ until }) => Prisma.sql`${until}::timestamptz`)}`
}

/** Business time from now to the due moment in seconds, of work due before the bounds: within a zone it rises with the moment, across zones it does not. */
export const slackSql = (due: Prisma.Sql, bounds: readonly ZoneBound[]): Prisma.Sql =>
  perZone(bounds, ({ stretches }) => {
    const within = stretches.map(
      ({ from, to }) => Prisma.sql`greatest(0, extract(epoch FROM least(${due}, ${to}::timestamptz) - ${from}::timestamptz))`,
    )
    return within.length === 0 ? Prisma.sql`0` : Prisma.join(within, ' + ')
  })
