import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { CheckpointCellError, CheckpointImport } from '@ivue/contracts/quality/checkpoints/contract.ts'
import {
  CHECKPOINT_LABELS,
  type CheckpointContent,
  type CheckpointField,
  checkpointChanges,
  checkpointProblems,
  toStoredContent,
} from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { storedText } from '@ivue/contracts/wire/text.ts'
import type { Services } from '../../platform/app-services.ts'
import type { HttpContext, RecordChange, SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { readWorkbook } from '../../platform/xlsx/read-workbook.ts'
import { columnLetter, type SheetRow, sheetCellText } from '../../platform/xlsx/sheet.ts'
import { withFile } from '../../platform/xlsx/workbook-folder.ts'
import { checkpointName, findBank, lockBank, writeCheckpoint } from './checkpoints-queries.ts'
import { proposedName } from './checkpoints-save.ts'
import { notifyApprovers, proposeCheckpoint, waitingChanges } from './proposals.ts'
import { ASKED_WHEN, readShowWhen } from './show-when-text.ts'

/** Columns of an exported bank that the import reads; `NOT_READ` lists those it ignores. */
const FIELDS = ['sno', 'qc', 'type', 'category', 'question', 'showWhen'] as const satisfies readonly (CheckpointField | 'showWhen')[]
type Field = (typeof FIELDS)[number]
const HEADERS = { ...CHECKPOINT_LABELS, showWhen: ASKED_WHEN }
const NOT_READ = ['Version', 'Changed']
const DATA_URL = /^data:[^,]{0,200};base64,/
const MAX_ROWS = 1_000
const MAX_PROBLEMS = 200

/** A row of the workbook, with the errors of its cells. */
interface ReadRow {
  row: number
  /** The cell texts, in the order of the fields. */
  texts: readonly string[]
  words: CheckpointContent
  problems: Partial<Record<Field, string>>
}

/** Imports the questions of a workbook into a bank, by S.No. Questions not in the workbook are unchanged. A dry run writes nothing. */
export async function importCheckpoints(
  { db, settings, now, children }: Services,
  { kind, uploadedFile, dryRun }: { kind: ReviewKind; uploadedFile: string; dryRun: boolean },
  { viewer, http, changed }: { viewer: SignedIn; http: HttpContext; changed: RecordChange },
): Promise<CheckpointImport> {
  const { rows, positions, saysWhen } = await children(String(viewer.userId), () => readRows(uploadedFile), http.client)
  const waits = await settings.get('reviews.approveQuestions')
  return db.$transaction(async (tx) => {
    await lockBank(tx, kind)
    const bank = await findBank(tx, kind)
    const waiting = waits ? await waitingChanges(tx, { kind }) : new Map<number, string>()
    const counts = { created: 0, changed: 0, unchanged: 0, rejected: 0 }
    const problems: CheckpointCellError[] = []
    /** The bank with the rows read so far, by S.No. A condition may refer to a question that an earlier row adds. */
    const then = new Map<number, CheckpointContent>(bank.map((one) => [one.sno, one]))
    const seen = new Set<number>()
    for (const { row, texts, words: read, problems: unread } of rows) {
      const stored = bank.find((one) => one.sno === read.sno) ?? null
      // A workbook without the column leaves conditions unchanged.
      const words = toStoredContent(kind, saysWhen ? read : { ...read, showWhen: stored?.showWhen ?? null })
      const wrong: Partial<Record<string, string>> = {
        ...checkpointProblems(kind, words, { stored, others: [...then.values()].filter(({ sno }) => sno !== read.sno) }),
        ...(stored && waiting.has(stored.id) && checkpointChanges(stored, words).length > 0 && { sno: waiting.get(stored.id) ?? '' }),
        ...(seen.has(read.sno) && { sno: `S.No ${read.sno} appears twice in this workbook` }),
        ...unread,
      }
      seen.add(read.sno)
      for (const [index, field] of FIELDS.entries()) {
        const msg = wrong[field]
        const cell = { row, column: columnLetter(positions[index] ?? index + 1), header: HEADERS[field] }
        if (msg) problems.push({ ...cell, value: texts[index] ?? '', msg })
      }
      if (Object.keys(wrong).length > 0) counts.rejected++
      else {
        then.set(words.sno, words)
        const changes = checkpointChanges(stored, words)
        counts[stored === null ? 'created' : changes.length > 0 ? 'changed' : 'unchanged']++
        if (changes.length > 0 && !dryRun) {
          await (waits ? proposeCheckpoint : writeCheckpoint)(tx, stored, { kind, words, at: now(), by: viewer.userId })
          const name = checkpointName(kind, words.sno)
          for (const { what, before, after } of changes) changed(`${waits ? proposedName(name) : name}: ${what}`, before, after)
        }
      }
    }
    const written = counts.created + counts.changed
    if (waits && !dryRun && written > 0) await notifyApprovers(tx, kind, viewer, written)
    return { ...counts, waits, problems: problems.slice(0, MAX_PROBLEMS) }
  })
}

/** Reads the rows of a workbook sent as a data URL, in a separate process. */
async function readRows(uploadedFile: string): Promise<{ rows: ReadRow[]; positions: number[]; saysWhen: boolean }> {
  const [head] = DATA_URL.exec(uploadedFile) ?? []
  if (!head) throw Refusal.field('uploadedFile', MESSAGES.invalidFileType)
  const bytes = Buffer.from(uploadedFile.slice(head.length), 'base64')
  return withFile(onlyOne(bytes), async (path) => {
    const header = FIELDS.map((field) => HEADERS[field])
    const sheet = await readWorkbook(path, { header, ignore: NOT_READ, optional: [ASKED_WHEN], moments: [], maxRows: MAX_ROWS })
    const rows: ReadRow[] = []
    for await (const batch of sheet.batches) rows.push(...batch.map(parseRow))
    return { rows, positions: sheet.positions, saysWhen: sheet.positions[FIELDS.indexOf('showWhen')] !== 0 }
  })
}

async function* onlyOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function parseRow({ row, cells, faults = [] }: SheetRow): ReadRow {
  const texts = FIELDS.map((_, index) => storedText(sheetCellText(cells[index])).trim())
  const [number = '', qc = '', type = '', category = '', question = '', askedWhen = ''] = texts
  const problems: ReadRow['problems'] = {}
  for (const { index, msg, tryInstead } of faults) {
    const field = FIELDS[index]
    if (field) problems[field] = tryInstead ? `${msg}: write ${tryInstead}` : msg
  }
  const sno = /^\d{1,4}$/.test(number) ? Number(number) : 0
  if (sno === 0 && number !== '') problems.sno = 'S.No is a whole number from 1'
  const parsedCondition = readShowWhen(askedWhen)
  if ('problem' in parsedCondition) problems.showWhen ??= parsedCondition.problem
  const showWhen = 'problem' in parsedCondition ? null : parsedCondition.showWhen
  return { row, texts, words: { sno, qc, type, category, question, showWhen }, problems }
}
