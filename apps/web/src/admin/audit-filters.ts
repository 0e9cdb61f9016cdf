import { OUTCOMES } from '@ivue/contracts/audit/contract.ts'
import { choiceFilter, dayFilter, idsFilter } from '../grid/filters/filters.ts'
import type { GridDefaults } from '../grid/state/url-state.ts'

export const OUTCOME_WORDS = ['All', ...OUTCOMES] as const

/** The trail opens without filters, newest first, fifty rows. */
export const AUDIT_TRAIL = {
  filters: {
    userId: idsFilter('Person'),
    operation: { label: 'Command', initial: 'All', accepts: (value: string) => value === 'All' || /^com_\w+\/\w+$/.test(value) },
    taskStatus: choiceFilter('Outcome', OUTCOME_WORDS),
    dateFromSearch: dayFilter('From'),
    dateToSearch: dayFilter('To'),
  },
  pageSizes: [25, 50, 100, 500],
  pageSize: 50,
} as const satisfies GridDefaults
