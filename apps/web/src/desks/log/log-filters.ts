import { choiceFilter, dayFilter, textFilter } from '../../grid/filters/filters.ts'
import type { GridDefaults, PageSize } from '../../grid/state/url-state.ts'

const SIZES = [100, 500, 1000, 5000, 10_000] as const

export type LogFilter = 'loanNumber' | 'taskStatus' | 'dateFromSearch' | 'dateToSearch'

/** A log's list: the module that it opens on, and its first page size (work 2.2, 2.6). */
export function logList(modules: readonly string[], opensOn: string, pageSize: PageSize): GridDefaults<LogFilter> {
  const filters = {
    loanNumber: textFilter('Loan number', 20),
    taskStatus: choiceFilter('Module', ['All', ...modules], opensOn),
    dateFromSearch: dayFilter('From'),
    dateToSearch: dayFilter('To'),
  }
  return { filters, pageSizes: [...new Set([pageSize, ...SIZES])], pageSize }
}

/** Reset of a log shows every module (work 2.2, 2.6). */
export const LOG_AFTER_RESET = { loanNumber: '', taskStatus: 'All', dateFromSearch: '', dateToSearch: '' } as const
