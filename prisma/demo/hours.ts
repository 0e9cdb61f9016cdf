import { isOperatingDay, monthBack } from './days.ts'
import { Random } from './random.ts'
import { POSTS } from './staff/staff.ts'
import type { World } from './world.ts'

/** Number of months with recorded hours, including the current one. */
const MONTHS_WITH_HOURS = 14
const SHIFT_MINUTES = 480
/** Share of a person's working days on which they are absent, and share on which they work less than a shift. */
const DAY_OFF_SHARE = 0.07
const SHORT_DAY_SHARE = 0.08
/** Overtime as a share of a month's time: the mean, and the standard deviations of a team's month and of a person (domain 6.2, Overtime share). */
const OVERTIME_SHARES = { mean: 0.039, teamMonth: 0.011, person: 0.008 }
const OVERTIME_DAY_SHARE = 0.25
/** Share of a person's months for which no hours are recorded. */
const UNRECORDED_MONTH_SHARE = 0.08

/** Yields the rows of work_hours up to yesterday, for everybody on a desk except managers. Leads are included. */
export function* workHours({ seed, day: today, staff }: World) {
  const random = new Random(seed, 'hours')
  const people = staff.people.filter(
    ({ post, inactiveReason }) => POSTS[post].department !== null && POSTS[post].access !== 'Manager' && inactiveReason === '',
  )
  for (let back = MONTHS_WITH_HOURS - 1; back >= 0; back--) {
    const { first, days } = monthBack(today, back)
    const teams = new Map<number | null, number>()
    for (const { id: userId, teamId } of people) {
      const team = teams.get(teamId) ?? random.normal(OVERTIME_SHARES.mean, OVERTIME_SHARES.teamMonth)
      teams.set(teamId, team)
      const share = Math.min(0.15, Math.max(0, random.normal(team, OVERTIME_SHARES.person)))
      if (random.chance(UNRECORDED_MONTH_SHARE)) continue
      for (let day = first; day < Math.min(first + days, today); day++) {
        if (!isOperatingDay(day) || random.chance(DAY_OFF_SHARE)) continue
        const regularMinutes = random.chance(SHORT_DAY_SHARE) ? random.int(20, 45) * 10 : SHIFT_MINUTES
        const late = random.chance(OVERTIME_DAY_SHARE) ? ((share / (1 - share)) * regularMinutes) / OVERTIME_DAY_SHARE : 0
        yield { userId, day, regularMinutes, overtimeMinutes: Math.round(late / 5) * 5 }
      }
    }
  }
}
