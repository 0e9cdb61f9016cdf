import { daysBetween } from '@ivue/contracts/calendar/days.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

/** The facts against which an import date is checked. Days are YYYY-MM-DD in the business zone. */
export interface ImportDateFacts {
  today: string
  /** Date of the last finished import of this type; null if there is none. */
  lastImportOn: string | null
  maxAgeDays: number
}

/** Returns why an import may not have this date (domain 7, Import date), or null. The date of the last import may be repeated. */
export function importDateProblem(date: string, { today, lastImportOn, maxAgeDays }: ImportDateFacts): string | null {
  if (date > today) return `The date is in the future. Choose ${today} or earlier`
  if (daysBetween(date, today) > maxAgeDays) return `The date is more than ${countText(maxAgeDays, 'day')} old`
  if (lastImportOn !== null && date < lastImportOn) return `The last import was for ${lastImportOn}. Choose that date or a later one`
  return null
}
