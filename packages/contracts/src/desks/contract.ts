import { z } from 'zod'
import { command, contract, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { changedRows, deskPage, exportAnswer, gridInput, gridPage, groupSizes, viewCounts } from '../grid/wire.ts'
import { limitedText, recordId, savedVersion, seenVersion } from '../wire/fields.ts'
import { commentInput, comments, rowActions } from '../worklist/actions.ts'
import { questionList } from '../worklist/questions.ts'

const decisionInput = z.object({
  loanStatus: limitedText(60, 'The status').default(''),
  recsID: recordId,
  /** Why a Closed task is reopened. Not in the old client's wire. */
  reason: limitedText(2000, 'The reason').default(''),
  /** An absent field keeps its stored value; an empty text clears it. */
  ...(Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`P${n}ReasonSlaMissed`, limitedText(2000, 'The reason').optional()],
      [`P${n}AccountableParty`, limitedText(60, 'The accountable party').optional()],
    ]),
  ) as Record<`P${1 | 2 | 3 | 4}${'ReasonSlaMissed' | 'AccountableParty'}`, z.ZodOptional<ReturnType<typeof limitedText>>>),
  /** "ICD QC" or "Final Doc QC" submits the loan to that review instead of saving a decision. */
  qc: limitedText(60, 'The QC').default(''),
  /**
   * The person named on a mismatch, by employee id. With `reconStatus` the body decides the mismatch instead, as on the other desks: 1
   * accepts that person, 0 rejects them.
   */
  recon: limitedText(60, 'The person').default(''),
  reconStatus: limitedText(10, 'The answer').default(''),
  version: seenVersion,
})

/** How many measures due in a month were met and missed, and the percentage that was met; null if none was due. */
const share = z.object({ met: z.number(), notMet: z.number(), percent: z.number().nullable() })

/**
 * A call recorded with a comment. The `callFlag` 1 marks a call, `callStatus` is how it went, and `nextOwner` who continues. All are
 * written into the comment's text.
 */
const call = {
  callFlag: limitedText(10, 'The call flag').default(''),
  callStatus: limitedText(60, 'The call status').default(''),
  nextOwner: limitedText(100, 'The next owner').default(''),
}
const closerComment = commentInput.extend(call)

const listAnswer = deskPage.or(exportAnswer).or(questionList).or(changedRows).or(viewCounts).or(groupSizes)

export const closing = contract('com_closing', {
  getDashboardClosingTaskList: query('List closing tasks', 'closing.view', { input: gridInput, output: listAnswer }),
  dashboardClosingAction: command('Act on closing tasks', 'closing.act', rowActions('closing.assign')),
  saveDecisions: command('Decide on a closing task', 'closing.act', { input: decisionInput, output: savedVersion }),
  saveComment: command('Comment on a closing task', 'closing.act', { input: closerComment, output: savedVersion }),
  getallcomments: query('See the comments of a closing task', 'closing.view', { input: z.object({ recsID: recordId }), output: comments }),
  /**
   * SLA % per measure (domain 5.5) over all people's closings, by the month in which the measure was due: the current month and the
   * previous one, `YYYY-MM`.
   */
  getSlaShares: query('See how many measures were met', 'closing.view', {
    input: emptyResponse,
    output: z.object({
      /** When the figures were read; ISO 8601. */
      readAt: z.string(),
      month: z.string(),
      before: z.string(),
      measures: z.array(z.object({ measure: z.number(), month: share, before: share })),
    }),
  }),
  getDecision: query('Open the decision of a closing task', 'closing.view', {
    input: z.object({ recsID: recordId }),
    /** What the Decision dialog shows: the status, and for each of the four measures its due and actual moments and whether the viewer may edit it. */
    output: z.object({
      recsID: z.number(),
      version: z.number(),
      loanNumber: z.string(),
      borrower: z.string(),
      purpose: z.string(),
      zone: z.string(),
      scheduledClosingAt: z.string().nullable(),
      status: z.string(),
      refused: z.string(),
      /** Why the viewer may not reopen a Closed task; empty if they may. */
      mayReopen: z.string(),
      measures: z.array(
        z.object({
          measure: z.number(),
          dueAt: z.string().nullable(),
          actualAt: z.string().nullable(),
          result: z.string(),
          reason: z.string(),
          party: z.string(),
          why: z.string(),
        }),
      ),
    }),
  }),
  getDashboardClosingTaskListCloser: query('List my closings', 'closing.view', { input: gridInput, output: listAnswer }),
  dashboardClosingActionCloser: command('Act on my closings', 'closing.act', rowActions('closing.assign')),
  /** The comments of the task's loan. The task id identifies the loan. The fields `type` and `loan` are accepted and ignored. */
  getClosingCommentListCloser: query('See the comments of my closing', 'closing.view', {
    input: z.object({
      recId: recordId,
      type: limitedText(60, 'The type').default(''),
      loan: limitedText(20, 'The loan number').default(''),
    }),
    output: comments,
  }),
  closingCommentActionCloser: command('Comment on my closing', 'closing.act', {
    input: z.object({
      selectedRec: recordId,
      type: limitedText(60, 'The type').default(''),
      comment: limitedText(4000, 'A comment'),
      ...call,
      version: seenVersion,
    }),
    output: savedVersion,
  }),
  saveDecisionsCloser: command('Decide on my closing', 'closing.act', { input: decisionInput, output: savedVersion }),
  savecloserComment: command('Comment as the closer', 'closing.act', { input: closerComment, output: savedVersion }),
})
export type ClosingDecision = z.input<typeof decisionInput>
export type ClosingDecisionInput = z.output<typeof decisionInput>

export const closingLog = contract('com_closinglog', {
  getDashboardClosingLogTaskList: query('List the closing log', 'closing.log', {
    input: gridInput,
    output: gridPage.extend({ taskList: deskPage.shape.taskList }).or(exportAnswer).or(groupSizes),
  }),
})
