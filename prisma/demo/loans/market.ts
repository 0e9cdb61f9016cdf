import { weekdayOf } from '@ivue/contracts/calendar/days.ts'
import { memoizeByDay, monthBack } from '../days.ts'
import { findFirstAbove, Random } from '../random.ts'

/**
 * Market history (domain 6.2: the boom until 2022, the trough of 2023) as alternating years and values, interpolated linearly: note rate in
 * percent, volume of applications, share of refinances, and cycle time relative to the usual one.
 */
const RATE = [2021, 2.9, 2022, 3.4, 2022.4, 5.2, 2022.85, 6.9, 2023.3, 6.4, 2023.8, 7.6, 2024.3, 6.9, 2024.7, 6.2, 2025, 6.8, 2026, 6.3]
const VOLUME = [2021, 1.7, 2022, 1.45, 2022.5, 1.0, 2023, 0.78, 2023.8, 0.72, 2024.5, 0.9, 2026, 1.0]
const REFINANCE = [2021, 0.62, 2021.9, 0.55, 2022.4, 0.34, 2022.9, 0.2, 2023.9, 0.18, 2024.7, 0.31, 2026, 0.31]
const CYCLE = [2021, 1.25, 2022, 1.12, 2022.8, 1.0, 2023.5, 0.96, 2026, 1.0]
/** Applications by calendar month, relative to an average month (domain 6.2, Season). */
const SEASON = [0.84, 0.85, 1.02, 1.05, 1.12, 1.14, 1.08, 1.09, 1.0, 0.98, 0.89, 0.94]
/** Applications by weekday, Sunday first, relative to an average day. */
const WEEKDAYS = [0.12, 1.1, 1.12, 1.08, 1.0, 0.9, 0.3]

function interpolate(series: readonly number[], year: number): number {
  const next = series.findIndex((point, index) => index % 2 === 0 && year < point)
  if (next <= 0) return series.at(next === 0 ? 1 : -1) as number
  const [from, value, to, nextValue] = series.slice(next - 2, next + 2) as [number, number, number, number]
  return value + ((nextValue - value) * (year - from)) / (to - from)
}

export const marketOn = memoizeByDay((day) => {
  const { year, month } = monthBack(day, 0)
  const at = year + (month - 0.5) / 12
  const volume = interpolate(VOLUME, at) * (SEASON[month - 1] as number)
  return { rate: interpolate(RATE, at), volume, refinanceShare: interpolate(REFINANCE, at), cycle: interpolate(CYCLE, at) }
})

const HISTORY_MONTHS = 60
/** Of a million loans over five years 2.4 % are active. A smaller world gets 400 active loans, to look alive, but at most a fifth of all. */
const USUAL_ACTIVE_SHARE = 0.024
const MIN_ACTIVE_LOANS = 400
const MAX_ACTIVE_SHARE = 0.2
/**
 * A small world gets its extra active loans by additional recent applications. Their number per day grows by a factor of e within this many
 * days, and about half of them are still active.
 */
const GROWTH_DAYS = 70
const STILL_ACTIVE_SHARE = 0.5

/** Returns a function from index to day of application, ascending, following seasons and markets over five years. */
export function makeApplications(today: number, loans: number, seed: string): (index: number) => number {
  const { first, days } = monthBack(today, HISTORY_MONTHS)
  const start = Math.min(first + days, first + (today - monthBack(today, 0).first)) + 1
  const active = Math.max(USUAL_ACTIVE_SHARE, Math.min(MAX_ACTIVE_SHARE, MIN_ACTIVE_LOANS / loans))
  const surplus = (active - USUAL_ACTIVE_SHARE) / STILL_ACTIVE_SHARE

  const dates = Array.from({ length: today - start }, (_, index) => start + index)
  const byWeekday = (day: number) => WEEKDAYS[weekdayOf(day)] as number
  const usual = dates.map((day) => marketOn(day).volume * byWeekday(day))
  const recent = dates.map((day) => Math.exp(-(today - day) / GROWTH_DAYS) * byWeekday(day))
  const total = (weights: number[]) => weights.reduce((sum, weight) => sum + weight, 0)
  const [allUsual, allRecent] = [total(usual), total(recent)]
  let running = 0
  const sums = usual.map((weight, index) => {
    running += ((1 - surplus) * weight) / allUsual + (surplus * (recent[index] as number)) / allRecent
    return running
  })

  const random = new Random(seed, 'applications')
  return (index) => start + findFirstAbove(sums, ((index + random.restart(index).next()) / loans) * running)
}
