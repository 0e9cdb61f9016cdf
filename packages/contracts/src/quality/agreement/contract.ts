import { z } from 'zod'
import { contract } from '../../contract.ts'
import { recordId, seenVersion, words } from '../../wire/fields.ts'
import { REVIEW_TYPES } from '../words.ts'
import { MAX_WHY, SIDES } from './rules.ts'

/** A month and a review type: the reviews that were made twice of it. */
const calibration = {
  month: z.string('Send the month as YYYY-MM').regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'Send the month as YYYY-MM'),
  type: z.enum(REVIEW_TYPES, `Choose one of ${REVIEW_TYPES.join(', ')}`),
}

const calibrationCounts = z.object({
  month: z.string(),
  type: z.string(),
  /** Reviews drawn, and those of them whose second one is not completed yet. */
  drawn: z.number(),
  waiting: z.number(),
  loans: z.number(),
  /** Questions answered twice; where the two differ; what of that is decided. */
  answers: z.number(),
  disagreements: z.number(),
  decided: z.number(),
  /** Every completed pair of it is published. */
  published: z.boolean(),
  /** Why it cannot be published; empty where it can. */
  publishWhy: z.string(),
})
export type Calibration = z.infer<typeof calibrationCounts>

/** What one reviewer answered. `reviewer` is empty until the pair is published. */
const given = z.object({
  answer: z.string(),
  severity: z.string(),
  comment: z.string(),
  /** ISO 8601; null of answers from before they were kept with their moment. */
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
  decision: z.enum([...SIDES, '']),
  why: z.string(),
  decidedBy: z.string(),
  /** ISO 8601. */
  decidedAt: z.string().nullable(),
  published: z.boolean(),
  /** The first review's answer was put right by it. */
  corrected: z.boolean(),
  /** Why the viewer may not decide; empty where they may. */
  decideWhy: z.string(),
  correctWhy: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type PairOfAnswers = z.infer<typeof pairOfAnswers>

/** The most rows that one answer carries. */
export const MAX_PAIRS = 1000

export const SHOWN = ['disagreements', 'agreed', 'all'] as const

const adjudication = calibrationCounts.extend({
  bothNo: z.number(),
  bothYes: z.number(),
  rows: z.array(pairOfAnswers),
  /** There are more rows than were sent. */
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

/** A question, a reviewer or a category over twelve months. `saidNo`: pairs in which somebody said No. */
const group = figures.extend({ key: z.string(), name: z.string(), saidNo: z.number() })
export type AgreementGroup = z.infer<typeof group>

export const GROUPED_BY = ['question', 'reviewer', 'category'] as const
export type GroupedBy = (typeof GROUPED_BY)[number]

/** A whole number of loans of others. */
const fraction = z.object({ numerator: z.number(), denominator: z.number() })
const estimate = z.object({ rate: z.number(), low: z.number(), high: z.number() }).nullable()

const agreement = z.object({
  /** What the sides of the table are called: A and B until everything is published, then First and Second. */
  sides: z.tuple([z.string(), z.string()]),
  /** Rows: what the one side said; No first, then Yes, and Not Applicable where anybody said it. */
  table: z.array(z.array(z.number())),
  figures,
  /** Pe of kappa. */
  byChance: z.number().nullable(),
  says: z.string(),
  groups: z.array(group),
  /**
   * Reviewer error of twelve months, per loan (domain 5.3): the share of the Random, Full reviews that found a defect of the highest severity, the reviewers' sensitivity
   * and specificity by adjudication, and the defect rate corrected by them.
   */
  defects: z.object({ observed: fraction, interval, sensitivity: fraction, specificity: fraction, corrected: estimate }),
})
export type AgreementReport = z.infer<typeof agreement>

const manage = { access: 'quality.manage' } as const

/** Blind second reviews: where they differ, who is right, and how far reviewers agree (domain 4 and 5.3). Ours. */
export const adjudications = contract('com_quality', {
  getCalibrations: {
    kind: 'query',
    title: 'List the calibrations of blind second reviews',
    ...manage,
    input: z.object({}),
    output: z.object({ calibrations: z.array(calibrationCounts) }),
  },
  getAdjudication: {
    kind: 'query',
    title: 'See the answers of blind second reviews side by side',
    ...manage,
    input: z.object({ ...calibration, show: z.enum(SHOWN, `Choose one of ${SHOWN.join(', ')}`).default('disagreements') }),
    output: adjudication,
  },
  getAgreement: {
    kind: 'query',
    title: 'See how far reviewers agree',
    ...manage,
    input: z.object({ ...calibration, by: z.enum(GROUPED_BY, `Choose one of ${GROUPED_BY.join(', ')}`).default('question') }),
    output: agreement,
  },
  decideAnswer: {
    kind: 'command',
    title: 'Decide which of two blind answers is right',
    ...manage,
    input: z.object({
      answerId: recordId,
      decision: z.enum(SIDES, `Choose one of ${SIDES.join(', ')}`),
      why: words(MAX_WHY, 'The reason'),
      version: seenVersion,
    }),
    output: savedDecision,
  },
  undoDecision: {
    kind: 'command',
    title: 'Take back which of two blind answers is right',
    ...manage,
    input: z.object({ answerId: recordId, version: seenVersion }),
    output: savedDecision,
  },
  publishCalibration: {
    kind: 'command',
    title: 'Publish the decisions of a calibration',
    ...manage,
    input: z.object(calibration),
    output: z.object({ published: z.number() }),
  },
  correctRecord: {
    kind: 'command',
    title: 'Put the first review right by a published decision',
    ...manage,
    input: z.object({ answerId: recordId, version: seenVersion }),
    output: savedDecision,
  },
})
