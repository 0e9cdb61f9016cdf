import { choiceFilter, dayFilter, type ListSpec, textFilter } from '../../grid/list.ts'
import { KIND_OF, REVIEW_TYPES, type ReviewKind, type ReviewType } from '../../quality/reviews/words.ts'

/** The severities in the question bank of each kind, highest first (domain 5.1). */
export const SEVERITIES_OF: Readonly<Record<ReviewKind, readonly Severity[]>> = {
  processor: ['Critical', 'Coachback'],
  underwriter: ['Material', 'Moderate', 'Coachback'],
  closer: ['Material', 'Moderate', 'Coachback'],
}
export const ALL_SEVERITIES = ['Critical', 'Material', 'Moderate', 'Coachback'] as const
export type Severity = (typeof ALL_SEVERITIES)[number]

export const severitiesOfType = (type: ReviewType): readonly Severity[] => SEVERITIES_OF[KIND_OF[type]]
/** Returns the highest severity of a review type, which the programme's rate counts. */
export const highestSeverity = (type: ReviewType): Severity => severitiesOfType(type)[0] as Severity

export function severityProblem(type: ReviewType, severity: Severity): string | null {
  const severities = severitiesOfType(type)
  return severities.includes(severity) ? null : `A finding of ${type} is ${severities.join(', ').replace(/, ([^,]*)$/, ' or $1')}`
}

/**
 * The samples whose reviews a rate can count. Selections and phases are never mixed (domain 9.1). The Programme has Random, Full and
 * Post-closing reviews, Prefunding has Random, Full and Prefunding ones.
 */
export const SAMPLES = ['Programme', 'Prefunding', 'In-line'] as const
export type Sample = (typeof SAMPLES)[number]

/** Whether findings count as they were submitted, or without those whose dispute was accepted. */
export const FINDING_BASES = ['After rebuttal', 'As submitted'] as const
export type FindingCounts = (typeof FINDING_BASES)[number]

/**
 * The month in which a review counts. By Completion it is the month in which the review was completed, by Production the month in which its
 * loan was funded (domain 9.1).
 */
export const TIME_AXES = ['Completion', 'Production'] as const
export type TimeAxis = (typeof TIME_AXES)[number]

/** Stages of the loans of a chart, by the outcome of their findings of the chart's severity (domain 5.2, the waterfall). */
export const FINDING_STAGES = ['Reviewed', 'As submitted', 'After rebuttal', 'Rebutted', 'Cured', 'Net'] as const
export type FindingStage = (typeof FINDING_STAGES)[number]

/** The list of loans behind a point, a bar or a person. Days are days of completion or of funding. */
export const CHART_LOANS = {
  filters: {
    reviewType: choiceFilter('Type', REVIEW_TYPES),
    severity: choiceFilter('Severity', ['Highest', ...ALL_SEVERITIES]),
    sample: choiceFilter('Sample', SAMPLES),
    stage: choiceFilter('Loans', FINDING_STAGES),
    axis: choiceFilter('Month of', TIME_AXES),
    dateFromSearch: dayFilter('From'),
    dateToSearch: dayFilter('To'),
    person: { ...textFilter('Person', 9), named: true },
  },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
} as const satisfies ListSpec
