import { z } from 'zod'
import { command, contract, query, upload } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { day, recordId } from '../wire/fields.ts'

export const IMPORT_TYPES = ['closingAssignment', 'processorUW'] as const
export type ImportType = (typeof IMPORT_TYPES)[number]

const importType = z.enum(IMPORT_TYPES, 'Send closingAssignment or processorUW')
const uploadedFile = z.string('Send the fileName that the upload answered').min(1, 'Send the fileName that the upload answered').max(100)
const importDate = day.refine((value) => value !== '', 'Choose the date of the import')

/** The file as a data URL, as in the specification; the server also accepts multipart with one file. */
const uploadInput = z.union(
  [z.object({ uploadedFile: z.string() }), z.object({ json: z.object({ uploadedFile: z.string() }) }).transform((body) => body.json)],
  'Send the workbook as uploadedFile',
)

const counts = z.object({ created: z.number(), changed: z.number(), unchanged: z.number(), mismatched: z.number(), rejected: z.number() })
export type ImportCounts = z.infer<typeof counts>

/** An invalid cell, with its row as Excel numbers it (header = 1) and the letter of its column. */
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

/** The run, or with {uploadxls: 1} the file name of the latest response workbook. */
const runAnswer = z.object({ importId: z.number(), state: z.enum(STATES), counts }).or(z.object({ fileName: z.string() }))

const titleOfDownload = (title: string) => (input: z.output<typeof run>) => (input.uploadxls === 1 ? title : null)

const uploadAnswer = z.object({ fileName: z.string(), size: z.number(), title: z.string() })

/** How many rows would newly fail a data test. */
const newFails = z.object({ testId: z.number(), code: z.string(), name: z.string(), rows: z.number() })
export type NewFails = z.infer<typeof newFails>

export const dataImport = contract('com_dataimport', {
  goForward: query('Ask whether imports are allowed', 'imports.run', { input: emptyResponse, output: emptyResponse }),
  lastUpload: query('See the last upload', 'imports.run', {
    input: z.object({ name: importType }),
    /**
     * The last upload: when it was (`lastUploadDataOn`, ISO 8601, empty if there was none), who made it (`lastUploadData`), and why there
     * is no response workbook (`responseWhy`, empty if there is one).
     */
    output: z.object({
      lastUploadDataStatus: z.string(),
      lastUploadData: z.string(),
      lastUploadDataRecords: z.number(),
      lastUploadDataOn: z.string(),
      responseWhy: z.string(),
    }),
  }),
  importdata: query('List the latest imports', 'imports.run', {
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
  }),
  checkUploadDate: query('Check the date of an import', 'imports.run', {
    input: z.object({ importType, importDate }),
    output: emptyResponse,
  }),
  closingAssignmentUpload: upload('Upload a Closing Assignment workbook', 'imports.run', { input: uploadInput, output: uploadAnswer }),
  closingAssignmentImport: command('Import a Closing Assignment workbook', 'imports.run', {
    long: true,
    titleFor: titleOfDownload('Download the response to the latest Closing Assignment'),
    input: run,
    output: runAnswer,
  }),
  processorUWUpload: upload('Upload a Processor & Underwriter workbook', 'imports.run', { input: uploadInput, output: uploadAnswer }),
  processorUWImport: command('Import a Processor & Underwriter workbook', 'imports.run', {
    long: true,
    titleFor: titleOfDownload('Download the response to the latest Processor & Underwriter Assignment'),
    input: run,
    output: runAnswer,
  }),
  dryRun: query('Try an import', 'imports.run', {
    long: true,
    input: z.object({ uploadedFile, importType, dateOfImport: importDate.optional(), leaveOutHidden }),
    /**
     * The run with its first 200 problems. The `problemCount` counts all of them. The `hiddenRows` are the number of rows hidden in the
     * sheet, imported or not. The `rejectedFile` is the workbook of the rejected rows, if any.
     */
    output: counts.extend({
      rows: z.number(),
      problemCount: z.number(),
      warningCount: z.number(),
      problems: z.array(cellProblem),
      headerWarnings: z.array(z.string()),
      hiddenRows: z.number(),
      rejectedFile: z.string(),
      /** The live data tests that rows of the workbook would newly fail. The import rejects none of them. A process of 1.0.0 does not send it. */
      newFails: z.array(newFails).optional(),
    }),
  }),
  importStatus: query('See how far an import is', 'imports.run', { input: z.object({ importId: recordId }), output: status }),
  getSample: query('Make a sample workbook', 'imports.run', {
    input: z.object({ importType, kind: z.enum(['good', 'errors'], 'Send good or errors') }),
    output: z.object({ fileName: z.string() }),
  }),
})
