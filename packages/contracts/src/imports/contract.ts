import { z } from 'zod'
import { contract } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { day, recordId } from '../wire/fields.ts'

export const IMPORT_TYPES = ['closingAssignment', 'processorUW'] as const
export type ImportType = (typeof IMPORT_TYPES)[number]

const importType = z.enum(IMPORT_TYPES, 'Send closingAssignment or processorUW')
const uploadedFile = z.string('Send the fileName that the upload answered').min(1, 'Send the fileName that the upload answered').max(100)
const importDate = day.refine((value) => value !== '', 'Choose the date of the import')

/** The file as a data URL, as in the specification; the server also accepts multipart with one file. */
const upload = z.union(
  [z.object({ uploadedFile: z.string() }), z.object({ json: z.object({ uploadedFile: z.string() }) }).transform((body) => body.json)],
  'Send the workbook as uploadedFile',
)

const counts = z.object({ created: z.number(), changed: z.number(), unchanged: z.number(), mismatched: z.number(), rejected: z.number() })
export type ImportCounts = z.infer<typeof counts>

/** `row` as Excel numbers it (header = 1); `column` is a letter. */
const cellProblem = z.object({
  row: z.number(),
  column: z.string(),
  header: z.string(),
  value: z.string(),
  msg: z.string(),
  level: z.enum(['error', 'warning']),
  tryInstead: z.string().optional(),
})
export type CellProblem = z.infer<typeof cellProblem>

const STATES = ['queued', 'running', 'done', 'failed', 'unchanged'] as const
const PHASES = ['queued', 'checking', 'reading', 'saving', 'done'] as const
export type ImportPhase = (typeof PHASES)[number]

const status = z.object({
  importId: z.number(),
  state: z.enum(STATES),
  phase: z.enum(PHASES),
  done: z.number(),
  total: z.number(),
  counts,
  msg: z.string(),
})
export type ImportStatus = z.infer<typeof status>

const leaveOutHidden = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], 'Send 1 to leave out the rows that the sheet hides')
  .default(0)
  .transform(Number)

const run = z.object({
  uploadedFile: uploadedFile.optional(),
  dateOfImport: importDate.optional(),
  leaveOutHidden,
  uploadxls: z
    .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
    .default(0)
    .transform(Number),
})

/** With {uploadxls: 1} the file name of the latest response workbook, otherwise the run. */
const runAnswer = z.object({ importId: z.number(), state: z.enum(STATES), counts }).or(z.object({ fileName: z.string() }))

const titleOfDownload = (title: string) => (input: z.output<typeof run>) => (input.uploadxls === 1 ? title : null)

const uploadAnswer = z.object({ fileName: z.string(), size: z.number(), title: z.string() })

export const dataImport = contract('com_dataimport', {
  goForward: {
    kind: 'query',
    title: 'Ask whether imports are allowed',
    access: 'imports.run',
    input: emptyResponse,
    output: emptyResponse,
  },
  lastUpload: {
    kind: 'query',
    title: 'See the last upload',
    access: 'imports.run',
    input: z.object({ name: importType }),
    /** `lastUploadDataOn` is ISO 8601, empty if there was none; `lastUploadData` is who uploaded; `responseWhy` is empty if there is a response workbook. */
    output: z.object({
      lastUploadDataStatus: z.string(),
      lastUploadData: z.string(),
      lastUploadDataRecords: z.number(),
      lastUploadDataOn: z.string(),
      responseWhy: z.string(),
    }),
  },
  importdata: {
    kind: 'query',
    title: 'List the latest imports',
    access: 'imports.run',
    input: emptyResponse,
    output: z.object({
      imports: z.array(
        z.object({
          importId: z.number(),
          type: importType,
          importDate: z.string(),
          title: z.string(),
          by: z.string(),
          startedAt: z.string(),
          state: z.string(),
          phase: z.string(),
          done: z.number(),
          total: z.number(),
          counts,
          msg: z.string(),
        }),
      ),
    }),
  },
  checkUploadDate: {
    kind: 'query',
    title: 'Check the date of an import',
    access: 'imports.run',
    input: z.object({ importType, importDate }),
    output: emptyResponse,
  },
  closingAssignmentUpload: {
    kind: 'upload',
    title: 'Upload a Closing Assignment workbook',
    access: 'imports.run',
    input: upload,
    output: uploadAnswer,
  },
  closingAssignmentImport: {
    kind: 'command',
    long: true,
    title: 'Import a Closing Assignment workbook',
    titleFor: titleOfDownload('Download the response to the latest Closing Assignment'),
    access: 'imports.run',
    input: run,
    output: runAnswer,
  },
  processorUWUpload: {
    kind: 'upload',
    title: 'Upload a Processor & Underwriter workbook',
    access: 'imports.run',
    input: upload,
    output: uploadAnswer,
  },
  processorUWImport: {
    kind: 'command',
    long: true,
    title: 'Import a Processor & Underwriter workbook',
    titleFor: titleOfDownload('Download the response to the latest Processor & Underwriter Assignment'),
    access: 'imports.run',
    input: run,
    output: runAnswer,
  },
  dryRun: {
    kind: 'query',
    long: true,
    title: 'Try an import',
    access: 'imports.run',
    input: z.object({ uploadedFile, importType, dateOfImport: importDate.optional(), leaveOutHidden }),
    /**
     * The first 200 problems. `problemCount` and `rejectedCells` count all. `hiddenRows` counts the rows hidden in the sheet, imported or
     * not. `rejectedFile` is the workbook of the rejected rows, if any.
     */
    output: counts.extend({
      rows: z.number(),
      problemCount: z.number(),
      warningCount: z.number(),
      problems: z.array(cellProblem),
      headerWarnings: z.array(z.string()),
      hiddenRows: z.number(),
      rejectedFile: z.string(),
    }),
  },
  importStatus: {
    kind: 'query',
    title: 'See how far an import is',
    access: 'imports.run',
    input: z.object({ importId: recordId }),
    output: status,
  },
  getSample: {
    kind: 'query',
    title: 'Make a sample workbook',
    access: 'imports.run',
    input: z.object({ importType, kind: z.enum(['good', 'errors'], 'Send good or errors') }),
    output: z.object({ fileName: z.string() }),
  },
})
