import { MESSAGES } from '../messages.ts'
import type { Problem } from '../wire/problem.ts'

/** Returns the problem if only one of two dates is set, or null (work 5). The `fields` are the names of the dates in the body. */
export function dateRangeProblem(
  from: string,
  to: string,
  fields: { from: string; to: string } = { from: 'dateFromSearch', to: 'dateToSearch' },
): Problem | null {
  if (from && !to) return { field: fields.to, msg: MESSAGES.selectEndDate }
  if (to && !from) return { field: fields.from, msg: MESSAGES.selectStartDate }
  return null
}

export interface Search {
  dateFrom: string
  dateTo: string
  loanNumber: string
  /** The selected employees. "All" counts as a selection. */
  employees: readonly string[]
}

/**
 * Returns what a search lacks, or null (work 5, quality 5). With `anyField`, which processor, underwriter and QA lists use, at least one
 * field is needed. Closing and the two logs only check the pair of dates.
 */
export function searchProblem(search: Search, anyField: boolean): Problem | null {
  const problem = dateRangeProblem(search.dateFrom, search.dateTo)
  if (problem) return problem
  const empty = !search.dateFrom && search.loanNumber.trim() === '' && search.employees.length === 0
  return anyField && empty ? { field: 'dateFromSearch', msg: MESSAGES.selectAnyField } : null
}
