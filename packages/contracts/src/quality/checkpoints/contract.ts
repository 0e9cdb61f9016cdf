import { z } from 'zod'
import { command, contract, query } from '../../contract.ts'
import { emptyResponse } from '../../envelope.ts'
import { exportAnswer, gridInput, gridPage, option } from '../../grid/wire.ts'
import { flag01, limitedText, recordId, seenVersion } from '../../wire/fields.ts'
import { REVIEW_KINDS, type ReviewKind } from '../reviews/words.ts'
import { PROPOSAL_DECISIONS } from './proposals.ts'
import { showWhen } from './show-when.ts'

const NEW = [0, '0', '', null]
/** The id of a question. 0 or nothing means a new one. */
const idOrNew = z.preprocess((value) => (NEW.includes(value as never) ? undefined : value), recordId.optional())

/** The chosen S.No. 0 means none. */
const sno = z.union([z.coerce.number().int().min(0).max(999), z.literal('').transform(() => 0)], 'S.No is a number').default(0)

/** A question to save. If `showWhen` is absent, the question's condition does not change; null removes it. */
const save = z.object({
  id: idOrNew,
  version: seenVersion,
  type: limitedText(100, 'The type').default(''),
  category: limitedText(100, 'The category').default(''),
  question: limitedText(2000, 'The question').default(''),
  qc: limitedText(100, 'The QC').default(''),
  sno,
  showWhen: showWhen.nullable().optional(),
})
export type SaveCheckpoint = z.output<typeof save>

/**
 * The answer to a save or a deletion. The reviews in QC that keep the old question are counted by `underWay`. If the change waits for
 * approval, id and version are those of the stored question, or 0 for a new one.
 */
const saved = z.object({ id: z.number(), version: z.number(), underWay: z.number() })
export type SavedCheckpoint = z.infer<typeof saved>

const changes = z.array(z.object({ what: z.string(), before: z.string(), after: z.string() }))

/** One version of a question, with its author, time (ISO 8601) and changes. */
const version = z.object({
  version: z.number(),
  by: z.string(),
  at: z.string(),
  /** "Created", "Changed" or "Deleted". */
  what: z.string(),
  changes,
})
export type CheckpointHistory = z.infer<typeof version>

/** A question in its editor. A new one has id 0. Without `showWhen` it applies to every review. */
const documentdetails = z.object({
  id: z.number(),
  type: z.string(),
  category: z.string(),
  question: z.string(),
  sno: z.number(),
  qc: z.string(),
  version: z.number(),
  showWhen: showWhen.nullable(),
  history: z.array(version),
})

const opened = z.object({
  documentdetails,
  /** The choices of each field. S.No has all numbers of the bank, of which `taken` are those of other questions. */
  fieldList: z.object({ qc: z.array(option), sno: z.array(option), type: z.array(option), category: z.array(option) }),
  taken: z.array(z.number()),
  /** The other active questions, which conditions may refer to. */
  questions: z.array(z.object({ sno: z.number(), question: z.string(), showWhen: showWhen.nullable() })),
})
export type OpenedCheckpoint = z.infer<typeof opened>

const VIEW = 'quality.checkpoints.view'
const EDIT = 'quality.checkpoints.edit'

const list = (title: string) => query(title, VIEW, { input: gridInput, output: gridPage.or(exportAnswer) })
/**
 * Returns the call that saves a question. Problems are reported by field. An outdated version is refused with `response.type` "stale", the
 * author and the time.
 */
const add = (title: string) => command(title, EDIT, { input: save, output: saved })
const open = (title: string) => query(title, VIEW, { input: z.object({ id: idOrNew }), output: opened })
const remove = (title: string) => command(title, EDIT, { input: z.object({ id: recordId, version: seenVersion }), output: emptyResponse })

/** The question banks (quality 2.3, 7). */
export const checkpoints = contract('com_qc', {
  getSettingQcProcessorList: list('List the processor checkpoints'),
  getSettingQcUwList: list('List the underwriter checkpoints'),
  getSettingQcCloserList: list('List the closer checkpoints'),
  addSettingQcProcessor: add('Save a processor checkpoint'),
  addSettingQcUw: add('Save an underwriter checkpoint'),
  addSettingQcCloser: add('Save a closer checkpoint'),
  editSettingQcProcessor: open('Open a processor checkpoint'),
  editSettingQcUw: open('Open an underwriter checkpoint'),
  editSettingQcCloser: open('Open a closer checkpoint'),
  deleteSettingQcProcessor: remove('Delete a processor checkpoint'),
  deleteSettingQcUw: remove('Delete an underwriter checkpoint'),
  deleteSettingQcCloser: remove('Delete a closer checkpoint'),
})

export const BANK_CALLS = {
  processor: {
    list: checkpoints.getSettingQcProcessorList,
    add: checkpoints.addSettingQcProcessor,
    open: checkpoints.editSettingQcProcessor,
    remove: checkpoints.deleteSettingQcProcessor,
  },
  underwriter: {
    list: checkpoints.getSettingQcUwList,
    add: checkpoints.addSettingQcUw,
    open: checkpoints.editSettingQcUw,
    remove: checkpoints.deleteSettingQcUw,
  },
  closer: {
    list: checkpoints.getSettingQcCloserList,
    add: checkpoints.addSettingQcCloser,
    open: checkpoints.editSettingQcCloser,
    remove: checkpoints.deleteSettingQcCloser,
  },
} as const satisfies Record<ReviewKind, object>

const kind = z.enum(REVIEW_KINDS, `Choose one of ${REVIEW_KINDS.join(', ')}`)

/**
 * A preview of a bank for a loan. The `verdict` on a question is asked, depends (on answers that are not given yet) or hidden, with the
 * reason.
 */
const preview = z.object({
  loanNumber: z.string(),
  asked: z.number(),
  depends: z.number(),
  hidden: z.number(),
  questions: z.array(
    z.object({
      sno: z.number(),
      qc: z.string(),
      type: z.string(),
      category: z.string(),
      question: z.string(),
      verdict: z.enum(['asked', 'depends', 'hidden']),
      why: z.string(),
    }),
  ),
})
export type CheckpointPreview = z.infer<typeof preview>

/** An invalid cell of a workbook, with Excel's number of its row (header = 1) and the letter of its column. */
const cellError = z.object({ row: z.number(), column: z.string(), header: z.string(), value: z.string(), msg: z.string() })
export type CheckpointCellError = z.infer<typeof cellError>

const imported = z.object({
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  /** Whether the changes wait for approval by a second person. */
  waits: z.boolean(),
  /** The first 200 problems. */
  problems: z.array(cellError),
})
export type CheckpointImport = z.infer<typeof imported>

/** A change of a bank that waits for approval by a second person, since `at` (ISO 8601). The `sno` is the one after the change. */
const proposal = z.object({
  id: z.number(),
  sno: z.number(),
  question: z.string(),
  /** What the change is: "New", "Change" or "Deletion". */
  what: z.string(),
  changes,
  by: z.string(),
  at: z.string(),
  /** The reason why the viewer may not approve or reject it, or empty. */
  decideWhy: z.string(),
  withdrawWhy: z.string(),
})
export type CheckpointProposal = z.infer<typeof proposal>

/** Additional calls of the screens of the question banks. */
export const checkpointTrials = contract('com_quality', {
  previewCheckpoints: query('Preview a checklist of a loan', VIEW, {
    input: z.object({ kind, loanNumber: limitedText(20, 'A loan number') }),
    output: preview,
  }),
  /** Counts for how many of the latest active loans in scope a question would be asked, as it is in its editor. */
  countAsked: query('Count the loans that a checkpoint is asked of', VIEW, {
    input: z.object({ kind, sno, category: limitedText(100, 'The category').default(''), showWhen: showWhen.nullable() }),
    output: z.object({ loans: z.number(), asked: z.number(), depends: z.number() }),
  }),
  /**
   * Imports a workbook with the columns of an exported bank. Each row is a question by its S.No. Questions that are not in the workbook do
   * not change. With `dryRun` 1 it writes nothing.
   */
  importCheckpoints: command('Import checkpoints', EDIT, {
    isAct: ({ dryRun }: { dryRun: boolean }) => !dryRun,
    titleFor: ({ dryRun }: { dryRun: boolean }) => (dryRun ? 'Try an import of checkpoints' : null),
    input: z.object({ kind, uploadedFile: z.string('Send the workbook as uploadedFile').max(1_000_000), dryRun: flag01.default(true) }),
    output: imported,
  }),
  getCheckpointProposals: query('List the changes of a bank that wait for approval', VIEW, {
    input: z.object({ kind }),
    output: z.object({ waiting: z.array(proposal) }),
  }),
  /** Decides all of them or none. If one cannot be decided, the refusal names its S.No. */
  decideCheckpointProposals: command('Decide on changes of a bank', EDIT, {
    input: z.object({
      kind,
      ids: z.array(recordId).min(1, 'Choose a change').max(1_000, 'Decide on at most 1,000 changes at once'),
      decision: z.enum(PROPOSAL_DECISIONS, `Choose one of ${PROPOSAL_DECISIONS.join(', ')}`),
      comment: limitedText(500, 'The comment').default(''),
    }),
    output: emptyResponse,
  }),
})
