import { z } from 'zod'
import { contract, undecided } from '../contract.ts'
import { nothing } from '../envelope.ts'
import { recordId } from '../grid.ts'

const loanNumber = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,12}$/, 'Send a loan number: digits only'))

/** A QC review of a loan (platform 3.4). Moments are ISO 8601 or null; `review_completed` is '1' or '0'. */
export const reviewRow = z.object({
  review_id: z.number(),
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
  /** 'Pull back' when the viewer may, otherwise empty; `pullBackWhy` then says why not. */
  pullBack: z.string(),
  pullBackWhy: z.string(),
})
export type ReviewRow = z.infer<typeof reviewRow>

/** `why` is empty when the type can be submitted now. */
const reviewType = z.object({ review_name: z.string(), why: z.string(), nextInstance: z.number() })

const fact = z.object({ label: z.string(), value: z.string().nullable(), hint: z.string().optional() })
export type Fact = z.infer<typeof fact>

/** One object per tab; a tab is a list of blocks, a block a title and its facts in order. */
const block = z.object({ title: z.string(), facts: z.array(fact) })

/** History detail (platform 3.5). `activityDate` is ISO 8601. */
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

export const loanDetails = contract('com_loandetails', {
  checkLoanExistance: {
    kind: 'query',
    title: 'Check that a loan exists',
    access: 'loans.view',
    input: z.object({ loanNumber }),
    output: nothing,
  },
  fetchQc: {
    kind: 'query',
    title: 'See the QC reviews of a loan',
    access: 'loans.view',
    input: z.object({ loanNumber }),
    output: z.object({ qcList: z.array(reviewRow), reviewTypes: z.array(reviewType) }),
  },
  pullBackQc: {
    kind: 'command',
    title: 'Pull a QC review back',
    access: 'quality.submit',
    input: z.object({ reviewId: recordId }),
    output: nothing,
  },
  submitQc: {
    kind: 'command',
    title: 'Submit a loan to QC',
    access: 'quality.submit',
    input: z.object({
      loanNumber,
      reviewType: z.string('Choose a review type').trim().min(1, 'This is not permitted, and will be reported .').max(60),
      override: z
        .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
        .default(0)
        .transform(Number),
    }),
    output: z.object({ reviewId: z.number() }),
  },
  conflictCheck: {
    kind: 'query',
    title: 'See whether a loan is locked',
    access: 'loans.view',
    input: z.object({ loanNumber }),
    output: z.object({ state: z.enum(['active', 'inactive']), borrowers: z.number() }),
  },
  conflictCheckCall: {
    kind: 'command',
    title: 'Complete a conflict check',
    access: 'loans.conflictCheck',
    input: undecided,
    output: undecided,
  },
  getDetails: {
    kind: 'query',
    title: 'See the details of a loan',
    access: 'loans.view',
    input: z.object({ loanNumber }),
    output: z.object({
      loanNumber: z.string(),
      late: z.boolean(),
      borrowers: z.string(),
      address: z.string(),
      /** The strip under the loan's number: status, people, age, purpose, locks. */
      summary: z.array(fact),
      general: z.array(block),
    }),
  },
  getHistory: {
    kind: 'query',
    title: 'See the history of a loan',
    access: 'loans.view',
    input: z.object({ loanNumber, at: z.iso.datetime({ offset: true, error: 'Send the moment as ISO 8601' }).optional() }),
    output: z.object({ rows: z.array(activity), more: z.boolean() }),
  },
})

export const loanPipeline = contract('com_loanpipeline', {
  getList: { kind: 'query', title: 'List the loan pipeline', access: 'loans.pipeline', input: undecided, output: undecided },
})
export const approvedNotSubmitted = contract('com_approvednotsubmitted', {
  getList: {
    kind: 'query',
    title: 'List loans approved but not submitted to QC',
    access: 'loans.pipeline',
    input: undecided,
    output: undecided,
  },
})
export const fulfillStatus = contract('com_ifulfillstatus', {
  getList: { kind: 'query', title: 'List loans by fulfilment queue', access: 'loans.pipeline', input: undecided, output: undecided },
})
export const manualAssignment = contract('com_manualassignment', {
  getProcessorList: { kind: 'query', title: 'List loans without a processor', access: 'loans.assign', input: undecided, output: undecided },
  saveProcessor: { kind: 'command', title: 'Assign a processor by hand', access: 'loans.assign', input: undecided, output: undecided },
  getUnderwriterList: {
    kind: 'query',
    title: 'List loans without an underwriter',
    access: 'loans.assign',
    input: undecided,
    output: undecided,
  },
  saveUnderwriter: { kind: 'command', title: 'Assign an underwriter by hand', access: 'loans.assign', input: undecided, output: undecided },
})
