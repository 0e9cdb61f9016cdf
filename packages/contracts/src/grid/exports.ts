import { z } from 'zod'
import { flag01, limitedText } from '../wire/fields.ts'
import { storedText } from '../wire/text.ts'

/** Maximum number of rows of `dataArray` in a workbook (wire conventions, Lists). */
export const MAX_SENT_ROWS = 10_000
const MAX_SENT_COLUMNS = 300

export const exportFormat = z.enum(['xlsx', 'csv'])
export type ExportFormat = z.infer<typeof exportFormat>

const csvRequest = z.object({ format: z.literal('csv') })
/** Returns the title of an export, with its format if the input of its call requests CSV. */
export const titleWithFormat = (title: string, input: unknown): string => (csvRequest.safeParse(input).success ? `${title} (CSV)` : title)

export const fileName = z.object({
  filename: z.string('Send the name of the file').min(1, 'Send the name of the file').max(100, 'Send the name of the file'),
})

const sentCell = z.union([z.string(), z.number(), z.boolean(), z.null()], 'A cell is text, a number, yes or no, or nothing')

export const createWorkbookInput = z.object({
  filename: z
    .string('Enter a name for the workbook')
    .overwrite(storedText)
    .trim()
    .min(1, 'Enter a name for the workbook')
    .max(100, 'A name has at most 100 characters'),
  dataArray: z
    .array(
      z.record(z.string().max(200, 'A title has at most 200 characters'), sentCell, 'A row is an object of titles and values'),
      'Send the rows',
    )
    .max(MAX_SENT_ROWS, 'Send at most 10,000 rows')
    .refine((rows) => new Set(rows.flatMap(Object.keys)).size <= MAX_SENT_COLUMNS, `Send at most ${MAX_SENT_COLUMNS} columns`),
  /** Whether the workbook is mailed to the viewer's own address. */
  putOnQueue: flag01.default(false),
  /** The subject of that mail. Default: the file name. */
  subjectName: limitedText(200, 'A subject').default(''),
  /** The format of the file, by default xlsx. Not in the old client's wire. */
  format: exportFormat.optional(),
})

/**
 * The progress of an export. Its phase is waiting, then counting, writing and done. `done` of `total` rows are written. `msg` is the reason
 * of a failure.
 */
export const exportState = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed']),
  phase: z.enum(['waiting', 'counting', 'writing', 'done']),
  done: z.number(),
  total: z.number(),
  msg: z.string(),
})
export type ExportState = z.infer<typeof exportState>

/** One of the viewer's own workbooks. Its `size` is in bytes, its times are ISO 8601. It is deleted after `expiresAt`. */
export const finishedExport = exportState.extend({
  fileName: z.string(),
  title: z.string(),
  size: z.number(),
  startedAt: z.string(),
  expiresAt: z.string(),
})
export type FinishedExport = z.infer<typeof finishedExport>
