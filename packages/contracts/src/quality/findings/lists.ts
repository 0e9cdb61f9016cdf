import { choiceFilter, dayFilter, idsFilter, type ListSpec, loanNumberFilters, textFilter } from '../../grid/list.ts'
import { FINDING_OUTCOMES } from '../reviews/transitions.ts'

/** The filter by days that a finding has waited for its cure. */
export const FINDING_AGES = { All: null, 'Over 30 days': 30, 'Over 60 days': 60, 'Over 90 days': 90 } as const
export type FindingAge = keyof typeof FINDING_AGES

/** The columns that stay visible in a small window. The others are reached by scrolling. */
const FINDING_IN_SIGHT = ['Loan Number', 'Borrower', 'Question', 'Severity', 'Responsible', 'Outcome', 'Age', 'Cure', 'View'] as const

/** The findings (domain 4), by default the open ones. The dates are those when they were opened. */
export const FINDING_LIST = {
  filters: {
    taskStatus: choiceFilter('Outcome', ['All', ...FINDING_OUTCOMES], 'Open'),
    age: choiceFilter('Age', Object.keys(FINDING_AGES) as FindingAge[]),
    userId: idsFilter('Responsible'),
    category: textFilter('Category', 80),
    ...loanNumberFilters('Loan No'),
    dateFromSearch: dayFilter('Opened from'),
    dateToSearch: dayFilter('To'),
  },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
  filterOf: { Outcome: 'taskStatus', Age: 'age', Responsible: 'userId' },
  dayColumn: 'Opened',
  wideValues: { Severity: 'Coachback' },
  inSight: FINDING_IN_SIGHT,
  order: [...FINDING_IN_SIGHT, 'Category', 'Review Type', 'S.No', 'Subcategory', 'Opened', 'Cured On'],
} as const satisfies ListSpec
