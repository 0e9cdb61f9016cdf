import { daysBetween } from '../calendar/days.ts'

/** What the date of an import is judged by. Days are YYYY-MM-DD in the business zone. */
export interface ImportDateFacts {
  today: string
  /** The date of the last import of this type that ended; null when there is none. */
  lastImportOn: string | null
  maxAgeDays: number
}

/** Why an import may not carry this date (domain 7, Import date); null when it may. The same date again is allowed. */
export function importDateProblem(date: string, { today, lastImportOn, maxAgeDays }: ImportDateFacts): string | null {
  if (date > today) return `The date is in the future. Choose ${today} or earlier`
  if (daysBetween(date, today) > maxAgeDays) return `The date is more than ${maxAgeDays} day${maxAgeDays === 1 ? '' : 's'} old`
  if (lastImportOn !== null && date < lastImportOn) return `The last import was for ${lastImportOn}. Choose that date or a later one`
  return null
}
