import { z } from 'zod'
import { command, contract, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { MESSAGES } from '../messages.ts'
import { recordId } from '../wire/fields.ts'
import { storedText } from '../wire/text.ts'
import { MAX_BORROWERS, ssnProblem } from './conflict-check.ts'
import { loanDetailsShape } from './details-shapes.ts'

const NO_NUMBER = 'Send a loan number: digits only'
export const loanNumber = z
  .union([z.string(), z.number()], NO_NUMBER)
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,12}$/, NO_NUMBER))

/** One borrower as entered. Neither value is ever returned. */
const ssn = z.string(MESSAGES.ssnNotNumeric).superRefine((value, ctx) => {
  const message = ssnProblem(value)
  if (message) ctx.addIssue({ code: 'custom', message })
})
const lastName = z
  .string(MESSAGES.cannotBeEmpty)
  .overwrite(storedText)
  .trim()
  .min(1, MESSAGES.cannotBeEmpty)
  .max(60, 'Enter at most 60 characters')

/** A QC review of a loan (platform 3.4). Moments are ISO 8601 or null. The flag `review_completed` is '1' or '0'. */
export const reviewRow = z.object({
  review_id: z.number(),
  /** Increased by every change. The client sends it back (optimistic lock), so that nobody overwrites an unseen change. */
  version: z.number(),
  review_type: z.string(),
  instanceCount: z.number(),
  status: z.string(),
  review_start: z.string().nullable(),
  review_end: z.string().nullable(),
  review_completed: z.enum(['0', '1']),
  finding: z.number(),
  critical: z.number(),
  byPassReasonIfAny: z.string(),
  submitted_by_name: z.string(),
  submitted_on: z.string(),
  assigned_to_name: z.string(),
  finding_count: z.number(),
  critical_count: z.number(),
  dispute_count: z.number(),
  overturned_count: z.number(),
  score: z.number().nullable(),
  /** 'Pull back' if the viewer may; otherwise empty, and `pullBackWhy` is the reason. */
  pullBack: z.string(),
  pullBackWhy: z.string(),
  /** Whether it has been pending for more days than the setting allows. */
  expired: z.boolean(),
  /** Pending: when it expires. Completed: until when its findings are answered. ISO 8601; null if nobody has to act. */
  due_at: z.string().nullable(),
  /** Whether `due_at` is the deadline for quality to decide the disputes. */
  deciding: z.boolean(),
  /** Why this reviewer was chosen automatically, or why nobody was; empty if a person assigned it. */
  assignmentNote: z.string(),
  /** Why the viewer may not reset the review or remind its reviewer, acts of quality managers; empty if they may. */
  resetWhy: z.string(),
  remindWhy: z.string(),
})
export type LoanReviewRow = z.infer<typeof reviewRow>

/**
 * A review type of the loan. The reason why no review of the type can be submitted now is `why`, empty if one can. The number of that
 * review within its type is `nextInstance`. The findings of earlier reviews that wait for the worked person's answer are counted by
 * `findingsWaiting`.
 */
const reviewType = z.object({ review_name: z.string(), why: z.string(), nextInstance: z.number(), findingsWaiting: z.number() })

/** Returns the schema of a list with one entry for each borrower. A single borrower may be sent as text. */
const oneOrMore = <Entry extends z.ZodType<string, string>>(entry: Entry, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(entry, message).min(1, MESSAGES.cannotBeEmpty).max(MAX_BORROWERS, `Send at most ${MAX_BORROWERS} borrowers`),
  )

/** One row of a loan's history: who changed what, when (ISO 8601), before and after (platform 3.5). */
const activity = z.object({
  id: z.string(),
  activityName: z.string(),
  loanNo: z.string(),
  activityDate: z.string(),
  activityReview: z.string(),
  activityBy: z.string(),
  before: z.string(),
  after: z.string(),
})
export type Activity = z.infer<typeof activity>

/** A moment at which to show the loan. Without it the loan is shown as it is now. */
const at = z.iso.datetime({ offset: true, error: 'Send the moment as ISO 8601' }).optional()

export const loanDetails = contract('com_loandetails', {
  checkLoanExistance: query('Check that a loan exists', 'loans.view', { input: z.object({ loanNumber }), output: emptyResponse }),
  fetchQc: query('See the QC reviews of a loan', 'loans.view', {
    input: z.object({ loanNumber, at }),
    /**
     * The reviews of the loan, with `at` as they were, when nobody can act on them. A review that is not started within `expireDays` days
     * expires.
     */
    output: z.object({ qcList: z.array(reviewRow), reviewTypes: z.array(reviewType), expireDays: z.number() }),
  }),
  pullBackQc: command('Pull a QC review back', 'quality.submit', { input: z.object({ reviewId: recordId }), output: emptyResponse }),
  submitQc: command('Submit a loan to QC', 'quality.submit', {
    input: z.object({
      loanNumber,
      reviewType: z.string('Choose a review type').trim().min(1, 'This is not permitted, and will be reported .').max(60),
      override: z
        .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
        .default(0)
        .transform(Number),
    }),
    output: z.object({ reviewId: z.number(), undoId: z.number() }),
  }),
  conflictCheck: query('See whether a loan is locked', 'loans.view', {
    input: z.object({ loanNumber }),
    output: z.object({ state: z.enum(['active', 'inactive']), borrowers: z.number() }),
  }),
  conflictCheckCall: command('Complete a conflict check', 'loans.conflictCheck', {
    input: z
      .object({
        loanNumber,
        ssn: oneOrMore(ssn, 'Send a list of SSNs'),
        lastName: oneOrMore(lastName, 'Send a list of last names'),
      })
      .refine((body) => body.ssn.length === body.lastName.length, { path: ['lastName'], error: 'Send a last name for each SSN' }),
    output: z.object({ state: z.literal('inactive') }),
  }),
  getDetails: query('See the details of a loan', 'loans.view', { input: z.object({ loanNumber, at }), output: loanDetailsShape }),
  getHistory: query('See the history of a loan', 'loans.view', {
    input: z.object({ loanNumber, at }),
    output: z.object({ rows: z.array(activity), more: z.boolean() }),
  }),
})
