import { isOperatingDay, monthBack } from './days.ts'
import { Random } from './random.ts'
import { POSTS } from './staff/staff.ts'
import type { World } from './world.ts'

/** Number of months with recorded hours, including the current one. */
const MONTHS = 14
const SHIFT = 480
/** Shares of days off and of short days. */
const OFF = 0.07
const SHORT = 0.08
/** Overtime as a share of a month's time: mean of a team, variation between months and between people (domain 6.2, Overtime share). */
const OVERTIME = { mean: 0.039, month: 0.011, person: 0.008 }
/** Share of days with overtime. */
const LATE_DAYS = 0.25
/** Share of a person's months without records. */
const UNKNOWN = 0.08

/** Rows of work_hours, by day up to yesterday, for everybody on a desk including leads, but not managers and administrators. */
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
