import { CHANNELS, LOAN_STATUSES, LOAN_TYPES, PURPOSES, REGIONS } from '../../loans/words.ts'
import { STATE_CODES } from '../../wire/states.ts'
import { REVIEW_TYPES, type ReviewKind } from '../reviews/words.ts'

/** Vocabulary of sampling plans (domain 4, Where a review comes from; 5.3). */

/** The states in order. A plan never goes back. */
export const PLAN_STATES = ['Draft', 'Sealed', 'Frozen', 'Drawn'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** The steps that move a plan to its next state. */
export const PLAN_STEPS = ['seal', 'freeze', 'draw'] as const
export type PlanStep = (typeof PLAN_STEPS)[number]

/**
 * How the sample size is determined. For the prefunding minimum, each
 * month's size depends on the loans funded in the month before (domain 5.3).
 */
export const SAMPLING_METHODS = ['Statistical', 'Ten percent', 'Prefunding minimum', 'Targeted'] as const
export type SamplingMethod = (typeof SAMPLING_METHODS)[number]

/** Returns the selection stored on the reviews of a plan: Targeted for a targeted one, else Random. Only Random counts in the programme's rate. */
export const selectionOfMethod = (method: SamplingMethod): 'Random' | 'Targeted' => (method === 'Targeted' ? 'Targeted' : 'Random')

/** The review types of plans. A Final Review follows a UW Review of the same loan and is not sampled separately. */
export const PLAN_TYPES = REVIEW_TYPES.filter((type) => type !== 'Final Review')

export const PHASES = ['Post-closing', 'Prefunding'] as const
export const SCOPES = ['Full', 'Component'] as const
export const INTERVAL_SIDES = ['two-sided', 'one-sided'] as const
export const STRATA_BY = ['Month and channel', 'Month', 'None'] as const
export type StrataBy = (typeof STRATA_BY)[number]

/** Which date of a loan the period of a plan refers to, with its label. */
export const DATE_KINDS = {
  Funded: 'Funded on',
  Closing: 'Scheduled closing',
  Decision: 'Final credit decision',
  Application: 'Application',
} as const
export type DateKind = keyof typeof DATE_KINDS

/** The filters of a population. An empty list takes all. */
export const POPULATION_FILTERS = {
  statuses: LOAN_STATUSES,
  channels: CHANNELS,
  types: LOAN_TYPES,
  purposes: PURPOSES,
  regions: REGIONS,
  states: STATE_CODES,
} as const satisfies Record<string, readonly string[]>
export type PopulationField = keyof typeof POPULATION_FILTERS
export const POPULATION_FIELDS = Object.keys(POPULATION_FILTERS) as PopulationField[]
/** The values of each filter of a population. The `tests` are codes of data tests, of which a loan fails at least one. */
export type PopulationFilter = Record<PopulationField | 'tests', readonly string[]>

export const POPULATION_LABELS: Record<PopulationField, string> = {
  statuses: 'Status',
  channels: 'Channel',
  types: 'Type',
  purposes: 'Purpose',
  regions: 'Region',
  states: 'State',
}

export const FAILED_TESTS = 'Fails data test'

/** The groups by which the coverage of a population is shown. */
export const COVERAGE_BY = ['Region', 'Branch', 'Underwriter', 'Processor', 'Closer'] as const
export type CoverageBy = (typeof COVERAGE_BY)[number]

/** The name of the highest severity in each bank. */
export const SEVEREST: Record<ReviewKind, string> = { processor: 'Critical', underwriter: 'Material', closer: 'Material' }

/** Maximum number of loans that can be picked at once in addition to a sample. */
export const MAX_PICKED = 200
