import { MESSAGES } from '../messages.ts'
import type { Problem } from '../wire/problem.ts'

export interface Search {
  dateFrom: string
  dateTo: string
  loanNumber: string
  /** Selected employees; "All" counts as a selection. */
  employees: readonly string[]
}

/**
 * What a search lacks (work 5, quality 5). `anyField`: processor, underwriter and QA lists need at least one field; closing and the two logs only check the
 * pair of dates.
 */
export function searchProblem(search: Search, anyField: boolean): Problem | null {
  if (search.dateFrom && !search.dateTo) return { field: 'dateToSearch', msg: MESSAGES.selectEndDate }
  if (search.dateTo && !search.dateFrom) return { field: 'dateFromSearch', msg: MESSAGES.selectStartDate }
  const empty = !search.dateFrom && search.loanNumber.trim() === '' && search.employees.length === 0
  return anyField && empty ? { field: 'dateFromSearch', msg: MESSAGES.selectAnyField } : null
}
