import { z } from 'zod'
import { day, limitedText } from '../wire/fields.ts'
import type { Problem } from '../wire/problem.ts'

const MAX_PERIODS = 100

/** An absence, with its first and last calendar day, `YYYY-MM-DD` (domain 1, Away). */
export const awayPeriod = z.object({
  from: day,
  to: day,
  reason: limitedText(200, 'A reason').default(''),
})
export type AwayPeriod = z.output<typeof awayPeriod>

export const awayList = z.array(awayPeriod).max(MAX_PERIODS, `Keep at most ${MAX_PERIODS} periods`)

/** Returns the first problem of each invalid period, with its field (`away.0.to`). */
export function awayProblems(periods: readonly AwayPeriod[]): Problem[] {
  return periods.flatMap(({ from, to }, index): Problem[] => {
    if (from === '') return [{ field: `away.${index}.from`, msg: 'Choose the first day away' }]
    if (to === '') return [{ field: `away.${index}.to`, msg: 'Choose the last day away' }]
    if (to < from) return [{ field: `away.${index}.to`, msg: 'The last day is before the first' }]
    const overlaps = periods.slice(0, index).some((other) => other.from <= to && from <= other.to)
    return overlaps ? [{ field: `away.${index}.from`, msg: 'These days overlap with another period' }] : []
  })
}
