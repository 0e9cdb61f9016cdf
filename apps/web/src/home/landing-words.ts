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
export function loanChangeText(change: number): string {
  const rounded = Math.round(Math.abs(change))
  if (rounded === 0) return '±0'
  return change > 0 ? `+${formatNumber(rounded)}` : `−${formatNumber(rounded)}`
}

export interface StatusGroup {
  status: string
  total: number
  substatuses: readonly { name: string; total: number }[]
}

export const NO_SUBSTATUS = 'No substatus'

/** Groups the pipeline's rows by status, in the order of `statuses`. */
export function groupByStatus(pipe: Answer<'getPipeDistribution'>['pipe'], statuses: readonly string[]): StatusGroup[] {
  return statuses.map((status) => {
    const own = pipe.filter((row) => row.CUR_STATUS_NAME === status)
    return {
      status,
      total: own.reduce((sum, { CNT }) => sum + CNT, 0),
      substatuses: own.map(({ CUR_SUBSTATUS_NAME: name, CNT: total }) => ({ name: name || NO_SUBSTATUS, total })),
    }
  })
}

const joined = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** Names the largest of the counts: "most of them in IRR" for more than half, "2 of them in IRR, the most", or "2 each in IRR and FRR" for a tie. */
function describeLargestCounts(counts: readonly (readonly [name: string, count: number])[], preposition: string): string {
  const most = Math.max(...counts.map(([, count]) => count))
  const names = counts.filter(([, count]) => count === most).map(([name]) => name)
  const where = `${preposition} ${joined(names)}`
  if (names.length > 1) return `${formatNumber(most)} each ${where}`
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  return 2 * most > total ? `most of them ${where}` : `${formatNumber(most)} of them ${where}, the most`
}

export function describePipeline(active: number, groups: readonly StatusGroup[]): string {
  const counts = groups.map(({ status, total }) => [status, total] as const)
  if (counts.every(([, total]) => total === 0)) return 'No active loan'
  return `${countText(active, 'active loan')}, ${describeLargestCounts(counts, 'in')}`
}

export function describeRoutings({ rows, values }: Answer<'getRoutings'>): string {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return 'No loan was routed yet today'
  const counts = rows.map((queue, nth) => [queue, values[nth] ?? 0] as const)
  return `${countText(total, 'loan')} routed so far, ${describeLargestCounts(counts, 'to')}`
}

const MOVED: Readonly<Record<Movement, string>> = {
  FCD: 'credit decision',
  Closing: 'closing',
  Funded: 'funding',
  Cancelled: 'cancellation',
}

/** Returns the largest movements of the week with their days: several if they are equally large, none if nothing moved. */
export function findLargestMovements({
  datasets,
}: Pick<Answer<'getMovement'>, 'datasets'>): { label: Movement; day: number; loans: number }[] {
  const all = datasets.flatMap(({ label, data }) => data.map((loans, day) => ({ label, day, loans })))
  const most = Math.max(1, ...all.map(({ loans }) => loans))
  return all.filter(({ loans }) => loans === most).toSorted((a, b) => a.day - b.day)
}

export function describeMovements(answer: Answer<'getMovement'>): string {
  const largest = findLargestMovements(answer)
  if (largest.length === 0) return 'Nothing moved in the last 7 days'
  const words = largest.map(({ label, day, loans }) => `${countText(loans, MOVED[label])} on ${weekdayName(answer.days[day] ?? '')}`)
  return `${joined(words)}, the most of the week`
}

export function describeToday({ movements }: Answer<'getTodayMove'>, yesterday: string): string {
  const current = movements.reduce((sum, one) => sum + one.current, 0)
  const projected = movements.reduce<number | null>((sum, one) => (sum === null || one.projected === null ? null : sum + one.projected), 0)
  const today =
    projected === null
      ? `${formatNumber(current)} so far today, too early to project`
      : `${formatNumber(current)} so far today, of ${formatNumber(projected)} projected`
  return `${today}; compared with a usual ${weekdayName(yesterday)}`
}

/** Returns by how many days the cycle is longer, or shorter if negative, than in the month before. Null if either month has no loans. */
export const cycleChange = ({ cycle, prevCycle }: Pick<Answer<'getCycle'>, 'cycle' | 'prevCycle'>): number | null =>
  cycle === null || prevCycle === null ? null : Number((cycle - prevCycle).toFixed(1))

export function describeCycle(answer: Answer<'getCycle'>): string {
  const [before, now] = answer.months.slice(-2).map(({ month }) => fullMonth(month))
  if (answer.cycle === null) return `No loan funded in ${now} yet`
  const change = cycleChange(answer)
  const days = `${answer.cycle.toFixed(1)} days in ${now}`
  if (change === null) return `${days}; no loan funded in ${before}`
  if (change === 0) return `${days}, as in ${before}`
  return `${days}, ${Math.abs(change).toFixed(1)} days ${change < 0 ? 'faster' : 'slower'} than ${before}`
}

export function describeLateLoans({ share, totalPipe, totalWatch }: Answer<'getLateLoans'>): string {
  if (totalPipe === 0) return 'No active loan'
  const watched = totalWatch === 0 ? '' : `; ${formatNumber(totalWatch)} to watch`
  return `${shareText(share)} of the pipeline is past its closing date or at risk${watched}`
}

export const describeOvertime = ({ curr_total: { share }, month }: Answer<'getOvertime'>): string =>
  share === null ? `No hours in ${fullMonth(month)} yet` : `${shareText(share)} of hours this month`

export function describeGoals({ rows, month, whole }: Answer<'getGoals'>): string {
  if (!whole) return `Your loans in ${fullMonth(month)} compared with the goals of their regions`
  const withGoal = rows.filter(({ goalFunded }) => goalFunded !== null)
  if (withGoal.length === 0) return `No goals are set for ${fullMonth(month)}`
  const reached = withGoal.filter(({ funded, goalFunded }) => reachesGoal(funded, goalFunded)).length
  return `${reached} of ${countText(withGoal.length, 'region')} reached the funded loans of ${fullMonth(month)}`
}
