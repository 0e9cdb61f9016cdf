import { CopyBuffer, type CopyLot } from './copy.ts'
import { dayText, isOperatingDay, monthBack } from './days.ts'
import { Random } from './random.ts'
import { POSTS } from './staff.ts'
import type { World } from './world.ts'

/** The warehouse keeps hours for this many months, the running one among them. */
const MONTHS = 14
const SHIFT = 480
/** Days off and days that end early. */
const OFF = 0.07
const SHORT = 0.08
/** Of a month's time: the mean of a team, how months differ, how people in a team differ (domain 6.2, Overtime share). */
const OVERTIME = { mean: 0.039, month: 0.011, person: 0.008 }
/** People work late on about every fourth day. */
const LATE_DAYS = 0.25
/** Months of a person of which the warehouse knows nothing. */
const UNKNOWN = 0.08

export const WORK_HOURS_TABLE = { name: 'work_hours', columns: ['user_id', 'day', 'regular_minutes', 'overtime_minutes'] }

/** What everybody on a desk worked, day by day up to yesterday: leads as well, managers and administrators not. */
export function workHours(world: World): CopyLot {
  const random = new Random(world.seed, 'hours')
  const rows = new CopyBuffer(WORK_HOURS_TABLE)
  const people = world.staff.people.filter(
    ({ post, inactiveReason }) => POSTS[post].department !== null && POSTS[post].access !== 'Manager' && inactiveReason === '',
  )
  for (let back = MONTHS - 1; back >= 0; back--) {
    const { first, days } = monthBack(world.day, back)
    const teams = new Map<number | null, number>()
    for (const person of people) {
      const team = teams.get(person.teamId) ?? random.normal(OVERTIME.mean, OVERTIME.month)
      teams.set(person.teamId, team)
      const share = Math.min(0.15, Math.max(0, random.normal(team, OVERTIME.person)))
      if (random.chance(UNKNOWN)) continue
      for (let day = first; day < Math.min(first + days, world.day); day++) {
        if (!isOperatingDay(day) || random.chance(OFF)) continue
        const regular = random.chance(SHORT) ? random.int(20, 45) * 10 : SHIFT
        const late = random.chance(LATE_DAYS) ? ((share / (1 - share)) * regular) / LATE_DAYS : 0
        rows.add([person.id, dayText(day), regular, Math.round(late / 5) * 5])
      }
    }
  }
  return rows.take()
}
