import { z } from 'zod'
import { contract } from '../../contract.ts'
import { changedRows, deskPage, exportAnswer, gridInput, groupSizes, viewCounts } from '../../grid/wire.ts'
import { day, recordId, savedVersion, seenVersion } from '../../wire/fields.ts'
import { actionAnswer, actionInput, needsAssignPermission } from '../../worklist/actions.ts'
import { checklist } from '../../worklist/checklist-answer.ts'
import { questionList } from '../../worklist/questions.ts'
import { reviewTypesOfKind, SUMMARY_FAILS, SUMMARY_SELECTIONS } from './lists.ts'
import { overallReport, supersededReviews } from './overall-report.ts'
import { saveInput } from './save-input.ts'
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

const list = { kind: 'query', input: gridInput, output: listAnswer } as const
const action = { kind: 'command', input: actionInput, output: actionAnswer } as const

/** The answer of a save. `savedAt` is ISO 8601. `hidden` are the questions that are not asked after the answers given so far. */
const savedReview = savedVersion.extend({
  status: z.string(),
  savedAt: z.string(),
  /** The number of questions that still prevent submission. */
  incomplete: z.number(),
  hidden: z.array(z.number()),
})
export type SavedReview = z.infer<typeof savedReview>
const save = { kind: 'command', input: saveInput, output: savedReview } as const

/** The reviews of the three kinds: their lists, actions on rows, and the saves of their reviewers (quality 7). */
export const checklists = contract('com_qc', {
  getDashboardQcProcessorTaskList: { ...list, title: 'List processor reviews', access: 'quality.processor.view' },
  getDashboardQcUnderwritterTaskList: { ...list, title: 'List underwriter reviews', access: 'quality.underwriter.view' },
  getDashboardQcCloserTaskList: { ...list, title: 'List closer reviews', access: 'quality.closer.view' },
  dashboardQcProcessorAction: {
    ...action,
    title: 'Act on processor reviews',
    access: 'quality.processor.review',
    furtherPermission: needsAssignPermission('quality.processor.assign'),
  },
  dashboardQcUnderwritterAction: {
    ...action,
    title: 'Act on underwriter reviews',
    access: 'quality.underwriter.review',
    furtherPermission: needsAssignPermission('quality.underwriter.assign'),
  },
  dashboardQcCloserAction: {
    ...action,
    title: 'Act on closer reviews',
    access: 'quality.closer.review',
    furtherPermission: needsAssignPermission('quality.closer.assign'),
  },
  saveDecisionsQcProcessor: { ...save, title: 'Answer a processor review', access: 'quality.processor.review' },
  saveDecisionsQcUnderwritter: { ...save, title: 'Answer an underwriter review', access: 'quality.underwriter.review' },
  saveDecisionsQcCloser: { ...save, title: 'Answer a closer review', access: 'quality.closer.review' },
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
})
const summaryCall = {
  kind: 'query',
  access: 'signed-in',
  furtherPermission: ({ kind }: { kind: ReviewKind }) => `quality.${kind}.view` as const,
  input: summaryInput,
} as const

/** Additional calls of our web for reviews. Not in the old client's wire. */
export const reviewSummary = contract('com_quality', {
  getOverallReport: {
    ...summaryCall,
    title: 'See the summary of a QA dashboard',
    output: overallReport,
  },
  getSupersededReviews: {
    ...summaryCall,
    title: 'List the earlier reviews that a summary leaves out',
    output: supersededReviews,
  },
  getDraftKey: {
    kind: 'query',
    title: 'See the key of your own unsent answers',
    access: 'signed-in',
    input: z.object({}),
    /** 32 bytes in base64. It is the same for a person as long as the installation's secret does not change. */
    output: z.object({ key: z.string() }),
  },
})

const reviewAction = {
  kind: 'command',
  access: 'quality.manage',
  input: z.object({ reviewId: recordId, version: seenVersion }),
  output: savedVersion,
} as const

/** Actions of quality managers in the Loan Quality panel (platform 2.9, 7). */
export const reviewActions = contract('com_qcdashboard', {
  resetReview: { ...reviewAction, title: 'Reset a review' },
  sendEmailAgain: { ...reviewAction, title: 'Send the e-mail of a review again' },
})
