import { REVIEW_DASHBOARDS } from '../../screens.ts'
import { buildFigures } from './entry.ts'

const SHARED = { source: 'platform 2.13, domain 9.1 and 10.1', rows: 'list', screens: ['monthlyReviews', 'reviewsToDate'] } as const
const TO_DATE = { screens: ['reviewsToDate'] } as const
const OF_ONE = { source: 'quality 2.1, domain 5.1', unit: 'questions', rows: 'review' } as const
const OF_REPORT = { rows: 'none', screens: ['processorReport', 'underwriterReport', 'closerReport'] } as const

/** The figures of the review dashboards. */
export const REVIEW_FIGURES = {
  ...buildFigures(
    'reviews',
    { ...SHARED, unit: 'reviews', interval: true },
    {
      Reviews: [
        'Reviews',
        'Reviews completed in the period, and in the month to date also those submitted in it that are still open.',
        { screens: REVIEW_DASHBOARDS },
      ],
      Pending: ['Pending', 'Reviews submitted in the period that nobody has started.', TO_DATE],
      InQc: ['In QC', 'Reviews submitted in the period that are started but not completed.', TO_DATE],
      Completed: ['Completed', 'Reviews completed in the period, without those that were bypassed.', TO_DATE],
      ByPass: ['ByPass', 'Reviews that ended in the period by a bypass.', TO_DATE],
      Judged: ['Reviews with an opportunity', 'Completed full reviews in which at least one question was answered Yes or No.'],
      Defects: ['Reviews with a defect', 'Completed full reviews with at least one finding that still stands.'],
      Material: [
        'Reviews with a Material or Critical defect',
        'Completed full reviews with a Material or Critical finding that still stands.',
      ],
      Lower: ['Reviews with a lower defect', 'Completed full reviews with a finding below Material and Critical that still stands.'],
      Partial: ['Partial audits', 'Completed reviews of a Partial audit, which asks four types of questions.'],
      PartialDefects: ['Partial audits with a defect', 'Partial audits with at least one finding that still stands.'],
      DefectRate: [
        'Defect %, after overturns',
        'Completed full reviews with at least one finding that still stands, divided by those with an opportunity.',
      ],
      SubmittedRate: [
        'Defect %, as submitted',
        'Completed full reviews with at least one finding before any overturn, divided by those with an opportunity.',
      ],
    },
  ),
  ...buildFigures(
    'employee',
    { ...SHARED, unit: 'reviews', interval: true },
    {
      Defects: ['Own defects', "Completed full reviews with a finding in the employee's own part of the work that still stands."],
      Partial: ['Partial audits', 'Completed reviews of a Partial audit, which asks four types of questions.'],
      PartialDefects: ['Partial audits with a defect', 'Partial audits with at least one finding that still stands.'],
      DefectRate: ['Own defect %', "Own defects, divided by the completed full reviews that judged the employee's own part of the work."],
    },
  ),
  ...buildFigures(
    'questions',
    { ...SHARED, unit: 'questions' },
    {
      Answered: ['Answered', 'Questions of completed reviews that were answered Yes or No.'],
      Fails: ['Questions failed', 'Questions of completed reviews that were answered No, without those that were overturned.'],
      FailRate: ['Questions failed %', 'Questions failed, divided by the questions that were answered Yes or No.'],
    },
  ),
  ...buildFigures(
    'disputes',
    { ...SHARED, unit: 'findings', screens: REVIEW_DASHBOARDS },
    {
      Disputed: ['Findings disputed', 'Findings of completed reviews that the worked person disputed.'],
      Overturned: ['Findings overturned', 'Disputed findings whose dispute was accepted, so that they no longer count.'],
      OverturnedRate: ['Overturned of disputed %', 'Findings overturned, divided by the findings disputed.'],
    },
  ),
  ...buildFigures(
    'review',
    { ...OF_ONE, screens: ['qaProcessor', 'qaUnderwriter', 'qaCloser', 'reviewsToDate'] },
    {
      Findings: ['Findings', 'Questions of the review that were answered No, without those that were overturned.'],
      Score: ['Score', 'Questions of the review that did not fail, divided by those that were answered Yes or No.'],
      OwnFindings: [
        'Own findings',
        "Questions about the worked person's own part of the work that failed, counted as the list counts fails.",
        OF_REPORT,
      ],
      OwnScore: [
        'Own score',
        "Questions about the worked person's own part of the work that did not fail, divided by those answered Yes or No.",
        OF_REPORT,
      ],
    },
  ),
}
