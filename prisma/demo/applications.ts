import { monthBack, weekdayOf } from './days.ts'
import { Random } from './random.ts'
import { regimeOf } from './regimes.ts'

const MONTHS = 60
/** Applications by weekday, Sunday first. */
const WEEKDAYS = [0.12, 1.1, 1.12, 1.08, 1.0, 0.9, 0.3]
/** A million loans over five years leave 2.4 % active; 400 of them are what a world needs to look alive, or 20 % of a small one. */
const NATURAL_ACTIVE = 0.024
const ENOUGH_ACTIVE = 400
const MOST_ACTIVE = 0.2
/** The lender of a small world has grown lately: the surplus decays with this many days, and about half of it is still active. */
const GROWTH_DAYS = 70
const STILL_ACTIVE = 0.5

/** Days of application by index: seasons and regimes over five years, in ascending order. */
export function makeApplications(today: number, loans: number, seed: string): (index: number) => number {
  const { first, days } = monthBack(today, MONTHS)
  const start = Math.min(first + days, first + (today - monthBack(today, 0).first)) + 1
  const active = Math.max(NATURAL_ACTIVE, Math.min(MOST_ACTIVE, ENOUGH_ACTIVE / loans))
  const surplus = (active - NATURAL_ACTIVE) / STILL_ACTIVE

  const usual: number[] = []
  const recent: number[] = []
  for (let day = start; day < today; day++) {
    const weekday = WEEKDAYS[weekdayOf(day)] as number
    usual.push(regimeOf(day).volume * weekday)
    recent.push(Math.exp(-(today - day) / GROWTH_DAYS) * weekday)
  }
  const total = (weights: number[]) => weights.reduce((sum, weight) => sum + weight, 0)
  const [allUsual, allRecent] = [total(usual), total(recent)]

  let running = 0
  const sums = usual.map((weight, index) => {
    running += ((1 - surplus) * weight) / allUsual + (surplus * (recent[index] as number)) / allRecent
    return running
  })

  const random = new Random(seed, 'applications')
  return (index) => {
    const target = ((index + random.restart(index).next()) / loans) * running
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) > target) high = middle
      else low = middle + 1
    }
    return start + low
  }
}
