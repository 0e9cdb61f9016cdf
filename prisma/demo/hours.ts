import { isOperatingDay, monthBack } from './days.ts'
import { Random } from './random.ts'
import { POSTS } from './staff/staff.ts'
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

/** What everybody on a desk worked, day by day up to yesterday: leads as well, managers and administrators not. Rows of work_hours. */
export function* workHours({ seed, day: today, staff }: World) {
  const random = new Random(seed, 'hours')
  const people = staff.people.filter(
    ({ post, inactiveReason }) => POSTS[post].department !== null && POSTS[post].access !== 'Manager' && inactiveReason === '',
  )
  for (let back = MONTHS - 1; back >= 0; back--) {
    const { first, days } = monthBack(today, back)
    const teams = new Map<number | null, number>()
    for (const { id: userId, teamId } of people) {
      const team = teams.get(teamId) ?? random.normal(OVERTIME.mean, OVERTIME.month)
      teams.set(teamId, team)
      const share = Math.min(0.15, Math.max(0, random.normal(team, OVERTIME.person)))
      if (random.chance(UNKNOWN)) continue
      for (let day = first; day < Math.min(first + days, today); day++) {
        if (!isOperatingDay(day) || random.chance(OFF)) continue
        const regularMinutes = random.chance(SHORT) ? random.int(20, 45) * 10 : SHIFT
        const late = random.chance(LATE_DAYS) ? ((share / (1 - share)) * regularMinutes) / LATE_DAYS : 0
        yield { userId, day, regularMinutes, overtimeMinutes: Math.round(late / 5) * 5 }
      }
    }
  }
}
