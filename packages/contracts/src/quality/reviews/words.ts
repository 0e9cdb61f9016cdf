/** Vocabulary of quality control (quality 9, domain 4). */

export const REVIEW_KINDS = ['processor', 'underwriter', 'closer'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** The question bank of each review type. Final Review is the second stage (SS). */
export const KIND_OF = {
  'Processor QC': 'processor',
  'UW Review': 'underwriter',
  'Final Review': 'underwriter',
  'ICD QC': 'closer',
  'Final Doc QC': 'closer',
} as const satisfies Record<string, ReviewKind>
export type ReviewType = keyof typeof KIND_OF

export const REVIEW_TYPES = Object.keys(KIND_OF) as ReviewType[]

export function isReviewType(word: string): word is ReviewType {
  return Object.hasOwn(KIND_OF, word)
}

/** How a loan was selected for review. Rates never mix selections (domain 4). */
export const SELECTIONS = ['Random', 'Targeted', 'In-line'] as const

export const REVIEW_STATUSES = ['Pending', 'In QC', 'Completed', 'Completed - ByPass', 'Completed - Findings'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const ANSWERS = ['Yes', 'No', 'Not Applicable'] as const
/** The note next to the answer to a question about a role that nobody held (domain 10.1). */
export const UNHELD_NOTE = 'Nobody held this role: the answer does not count'
/** The reasons why a question does not apply, if a review requires one (setting reviews.notApplicableReasons). Other needs a comment. */
export const NOT_APPLICABLE_REASONS = ['Does not apply', 'Waived by AUS or programme', 'Not due yet', 'Other'] as const
export const AUDITS = ['Full', 'Partial'] as const

/** The severities of each bank. Only underwriter answers have their own severity (domain 5.1). */
export const SEVERITIES: Record<ReviewKind, readonly string[]> = {
  processor: ['Critical', 'Coachback'],
  underwriter: ['Material Findings', 'Moderate Findings', 'Coachback Findings'],
  closer: ['Material', 'Moderate', 'Coachback'],
}

/** QC's decision on a dispute: Accept removes the finding, Reject keeps it. */
export const OVERTURN_RESULTS = ['Accept', 'Reject'] as const
