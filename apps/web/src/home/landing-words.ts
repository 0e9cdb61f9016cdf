import { fullMonth, WEEKDAYS } from '@ivue/contracts/calendar/names.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { landing } from '@ivue/contracts/home/contract.ts'
import { reachesGoal } from '@ivue/contracts/home/goals.ts'
import type { Movement } from '@ivue/contracts/home/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

type Answer<Task extends keyof typeof landing> = OutputOf<(typeof landing)[Task]>

/** Returns "Thursday" for `2026-11-19`. */
export const weekdayName = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

export const formatNumber = (count: number): string => count.toLocaleString('en-US')
export const shareText = (share: number | null): string => (share === null ? '–' : `${share.toFixed(2)} %`)

/** Formats a change, rounded to whole loans: "+6", "−3" or "±0". */
export function changeText(change: number): string {
  const rounded = Math.round(Math.abs(change))
  if (rounded === 0) return '±0'
  return change > 0 ? `+${formatNumber(rounded)}` : `−${formatNumber(rounded)}`
}

export interface StatusGroup {
  status: string
  total: number
  substatuses: readonly { name: string; total: number }[]
}

/** Groups the pipeline's rows by status, in the order of `statuses`. */
export function groupByStatus(pipe: Answer<'getPipeDistribution'>['pipe'], statuses: readonly string[]): StatusGroup[] {
  return statuses.map((status) => {
    const own = pipe.filter((row) => row.CUR_STATUS_NAME === status)
    return {
      status,
      total: own.reduce((sum, { CNT }) => sum + CNT, 0),
      substatuses: own.map(({ CUR_SUBSTATUS_NAME: name, CNT: total }) => ({ name: name || 'No substatus', total })),
    }
  })
}

export function pipelineWords(active: number, groups: readonly StatusGroup[]): string {
  const most = groups.reduce<StatusGroup | null>((best, group) => (group.total > (best?.total ?? 0) ? group : best), null)
  return most ? `${countText(active, 'active loan')}, most of them in ${most.status}` : 'No active loan'
}

export function routingWords({ rows, values }: Answer<'getRoutings'>): string {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return 'No loan was routed yet today'
  return `${countText(total, 'loan')} routed so far, most of them to ${rows[values.indexOf(Math.max(...values))]}`
}

const MOVED: Readonly<Record<Movement, string>> = {
  FCD: 'credit decision',
  Closing: 'closing',
  Funded: 'funding',
  Cancelled: 'cancellation',
}

/** Returns the largest movement of the week and its day, or null if there was none. */
export function findLargestMovement({
  datasets,
}: Pick<Answer<'getMovement'>, 'datasets'>): { label: Movement; day: number; loans: number } | null {
  const all = datasets.flatMap(({ label, data }) => data.map((loans, day) => ({ label, day, loans })))
  const largest = all.reduce((best, one) => (one.loans >= best.loans ? one : best), all[0] ?? { label: 'FCD' as const, day: 0, loans: 0 })
  return largest.loans > 0 ? largest : null
}

export function movementWords(answer: Answer<'getMovement'>): string {
  const largest = findLargestMovement(answer)
  if (!largest) return 'Nothing moved in the last 7 days'
  return `${countText(largest.loans, MOVED[largest.label])} on ${weekdayName(answer.days[largest.day] ?? '')}, the most of the week`
}

export function todayWords({ movements }: Answer<'getTodayMove'>, yesterday: string): string {
  const current = movements.reduce((sum, one) => sum + one.current, 0)
  const projected = movements.reduce<number | null>((sum, one) => (sum === null || one.projected === null ? null : sum + one.projected), 0)
  const today =
    projected === null
      ? `Today is at ${formatNumber(current)}, too early to project`
      : `Today is at ${formatNumber(current)} of ${formatNumber(projected)} projected`
  return `${today}; change against a usual ${weekdayName(yesterday)}`
}

/** Returns by how many days the cycle is longer, or shorter if negative, than in the month before. Null if either month has no loans. */
export const cycleChange = ({ cycle, prevCycle }: Pick<Answer<'getCycle'>, 'cycle' | 'prevCycle'>): number | null =>
  cycle === null || prevCycle === null ? null : Number((cycle - prevCycle).toFixed(1))

export function cycleWords(answer: Answer<'getCycle'>): string {
  const [before, now] = answer.months.slice(-2).map(({ month }) => fullMonth(month))
  if (answer.cycle === null) return `No loan funded in ${now} yet`
  const change = cycleChange(answer)
  const days = `${answer.cycle.toFixed(1)} days in ${now}`
  if (change === null) return `${days}; no loan funded in ${before}`
  if (change === 0) return `${days}, as in ${before}`
  return `${days}, ${Math.abs(change).toFixed(1)} days ${change < 0 ? 'faster' : 'slower'} than ${before}`
}

export const lateWords = ({ share, totalPipe }: Answer<'getLateLoans'>): string =>
  totalPipe === 0 ? 'No active loan' : `${shareText(share)} of the pipeline is past its closing date or at risk`

export const overtimeWords = ({ curr_total: { share }, month }: Answer<'getOvertime'>): string =>
  share === null ? `No hours in ${fullMonth(month)} yet` : `${shareText(share)} of hours this month`

export function goalWords({ rows, month, whole }: Answer<'getGoals'>): string {
  if (!whole) return `Your loans in ${fullMonth(month)} beside the goals of their regions`
  const withGoal = rows.filter(({ goalFunded }) => goalFunded !== null)
  if (withGoal.length === 0) return `No goals are set for ${fullMonth(month)}`
  const reached = withGoal.filter(({ funded, goalFunded }) => reachesGoal(funded, goalFunded)).length
  return `${reached} of ${countText(withGoal.length, 'region')} reached the funded loans of ${fullMonth(month)}`
}
