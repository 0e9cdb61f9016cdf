import { z } from 'zod'
import { command, contract, query } from '../../contract.ts'
import { limitedText, recordId, seenVersion } from '../../wire/fields.ts'
import { REVIEW_TYPES } from '../reviews/words.ts'
import { MAX_DECISION_REASON, PAIR_SIDES } from './rules.ts'

/** The fields that name a calibration, which is all reviews of a month and a review type that were made twice. */
const calibration = {
  month: z.string('Send the month as YYYY-MM').regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'Send the month as YYYY-MM'),
  type: z.enum(REVIEW_TYPES, `Choose one of ${REVIEW_TYPES.join(', ')}`),
}

const calibrationCounts = z.object({
  month: z.string(),
  type: z.string(),
  /** The number of reviews drawn, and how many of them have no completed second review yet. */
  drawn: z.number(),
  waiting: z.number(),
  loans: z.number(),
  /** The number of questions answered twice, how many of them differ, and how many of these are decided. */
  answers: z.number(),
  disagreements: z.number(),
  decided: z.number(),
  published: z.boolean(),
  /** The reason why it cannot be published, or empty. */
  publishWhy: z.string(),
})
export type Calibration = z.infer<typeof calibrationCounts>

/** One reviewer's answer. The reviewer is empty until the pair is published. */
const given = z.object({
  answer: z.string(),
  severity: z.string(),
  comment: z.string(),
  /** ISO 8601. Null for old answers that were stored without a time. */
  answeredAt: z.string().nullable(),
  reviewer: z.string(),
})

const pairOfAnswers = z.object({
  id: z.number(),
  version: z.number(),
  loanNumber: z.string(),
  sno: z.number(),
  category: z.string(),
  question: z.string(),
  A: given,
  B: given,
  differs: z.boolean(),
  decision: z.enum([...PAIR_SIDES, '']),
  why: z.string(),
  decidedBy: z.string(),
  /** When it was decided, ISO 8601. */
  decidedAt: z.string().nullable(),
  published: z.boolean(),
  /** Whether the first review's answer was corrected by the decision. */
  corrected: z.boolean(),
  /** The reason why the viewer may not decide, or empty. */
  decideWhy: z.string(),
  correctWhy: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type PairOfAnswers = z.infer<typeof pairOfAnswers>

export const MAX_PAIRS = 1000

export const SHOWN_PAIRS = ['disagreements', 'agreed', 'all'] as const

const adjudication = calibrationCounts.extend({
  bothNo: z.number(),
  bothYes: z.number(),
  rows: z.array(pairOfAnswers),
  /** Whether there are more rows than were sent. */
  more: z.boolean(),
})
export type Adjudication = z.infer<typeof adjudication>

const savedDecision = z.object({ id: z.number(), version: z.number(), savedAt: z.string() })

const interval = z.object({ low: z.number(), high: z.number() }).nullable()
const measured = z.object({ value: z.number().nullable(), interval })
const figures = z.object({
  pairs: z.number(),
  percentage: measured,
  positive: measured,
  kappa: measured,
  ac1: measured,
  verdict: z.enum(['too few', 'marked', 'not marked']),
})
export type AgreementFigures = z.infer<typeof figures>

/** A question, reviewer or category over twelve months. The pairs in which at least one reviewer answered No are counted by `saidNo`. */
const group = figures.extend({ key: z.string(), name: z.string(), saidNo: z.number() })
export type AgreementGroup = z.infer<typeof group>

export const GROUPED_BY = ['question', 'reviewer', 'category'] as const
export type GroupedBy = (typeof GROUPED_BY)[number]

/** A number of loans out of a total. */
const fraction = z.object({ numerator: z.number(), denominator: z.number() })
const estimate = z.object({ rate: z.number(), low: z.number(), high: z.number() }).nullable()

const agreement = z.object({
  /** The names of the table's sides: A and B until everything is published, then First and Second. */
  sides: z.tuple([z.string(), z.string()]),
  /** The counts of answer pairs, with one side's answers as rows: No, Yes, and Not Applicable if it occurs. */
  table: z.array(z.array(z.number())),
  figures,
  /** The share of agreement that chance alone would give (p_e of kappa). */
  byChance: z.number().nullable(),
  says: z.string(),
  groups: z.array(group),
  /**
   * Reviewer error of twelve months, per loan (domain 5.3). The share of Random, Full reviews with a defect of the highest severity is
   * `observed`. The `sensitivity` and `specificity` are those of the reviewers, by adjudication. The defect rate corrected by them is
   * `corrected`.
   */
  defects: z.object({ observed: fraction, interval, sensitivity: fraction, specificity: fraction, corrected: estimate }),
})
export type AgreementReport = z.infer<typeof agreement>

/**
 * Blind second reviews: where they differ, which answer is right, and how
 * far reviewers agree (domain 4 and 5.3). Not in the old client's wire.
 */
export const adjudications = contract('com_quality', {
  getCalibrations: query('List the calibrations of blind second reviews', 'quality.manage', {
    input: z.object({}),
    output: z.object({ calibrations: z.array(calibrationCounts) }),
  }),
  getAdjudication: query('See the answers of blind second reviews side by side', 'quality.manage', {
    input: z.object({ ...calibration, show: z.enum(SHOWN_PAIRS, `Choose one of ${SHOWN_PAIRS.join(', ')}`).default('disagreements') }),
    output: adjudication,
  }),
  getAgreement: query('See how far reviewers agree', 'quality.manage', {
    input: z.object({ ...calibration, by: z.enum(GROUPED_BY, `Choose one of ${GROUPED_BY.join(', ')}`).default('question') }),
    output: agreement,
  }),
  decideAnswer: command('Decide which of two blind answers is right', 'quality.manage', {
    input: z.object({
      answerId: recordId,
      decision: z.enum(PAIR_SIDES, `Choose one of ${PAIR_SIDES.join(', ')}`),
      why: limitedText(MAX_DECISION_REASON, 'The reason'),
      version: seenVersion,
    }),
    output: savedDecision,
  }),
  undoDecision: command('Undo which of two blind answers is right', 'quality.manage', {
    input: z.object({ answerId: recordId, version: seenVersion }),
    output: savedDecision,
  }),
  publishCalibration: command('Publish the decisions of a calibration', 'quality.manage', {
    input: z.object(calibration),
    output: z.object({ published: z.number() }),
  }),
  correctRecord: command('Correct the first review by a published decision', 'quality.manage', {
    input: z.object({ answerId: recordId, version: seenVersion }),
    output: savedDecision,
  }),
})
