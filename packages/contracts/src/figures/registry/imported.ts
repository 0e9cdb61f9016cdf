import { buildFigures } from './entry.ts'

const SHARED = { source: 'quality 2.4, domain 5.4', unit: 'loans', rows: 'list' } as const

/** The figures of the QC reports of imported loans. */
export const IMPORTED_FIGURES = buildFigures(
  'imported',
  { ...SHARED, screens: ['processorLoanReport', 'underwriterLoanReport'] },
  {
    LoansReviewed: ['Loans Imported', 'Loans imported to the desk in the period.'],
    qaSubmitted: ['QA Submitted', 'Loans Imported that have a review, assigned or not.'],
    qaNotSubmitted: ['QA Not Submitted', 'Loans Imported without a review.'],
    qaAssigned: ['QA Assigned', 'Loans Imported whose latest review was given to a QC analyst.'],
    qaNotAssigned: ['QA Not Assigned', 'Loans Imported whose latest review waits for a QC analyst.'],
    qaCompleted: ['QA Completed', 'Loans Imported whose latest review has ended.'],
    qaProgress: ['QA In Progress', 'Loans Imported whose latest review is started and has not ended.'],
    qaAssignedNotStarted: ['QA Assigned, Not Started', 'Loans Imported whose latest review is assigned and not started.'],
  },
)
