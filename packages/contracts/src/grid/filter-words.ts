import type { GridInput } from '../grid.ts'
import { moduleWords } from './module-words.ts'

/** What the filters of lists are called on paper and in workbooks. */
const LABELS = {
  taskStatus: 'Status or module',
  filterId: 'Stage',
  SLA: 'SLA',
  clock: 'SLA clock',
  type: 'Type',
  loanNumber: 'Loan number',
  dateFromSearch: 'From',
  dateToSearch: 'To',
} as const satisfies Partial<Record<keyof GridInput, string>>

/** The filters that have a value, each with its name. */
export const filterWords = (filters: Readonly<Record<string, unknown>>): [what: string, value: string][] =>
  Object.entries(LABELS).flatMap(([field, label]) => {
    const value = filters[field]
    return typeof value === 'string' && value !== '' ? [[label, moduleWords(value)]] : []
  })
