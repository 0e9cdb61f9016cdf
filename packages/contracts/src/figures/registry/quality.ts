import { buildFigures } from './entry.ts'

const SOURCE = 'quality 2.1 to 2.4, domain 5.2, 9.1 and 10.1'
const PROCESSOR = ['processorReport', 'qaProcessor'] as const
const UNDERWRITER = ['underwriterReport', 'qaUnderwriter'] as const
const CLOSER = ['closerReport', 'qaCloser'] as const
const BY_ANSWERS = { screens: [...UNDERWRITER, 'closerReport'] } as const

const loans = { source: SOURCE, rows: 'list', unit: 'loans', interval: true } as const
const questions = { source: SOURCE, rows: 'list', unit: 'questions' } as const
const stands = (severity: string) => `at least one ${severity} finding that still stands`
const SUMMARY_ONLY = { screens: ['qaProcessor'] } as const

/** The figures of the QC reports and of the summaries above the QA dashboards. */
export const QUALITY_FIGURES = {
  ...buildFigures(
    'qc',
    { ...loans, screens: UNDERWRITER },
    {
      Reviewed: [
        'Loans Reviewed',
        'Loans with a completed review; of several of one loan and type the latest in the period counts.',
        { screens: [...PROCESSOR, ...CLOSER] },
      ],
      Coachback: [
        'Coachback Loans',
        `Loans Reviewed with ${stands('Coachback')}.`,
        { screens: [...PROCESSOR, ...UNDERWRITER, 'closerReport'] },
      ],
      Superseded: [
        'Earlier reviews, superseded',
        'Completed reviews that do not count, because a later one of the same loan and type does.',
        { unit: 'reviews', screens: [...PROCESSOR, ...UNDERWRITER, ...CLOSER] },
      ],
      Critical: ['Critical Loans', `Loans Reviewed with ${stands('Critical')}.`, { screens: PROCESSOR }],
      Material: ['Material Loans', `Loans Reviewed with ${stands('Material')}.`, BY_ANSWERS],
      Moderate: ['Moderate Loans', `Loans Reviewed with ${stands('Moderate')}.`, BY_ANSWERS],
      Full: ['Full Loans', 'Loans Reviewed by a Full audit, which asks every question.'],
      Partial: ['Partial Loans', 'Loans Reviewed by a Partial audit, which asks four types of questions.'],
      MaterialRate: ['Material Defect %', `Full Loans with ${stands('Material')}, divided by those with an opportunity.`],
      ModerateRate: ['Moderate Defect %', `Full Loans with ${stands('Moderate')}, divided by those with an opportunity.`],
      CoachbackRate: ['Coachback Defect %', `Full Loans with ${stands('Coachback')}, divided by those with an opportunity.`],
      MaterialSla: ['Material SLA %', '100 % less the Material Defect %.'],
      ModerateSla: ['Moderate SLA', '100 % less the Moderate Defect %.'],
    },
  ),
  ...buildFigures(
    'answers',
    { ...questions, screens: PROCESSOR },
    {
      CriticalOpportunities: ['Critical Opportunities', 'Critical questions that were answered Yes or No.', SUMMARY_ONLY],
      CriticalFail: ['Critical Fail', 'Critical questions that were answered No, without those that were overturned.', SUMMARY_ONLY],
      CriticalScore: ['Critical QC Score', 'Critical questions that did not fail, divided by the Critical Opportunities.'],
      CoachbackOpportunities: ['Coachback Opportunities', 'Coachback questions that were answered Yes or No.', SUMMARY_ONLY],
      CoachbackFail: ['Coachback Fail', 'Coachback questions that were answered No, without those that were overturned.', SUMMARY_ONLY],
      CoachbackScore: ['Coachback QC Score', 'Coachback questions that did not fail, divided by the Coachback Opportunities.'],
      QualitySla: ['Quality SLA', 'The target for the Critical QC Score.', { ...SUMMARY_ONLY, rows: 'none' }],
      Opportunities: ['Opportunities', 'Questions of the Loans Reviewed that were answered Yes or No.', BY_ANSWERS],
      Errors: ['Errors', 'Questions of the Loans Reviewed that were answered No, without those that were overturned.', BY_ANSWERS],
      PartialScore: [
        'Partial Loans QC %',
        'Questions of Partial Loans that did not fail, divided by their Opportunities.',
        { screens: UNDERWRITER },
      ],
      Accuracy: [
        'Overall Accuracy',
        'Questions of all three severities that did not fail, divided by all that were answered Yes or No.',
        { screens: CLOSER },
      ],
      Weighted: [
        'Overall Accuracy, weighted 5/3/1',
        'The Overall Accuracy with each Material answer counted five times and each Moderate one three times.',
        { screens: CLOSER },
      ],
    },
  ),
  ...bySeverity('Material'),
  ...bySeverity('Moderate'),
  ...bySeverity('Coachback'),
}

function bySeverity<const Severity extends 'Material' | 'Moderate' | 'Coachback'>(severity: Severity) {
  return buildFigures(
    `closer${severity}`,
    { ...questions, screens: ['qaCloser'] },
    {
      Total: [`${severity} Total`, `${severity} questions that were answered Yes or No.`],
      Acceptable: [`${severity} Acceptable`, `${severity} questions that did not fail.`],
      Defect: [`${severity} Defect`, `${severity} questions that were answered No, without those that were overturned.`],
      Score: [`${severity} QC %`, `${severity} Acceptable, divided by the ${severity} Total.`, { screens: CLOSER }],
    },
  )
}
