import { choiceFilter, type ListSpec, loanNumberFilters, textFilter } from '../grid/list.ts'
import { ALL_SEVERITIES } from '../reports/charts/words.ts'
import { PARTIES } from './words.ts'

export const TEST_LIST = {
  filters: { taskStatus: choiceFilter('State', ['All', 'Live', 'Shadow', 'Draft', 'Retired']) },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 50,
  filterOf: { State: 'taskStatus' },
  wideValues: {
    Code: 'T24',
    Test: 'specific business days before closing',
    State: 'Shadow',
    Severity: 'Coachback',
    Party: 'Underwriting',
    Lift: '38.0 × 15.5 to 262.9',
    'Retire?': 'Retire? aaaa',
  },
} as const satisfies ListSpec

const EXCEPTION_IN_SIGHT = ['Loan Number', 'Borrower', 'Test', 'Severity', 'Holder', 'Since', 'Acknowledged', 'Acknowledge'] as const

/** The loans that fail live tests, by default those that nobody acknowledged. */
export const EXCEPTION_LIST = {
  filters: {
    taskStatus: choiceFilter('Exceptions', ['Open', 'Acknowledged', 'All']),
    severity: choiceFilter('Severity', ['All', ...ALL_SEVERITIES]),
    party: choiceFilter('Party', ['All', ...PARTIES]),
    test: textFilter('Test', 12),
    ...loanNumberFilters('Loan No'),
  },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
  filterOf: { Severity: 'severity', Party: 'party' },
  inSight: EXCEPTION_IN_SIGHT,
  wideValues: { Severity: 'Coachback', Party: 'Underwriting', Acknowledge: 'Acknowledge' },
  order: [...EXCEPTION_IN_SIGHT, 'Values', 'Party', 'Reason'],
} as const satisfies ListSpec
