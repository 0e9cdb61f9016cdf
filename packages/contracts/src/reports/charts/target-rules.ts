import { isDay } from '../../calendar/days.ts'
import { isReviewType } from '../../quality/reviews/words.ts'
import type { Problem } from '../../wire/problem.ts'
import { isOneOf } from '../../wire/words.ts'
import type { TargetWords } from './targets-contract.ts'
import { ALL_SEVERITIES, type Severity, severityProblem } from './words.ts'

const MIN_RATIONALE = 10

/** Returns the problems of what a target or action aims at: a review type and one of its severities. */
export function aimProblems({ reviewType, severity }: { reviewType: string; severity: string }): Problem[] {
  if (!isReviewType(reviewType)) return [{ field: 'reviewType', msg: 'Choose a review type' }]
  if (!isOneOf(ALL_SEVERITIES, severity)) return [{ field: 'severity', msg: 'Choose a severity' }]
  const wrong = severityProblem(reviewType, severity as Severity)
  return wrong ? [{ field: 'severity', msg: wrong }] : []
}

/** Returns the problems of a target by field. It may begin in the past, because agreements are often recorded later. */
export function targetProblems({ rate, rationale, validFrom, ...aim }: TargetWords): Problem[] {
  const problems = aimProblems(aim)
  if (!(rate >= 0 && rate <= 100 && Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9))
    problems.push({ field: 'rate', msg: 'Enter a rate from 0 to 100 percent, with at most two decimals' })
  if (rationale.trim().length < MIN_RATIONALE)
    problems.push({ field: 'rationale', msg: `Write in at least ${MIN_RATIONALE} characters why this is the target` })
  if (!isDay(validFrom) || validFrom < '2000-01-01') problems.push({ field: 'validFrom', msg: 'Choose the day from which it applies' })
  return problems
}

export interface DatedTarget {
  id: number
  reviewType: string
  severity: string
  /** The first day of the target, `YYYY-MM-DD`. */
  validFrom: string
}

/**
 * Returns the target in force on a day: the one that began last. Of targets that began on the same day, the one that was set last. Null if
 * none is in force.
 */
export function findTargetOn<T extends DatedTarget>(
  targets: readonly T[],
  aim: { reviewType: string; severity: string },
  day: string,
): T | null {
  const begun = targets.filter(
    ({ reviewType, severity, validFrom }) => reviewType === aim.reviewType && severity === aim.severity && validFrom <= day,
  )
  return begun.reduce<T | null>(
    (last, one) => (last === null || one.validFrom > last.validFrom || (one.validFrom === last.validFrom && one.id > last.id) ? one : last),
    null,
  )
}
