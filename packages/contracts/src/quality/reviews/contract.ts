import { z } from 'zod'
import { command, contract, query } from '../../contract.ts'
import { changedRows, deskPage, exportAnswer, gridInput, groupSizes, viewCounts } from '../../grid/wire.ts'
import { day, recordId, savedVersion, seenVersion } from '../../wire/fields.ts'
import { rowActions } from '../../worklist/actions.ts'
import { checklist } from '../../worklist/checklist-answer.ts'
import { questionList } from '../../worklist/questions.ts'
import { reviewTypesOfKind, SUMMARY_FAILS, SUMMARY_SELECTIONS } from './lists.ts'
import { overallReport, supersededReviews } from './overall-report.ts'
import { type SaveReview, saveInput } from './save-input.ts'
import { REVIEW_KINDS, type ReviewKind } from './words.ts'

/**
 * The answer of a kind's list: a page, or the result of an export, `ids` or an `operation` with `qaId` (wire conventions, Lists, Quality).
 */
const listAnswer = deskPage
  .extend({ overallReport: overallReport.optional() })
  .or(exportAnswer)
  .or(questionList)
  .or(checklist)
  .or(changedRows)
  .or(viewCounts)
  .or(groupSizes)

const list = { input: gridInput, output: listAnswer }

/**
 * The answer of a save, with its time `savedAt` (ISO 8601). The questions that are not asked after the answers given so far are `hidden`.
 */
const savedReview = savedVersion.extend({
  status: z.string(),
  savedAt: z.string(),
  /** The number of questions that still prevent submission. */
  incomplete: z.number(),
  hidden: z.array(z.number()),
})
export type SavedReview = z.infer<typeof savedReview>
/** The declaration of a save of a review. Answers are saved as they are given, which is no act. */
const save = {
  isAct: ({ operation }: SaveReview) => operation !== 'Save Answer' && operation !== 'Audit',
  input: saveInput,
  output: savedReview,
}

/** The reviews of the three kinds: their lists, actions on rows, and the saves of their reviewers (quality 7). */
export const checklists = contract('com_qc', {
  getDashboardQcProcessorTaskList: query('List processor reviews', 'quality.processor.view', list),
  getDashboardQcUnderwritterTaskList: query('List underwriter reviews', 'quality.underwriter.view', list),
  getDashboardQcCloserTaskList: query('List closer reviews', 'quality.closer.view', list),
  dashboardQcProcessorAction: command('Act on processor reviews', 'quality.processor.review', rowActions('quality.processor.assign')),
  dashboardQcUnderwritterAction: command(
    'Act on underwriter reviews',
    'quality.underwriter.review',
    rowActions('quality.underwriter.assign'),
  ),
  dashboardQcCloserAction: command('Act on closer reviews', 'quality.closer.review', rowActions('quality.closer.assign')),
  saveDecisionsQcProcessor: command('Answer a processor review', 'quality.processor.review', save),
  saveDecisionsQcUnderwritter: command('Answer an underwriter review', 'quality.underwriter.review', save),
  saveDecisionsQcCloser: command('Answer a closer review', 'quality.closer.review', save),
})

const allTypes = ['All', ...REVIEW_KINDS.flatMap(reviewTypesOfKind)]

const summaryInput = z.object({
  kind: z.enum(REVIEW_KINDS, `Choose one of ${REVIEW_KINDS.join(', ')}`),
  /** The days on which the reviews were completed. Without both, the month so far. */
  dateFromSearch: day.optional(),
  dateToSearch: day.optional(),
  type: z.enum(allTypes, `Choose one of ${allTypes.join(', ')}`).default('All'),
  selection: z
    .enum(SUMMARY_SELECTIONS.choices, `Choose one of ${SUMMARY_SELECTIONS.choices.join(', ')}`)
    .default(SUMMARY_SELECTIONS.initial),
  fails: z.enum(SUMMARY_FAILS.choices, `Choose one of ${SUMMARY_FAILS.choices.join(', ')}`).default(SUMMARY_FAILS.initial),
  /** Whether the summary also has, under the key '', the entry of all its reviews together, whose `emp` is empty. */
  together: z.boolean().default(false),
})
const summaryCall = {
  furtherPermission: ({ kind }: { kind: ReviewKind }) => `quality.${kind}.view` as const,
  input: summaryInput,
}

/** Additional calls of our web for reviews. Not in the old client's wire. */
export const reviewSummary = contract('com_quality', {
  getOverallReport: query('See the summary of a QA dashboard', 'signed-in', { ...summaryCall, output: overallReport }),
  getSupersededReviews: query('List the earlier reviews that a summary leaves out', 'signed-in', {
    ...summaryCall,
    output: supersededReviews,
  }),
  getDraftKey: query('See the key of your own unsent answers', 'signed-in', {
    input: z.object({}),
    /** 32 bytes in base64. It is the same for a person as long as the installation's secret does not change. */
    output: z.object({ key: z.string() }),
  }),
})

const reviewAction = { input: z.object({ reviewId: recordId, version: seenVersion }), output: savedVersion }

/** Actions of quality managers in the Loan Quality panel (platform 2.9, 7). */
export const reviewActions = contract('com_qcdashboard', {
  resetReview: command('Reset a review', 'quality.manage', reviewAction),
  sendEmailAgain: command('Send the e-mail of a review again', 'quality.manage', reviewAction),
})
