import { z } from 'zod'
import { contract, undecided } from '../contract.ts'
import { deskPage, exportAnswer, gridInput, gridPage, idList, recordId, seenVersion } from '../grid.ts'

const words = (max: number, what: string) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => (value === null ? '' : String(value).trim()))
    .pipe(z.string().max(max, `${what} has at most ${max} characters`))

const actionInput = z.object({
  operation: z.string('Say which action').trim().min(1, 'Say which action').max(60),
  /** One record id, or a comma list for a bulk action. */
  recId: idList,
  selectedValue: z.union([words(200, 'The value'), z.array(z.unknown())]).default(''),
  task: words(60, 'The task').default(''),
  selectedValueCloser: words(200, 'The value').default(''),
  reason: words(2000, 'The reason').default(''),
  reason2: words(2000, 'The reason').default(''),
  loan: words(20, 'The loan number').default(''),
  version: seenVersion,
})
export type DeskAction = z.input<typeof actionInput>

/** What became of each row of a bulk action; one row's actions answer with that row alone. */
const actionAnswer = z.object({ done: z.array(z.number()), refused: z.array(z.object({ id: z.number(), msg: z.string() })) })
export type ActionAnswer = z.infer<typeof actionAnswer>

const decisionInput = z.object({
  loanStatus: words(60, 'The status').default(''),
  recsID: recordId,
  ...(Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`P${n}ReasonSlaMissed`, words(2000, 'The reason').default('')],
      [`P${n}AccountableParty`, words(60, 'The accountable party').default('')],
    ]),
  ) as Record<`P${1 | 2 | 3 | 4}${'ReasonSlaMissed' | 'AccountableParty'}`, z.ZodDefault<ReturnType<typeof words>>>),
  qc: words(60, 'The QC').default(''),
  version: seenVersion,
})

/** A comment as people read it, newest last (work 3, Comment). `commentDate` is ISO 8601. */
const comment = z.object({ closername: z.string(), processorName: z.string(), Comment: z.string(), commentDate: z.string() })
const comments = z.object({ comments: z.array(comment), respondback: z.number(), mayComment: z.string() })
const saved = z.object({ version: z.number() })
const commentInput = z.object({ recsID: recordId, closercomment: words(4000, 'A comment'), version: seenVersion })

const bulkOrReassign = (assign: 'closing.assign' | 'processor.assign' | 'underwriter.assign') => (input: { operation: string }) =>
  input.operation === 'Overturn' || input.operation === 'autocomplete' ? null : assign

export const closing = contract('com_closing', {
  getDashboardClosingTaskList: {
    kind: 'query',
    title: 'List closing tasks',
    access: 'closing.view',
    input: gridInput,
    output: deskPage.or(exportAnswer),
  },
  dashboardClosingAction: {
    kind: 'command',
    title: 'Act on closing tasks',
    access: 'closing.act',
    alsoNeeds: bulkOrReassign('closing.assign'),
    input: actionInput,
    output: actionAnswer,
  },
  saveDecisions: { kind: 'command', title: 'Decide on a closing task', access: 'closing.act', input: decisionInput, output: saved },
  saveComment: { kind: 'command', title: 'Comment on a closing task', access: 'closing.act', input: commentInput, output: saved },
  getallcomments: {
    kind: 'query',
    title: 'See the comments of a closing task',
    access: 'closing.view',
    input: z.object({ recsID: recordId }),
    output: comments,
  },
  getDecision: {
    kind: 'query',
    title: 'Open the decision of a closing task',
    access: 'closing.view',
    input: z.object({ recsID: recordId }),
    /** What the Decision dialog shows: the status, the four measures with due, actual and whether the viewer may write them. */
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
  },
  getDashboardClosingTaskListCloser: {
    kind: 'query',
    title: 'List my closings',
    access: 'closing.view',
    input: undecided,
    output: undecided,
  },
  dashboardClosingActionCloser: {
    kind: 'command',
    title: 'Act on my closings',
    access: 'closing.act',
    input: undecided,
    output: undecided,
  },
  getClosingCommentListCloser: {
    kind: 'query',
    title: 'See the comments of my closing',
    access: 'closing.view',
    input: undecided,
    output: undecided,
  },
  closingCommentActionCloser: {
    kind: 'command',
    title: 'Comment on my closing',
    access: 'closing.act',
    input: undecided,
    output: undecided,
  },
  saveDecisionsCloser: { kind: 'command', title: 'Decide on my closing', access: 'closing.act', input: undecided, output: undecided },
  savecloserComment: { kind: 'command', title: 'Comment as the closer', access: 'closing.act', input: undecided, output: undecided },
})
export type ClosingDecision = z.input<typeof decisionInput>

export const closingLog = contract('com_closinglog', {
  getDashboardClosingLogTaskList: {
    kind: 'query',
    title: 'List the closing log',
    access: 'closing.log',
    input: gridInput,
    output: gridPage.extend({ taskList: deskPage.shape.taskList }).or(exportAnswer),
  },
})

export const processor = contract('com_processor', {
  getDashboardProcessorTaskList: {
    kind: 'query',
    title: 'List processor tasks',
    access: 'processor.view',
    input: undecided,
    output: undecided,
  },
  dashboardProcessorAction: {
    kind: 'command',
    title: 'Act on processor tasks',
    access: 'processor.act',
    input: undecided,
    output: undecided,
  },
  saveDecisionsProcessor: {
    kind: 'command',
    title: 'Decide on a processor task',
    access: 'processor.act',
    input: undecided,
    output: undecided,
  },
  saveprocessorComment: {
    kind: 'command',
    title: 'Comment on a processor task',
    access: 'processor.act',
    input: commentInput,
    output: saved,
  },
  getallcomments: {
    kind: 'query',
    title: 'See the comments of a processor task',
    access: 'processor.view',
    input: z.object({ recsID: recordId }),
    output: comments,
  },
  getAllProcessorQcReport: {
    kind: 'query',
    title: 'See the loan-imported processor QC report',
    access: 'reports.processor',
    input: undecided,
    output: undecided,
  },
  getAllProcessorQcReportDetail: {
    kind: 'query',
    title: 'See a detail of the loan-imported processor QC report',
    access: 'reports.processor',
    input: undecided,
    output: undecided,
  },
})

export const underwriter = contract('com_underwritter', {
  getDashboardUnderwritterTaskList: {
    kind: 'query',
    title: 'List underwriter tasks',
    access: 'underwriter.view',
    input: undecided,
    output: undecided,
  },
  dashboardUnderwritterAction: {
    kind: 'command',
    title: 'Act on underwriter tasks',
    access: 'underwriter.act',
    input: undecided,
    output: undecided,
  },
  saveDecisionsUnderwritter: {
    kind: 'command',
    title: 'Decide on an underwriter task',
    access: 'underwriter.act',
    input: undecided,
    output: undecided,
  },
  getPipelineDetails: { kind: 'query', title: 'See pipeline details', access: 'underwriter.view', input: undecided, output: undecided },
  getAllUnderwriterQcReport: {
    kind: 'query',
    title: 'See the loan-imported underwriter QC report',
    access: 'reports.underwriter',
    input: undecided,
    output: undecided,
  },
  getAllUnderwriterQcReportDetail: {
    kind: 'query',
    title: 'See a detail of the loan-imported underwriter QC report',
    access: 'reports.underwriter',
    input: undecided,
    output: undecided,
  },
})

export const processorLog = contract('com_processoruwlog', {
  getDashboardProcessorUWLogTaskList: {
    kind: 'query',
    title: 'List the processor and underwriter log',
    access: 'processor.log',
    input: undecided,
    output: undecided,
  },
})
