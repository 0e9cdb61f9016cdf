import { z } from 'zod'
import { command, contract, query } from '../contract.ts'
import { changedRows, deskPage, exportAnswer, gridInput, gridPage, groupSizes, viewCounts } from '../grid/wire.ts'
import { limitedText, recordId, savedVersion, seenVersion } from '../wire/fields.ts'
import { commentInput, comments, rowActions } from '../worklist/actions.ts'
import { questionList } from '../worklist/questions.ts'
import { pipelineCounts, wireSummary } from './summary/summary.ts'

/**
 * The answer of a processor's or an underwriter's list. It contains the figures only if the request has no `count`; the web fetches them
 * with `getSummary`.
 */
const stagedPage = deskPage.extend(wireSummary.partial().shape).extend(pipelineCounts.partial().shape)
const listAnswer = stagedPage.or(exportAnswer).or(questionList).or(changedRows).or(viewCounts).or(groupSizes)

/**
 * The body of four dialogs of the old client (work 4). With `reconStatus` 1 or 0 it accepts or rejects a mismatch (`recon` is the person's
 * employee id). With `qcStatus` 1 it sends the loan to QC. Anything else is a decision. A processor sends the stage in `loanStatus`. An
 * underwriter sends the status in `uwStatus`, the error type in `proStatus` with `errorcomment`, and optionally the decided stage in
 * `loanStatus`.
 */
const stagedDecision = z.object({
  recsID: recordId,
  loanStatus: limitedText(60, 'The status').default(''),
  uwStatus: limitedText(60, 'The status').default(''),
  proStatus: limitedText(60, 'The error type').default(''),
  errorcomment: limitedText(2000, 'A comment').default(''),
  qcStatus: limitedText(10, 'The QC status').default(''),
  recon: limitedText(60, 'The person').default(''),
  reconStatus: limitedText(10, 'The answer').default(''),
  version: seenVersion,
})
export type StagedDecision = z.input<typeof stagedDecision>
export type StagedDecisionInput = z.output<typeof stagedDecision>

const thread = { input: z.object({ recsID: recordId }), output: comments } as const

export const processor = contract('com_processor', {
  getDashboardProcessorTaskList: query('List processor tasks', 'processor.view', { input: gridInput, output: listAnswer }),
  dashboardProcessorAction: command('Act on processor tasks', 'processor.act', rowActions('processor.assign')),
  saveDecisionsProcessor: command('Decide on a processor task', 'processor.act', { input: stagedDecision, output: savedVersion }),
  saveprocessorComment: command('Comment on a processor task', 'processor.act', { input: commentInput, output: savedVersion }),
  getallcomments: query('See the comments of a processor task', 'processor.view', { ...thread }),
})

export const underwriter = contract('com_underwritter', {
  getDashboardUnderwritterTaskList: query('List underwriter tasks', 'underwriter.view', { input: gridInput, output: listAnswer }),
  dashboardUnderwritterAction: command('Act on underwriter tasks', 'underwriter.act', rowActions('underwriter.assign')),
  saveDecisionsUnderwritter: command('Decide on an underwriter task', 'underwriter.act', { input: stagedDecision, output: savedVersion }),
  saveunderwriterComment: command('Comment on an underwriter task', 'underwriter.act', { input: commentInput, output: savedVersion }),
  getallcomments: query('See the comments of an underwriter task', 'underwriter.view', { ...thread }),
})

export const processorLog = contract('com_processoruwlog', {
  getDashboardProcessorUWLogTaskList: query('List the processor and underwriter log', 'processor.log', {
    input: gridInput,
    /** A page of the log. Both lists have its modules, because the old client reads them from the call statuses (work 2.6). */
    output: gridPage
      .extend({ taskList: deskPage.shape.taskList, callStatusList: deskPage.shape.callStatusList })
      .or(exportAnswer)
      .or(groupSizes),
  }),
})
