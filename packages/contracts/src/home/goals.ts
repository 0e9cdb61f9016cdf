import { REGIONS } from '../loans/words.ts'
import { countText } from '../wire/words.ts'

/** The goals of a region for a month (domain, exceptions): the number of funded loans, and the QC score in percent. */
export interface Goal {
  funded: number
  qcScore: number
}

const MAX_FUNDED = 100_000

/** Returns why the goals of a month cannot be changed, or null. Past months are fixed. Months are `YYYY-MM`. */
export function goalMonthProblem(month: string, now: string): string | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return 'Enter the month as YYYY-MM'
  return month < now ? 'The goals of a month that is over stay as they were' : null
}

export const goalRegionProblem = (region: string): string | null =>
  (REGIONS as readonly string[]).includes(region) ? null : `Choose one of ${REGIONS.join(', ')}`

export const fundedProblem = (funded: number): string | null =>
  Number.isInteger(funded) && funded >= 0 && funded <= MAX_FUNDED
    ? null
    : `Enter a whole number from 0 to ${MAX_FUNDED.toLocaleString('en-US')}`

/** Returns why a score is invalid, or null. Scores have at most 2 decimals, as they are shown. */
export const qcScoreProblem = (score: number): string | null =>
  score >= 0 && score <= 100 && Math.abs(score * 100 - Math.round(score * 100)) < 1e-9
    ? null
    : 'Enter a number from 0 to 100 with at most two decimals'

/** Returns "120 funded loans, QC score 92.5 %". */
export const formatGoal = ({ funded, qcScore }: Goal): string => `${countText(funded, 'funded loan')}, QC score ${qcScore} %`

/** Returns whether a rounded figure reaches its goal. Null without a figure or a goal. */
export const reachesGoal = (figure: number | null, goal: number | null): boolean | null =>
  figure === null || goal === null ? null : figure >= goal
