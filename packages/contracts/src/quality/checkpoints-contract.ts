import { z } from 'zod'
import { type CallDeclaration, contract } from '../contract.ts'
import { nothing } from '../envelope.ts'
import { exportAnswer, gridInput, gridPage, option } from '../grid.ts'
import { flag01, recordId, seenVersion, words } from '../wire/fields.ts'
import { PROPOSAL_DECISIONS } from './proposals.ts'
import { showWhen } from './show-when.ts'
import { REVIEW_KINDS, type ReviewKind } from './words.ts'

const NEW = [0, '0', '', null]
/** The id of a question; 0 or nothing for a new one. */
const idOrNew = z.preprocess((value) => (NEW.includes(value as never) ? undefined : value), recordId.optional())

/** An S.No as it is chosen; 0 while none is. */
const sno = z.union([z.coerce.number().int().min(0).max(999), z.literal('').transform(() => 0)], 'S.No is a number').default(0)

/** Question and choices as texts. Without `showWhen` a question keeps when it is asked, null asks it always. */
const save = z.object({
  id: idOrNew,
  version: seenVersion,
  type: words(100, 'The type').default(''),
  category: words(100, 'The category').default(''),
  question: words(2000, 'The question').default(''),
  qc: words(100, 'The QC').default(''),
  sno,
  showWhen: showWhen.nullable().optional(),
})
export type SaveCheckpoint = z.output<typeof save>

/** `underWay`: so many reviews in QC keep the question as it was. A change that waits for approval answers id and version as they stand, 0 of a new question. */
const saved = z.object({ id: z.number(), version: z.number(), underWay: z.number() })
export type SavedCheckpoint = z.infer<typeof saved>

const changes = z.array(z.object({ what: z.string(), before: z.string(), after: z.string() }))

/** One version of a question, newest first: who made it and when (ISO 8601), and what it changed. */
const version = z.object({
  version: z.number(),
  by: z.string(),
  at: z.string(),
  /** "Created", "Changed" or "Deleted". */
  what: z.string(),
  changes,
})
export type CheckpointHistory = z.infer<typeof version>

/** A question as its editor shows it; id 0 is a new one. `showWhen` null: always asked. */
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
  /** The choices of each field; S.No are all of the bank, `taken` those of other questions. */
  fieldList: z.object({ qc: z.array(option), sno: z.array(option), type: z.array(option), category: z.array(option) }),
  taken: z.array(z.number()),
  /** The other active questions: what conditions may look at. */
  questions: z.array(z.object({ sno: z.number(), question: z.string(), showWhen: showWhen.nullable() })),
})
export type OpenedCheckpoint = z.infer<typeof opened>

const VIEW = 'quality.checkpoints.view'
const EDIT = 'quality.checkpoints.edit'

const list = (title: string) =>
  ({ kind: 'query', title, access: VIEW, input: gridInput, output: gridPage.or(exportAnswer) }) as const satisfies CallDeclaration
/** Problems under the names of the fields. A version that is not the latest is refused with `response.type` "stale", who and when. */
const add = (title: string) => ({ kind: 'command', title, access: EDIT, input: save, output: saved }) as const satisfies CallDeclaration
const open = (title: string) =>
  ({ kind: 'query', title, access: VIEW, input: z.object({ id: idOrNew }), output: opened }) as const satisfies CallDeclaration
const remove = (title: string) =>
  ({
    kind: 'command',
    title,
    access: EDIT,
    input: z.object({ id: recordId, version: seenVersion }),
    output: nothing,
  }) as const satisfies CallDeclaration

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

/** The four calls of each bank. */
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

/** A bank as it would be asked of a loan. `verdict`: asked, depends (on answers that are not given yet) or hidden, with why in words. */
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

/** A cell of a workbook that cannot be taken: `row` as Excel numbers it (header = 1), `column` a letter. */
const cellError = z.object({ row: z.number(), column: z.string(), header: z.string(), value: z.string(), msg: z.string() })
export type CheckpointCellError = z.infer<typeof cellError>

const imported = z.object({
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  /** Whether the changes wait for a second person. */
  waits: z.boolean(),
  /** The first 200. */
  problems: z.array(cellError),
})
export type CheckpointImport = z.infer<typeof imported>

/** A change of a bank that waits for a second person, of the S.No that it would leave; `at` is ISO 8601. */
const proposal = z.object({
  id: z.number(),
  sno: z.number(),
  question: z.string(),
  /** "New", "Change" or "Deletion". */
  what: z.string(),
  changes,
  by: z.string(),
  at: z.string(),
  /** Why the viewer may not approve or reject it; empty where they may. */
  decideWhy: z.string(),
  withdrawWhy: z.string(),
})
export type CheckpointProposal = z.infer<typeof proposal>

/** What the screens of the question banks ask besides. */
export const checkpointTrials = contract('com_quality', {
  previewCheckpoints: {
    kind: 'query',
    title: 'Preview a checklist of a loan',
    access: VIEW,
    input: z.object({ kind, loanNumber: words(20, 'A loan number') }),
    output: preview,
  },
  /** Of how many of the latest active loans in scope a question would be asked, as it stands in its editor. */
  countAsked: {
    kind: 'query',
    title: 'Count the loans that a checkpoint is asked of',
    access: VIEW,
    input: z.object({ kind, sno, category: words(100, 'The category').default(''), showWhen: showWhen.nullable() }),
    output: z.object({ loans: z.number(), asked: z.number(), depends: z.number() }),
  },
  /** The columns of an exported bank; each row is a question by its S.No, what is not in the workbook stays. `dryRun` 1 writes nothing. */
  importCheckpoints: {
    kind: 'command',
    title: 'Import checkpoints',
    titled: ({ dryRun }: { dryRun: boolean }) => (dryRun ? 'Try an import of checkpoints' : null),
    access: EDIT,
    input: z.object({ kind, uploadedFile: z.string('Send the workbook as uploadedFile').max(1_000_000), dryRun: flag01.default(true) }),
    output: imported,
  },
  /** What waits for a second person in a bank, by S.No. */
  getCheckpointProposals: {
    kind: 'query',
    title: 'List the changes of a bank that wait for approval',
    access: VIEW,
    input: z.object({ kind }),
    output: z.object({ waiting: z.array(proposal) }),
  },
  /** Takes all of them or none: the first that cannot be taken refuses with its S.No. */
  decideCheckpointProposals: {
    kind: 'command',
    title: 'Decide on changes of a bank',
    access: EDIT,
    input: z.object({
      kind,
      ids: z.array(recordId).min(1, 'Choose a change').max(1_000, 'Decide on at most 1,000 changes at once'),
      decision: z.enum(PROPOSAL_DECISIONS, `Choose one of ${PROPOSAL_DECISIONS.join(', ')}`),
      comment: words(500, 'The comment').default(''),
    }),
    output: nothing,
  },
})
