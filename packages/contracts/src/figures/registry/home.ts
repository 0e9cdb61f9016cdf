import { buildFigures } from './entry.ts'

const LANDING = { source: 'platform 2.11, domain 5.4', unit: 'loans', rows: 'none', screens: ['landing'] } as const
const LISTED = { ...LANDING, rows: 'list' } as const
const LIST_ONLY = { screens: ['lateLoans'] } as const
const LATE = { source: 'domain 5.4 and 10.2', unit: 'loans', rows: 'list', screens: ['landing', 'lateLoans'] } as const
const EXCEPTIONS = { source: 'data-tests', unit: 'exceptions', rows: 'list', screens: ['landing', 'myWork', 'exceptions'] } as const
const OVERTIME = { ...LANDING, unit: 'hours', rows: 'list', screens: ['overtime'] } as const

/** The figures of the landing dashboard and of its lists. */
export const HOME_FIGURES = {
  ...buildFigures('pipeline', LISTED, {
    Loans: ['Pipeline', 'Loans in the status now, or for Funded and Cancelled those that reached it this month.'],
  }),
  ...buildFigures('movement', LISTED, {
    FCD: ['Final credit decisions', 'Loans whose final credit decision was made on the day.'],
    Closing: ['Closings', 'Loans in Closing or Funded whose closing appointment was on the day and has passed.'],
    Funded: ['Fundings', 'Loans that were funded on the day.'],
    Cancelled: ['Cancellations', 'Loans that were cancelled on the day.'],
    Still: ['Closings still in Closing', 'Loans whose closing appointment was yesterday and that are not funded yet.'],
  }),
  ...buildFigures('movement', LANDING, {
    Change: ['Change against a usual day', 'Loans moved, less the mean of the same weekday in the eight weeks before.'],
    Projected: ['Projected', 'Loans moved today, divided by the share of a usual day that has passed, by its closings and fundings.'],
  }),
  ...buildFigures('routing', LISTED, { Loans: ['Routings', 'Loans that entered the fulfilment queue today.'] }),
  ...buildFigures('cycle', LANDING, {
    Mean: ['Cycle time, mean', 'Calendar days from the start to funding, divided by the loans funded in the month.'],
    Median: ['Cycle time, median', 'Calendar days from the start to funding that half of the loans funded in the month needed at most.'],
    P90: ['Cycle time, P90', 'Calendar days from the start to funding that nine of ten loans funded in the month needed at most.'],
    Change: ['Cycle time, change', 'The mean of this month, less the mean of the month before.'],
    Loans: ['Cycle time, loans', 'Loans funded in the month whose start is known.'],
  }),
  ...buildFigures('late', LATE, {
    Total: ['Active loans', 'Loans in Pre-Decision, Underwriting, Approved or Closing.'],
    Watch: ['Loans to watch', 'Active loans with fewer business days left than eight of ten loans need, but not at risk.', LIST_ONLY],
    Risk: ['Loans at risk', 'Active loans with fewer business days left than half of the loans need, but not past their closing date.'],
    Late: ['Loans past their closing date', 'Active loans whose contract closing, scheduled closing or lock expiry has passed.'],
  }),
  ...buildFigures('exceptions', EXCEPTIONS, {
    Open: ['Open exceptions', 'Loans that fail a live data test and that nobody acknowledged, once for each test.'],
    Change: [
      'Open exceptions, change today',
      'Exceptions opened since the business day began, less those that were acknowledged or ended since.',
      { rows: 'none' },
    ],
  }),
  ...buildFigures('overtime', OVERTIME, {
    Overtime: ['Overtime, hours', 'Hours of overtime in the month.'],
    Regular: ['Regular, hours', 'Hours worked in the month without overtime.'],
    Share: ['Overtime share', 'Hours of overtime in the month, divided by all hours worked.', { screens: ['landing', 'overtime'] }],
  }),
  ...buildFigures('goal', LISTED, {
    Funded: ['Funded in the region', 'Loans of the region that were funded this month, against its goal.'],
  }),
  ...buildFigures(
    'goal',
    { ...LANDING, unit: 'questions' },
    {
      Score: [
        'QC score of the region',
        'Questions of this month’s full in-line reviews answered Yes, divided by those answered Yes or No.',
      ],
    },
  ),
}
