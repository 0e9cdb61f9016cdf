import { choiceFilter, dayFilter, idsFilter, type ListSpec } from '../grid/list.ts'
import { COMMAND_OUTCOMES } from './contract.ts'

/** The text between two changes of an entry. The line break distinguishes it from a semicolon within a value. Screens do not show it. */
export const BETWEEN_CHANGES = ';\n'

/** The list of the audit trail, which opens unfiltered, newest first, fifty rows. The filter `operation` names a call as option/task. */
export const AUDIT_TRAIL = {
  filters: {
    userId: idsFilter('Person'),
    operation: {
      label: 'Command',
      initial: 'All',
      named: true,
      accepts: (value: string) => value === 'All' || /^com_\w+\/\w+$/.test(value),
    },
    taskStatus: choiceFilter('Outcome', ['All', ...COMMAND_OUTCOMES]),
    dateFromSearch: dayFilter('From'),
    dateToSearch: dayFilter('To'),
  },
  pageSizes: [25, 50, 100, 500],
  pageSize: 50,
  filterOf: { Outcome: 'taskStatus' },
  dayColumn: 'When',
} as const satisfies ListSpec
