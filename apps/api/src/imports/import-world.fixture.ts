import type { Envelope } from '@ivue/contracts/envelope.ts'
import { utility } from '@ivue/contracts/grid/contract.ts'
import { dataImport, type ImportCounts, type ImportType } from '@ivue/contracts/imports/contract.ts'
import type { Role } from '@ivue/contracts/session/viewer.ts'
import { DATE_FORMATS } from '../platform/xlsx/response-workbook.ts'
import type { SheetCell } from '../platform/xlsx/sheet.ts'
import { writeWorkbook } from '../platform/xlsx/writing/write-workbook.ts'
import { type SignIn, type TestApp, type TestAppOptions, testApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'
import type { ClosingField } from './closing/rules/columns.ts'
import { exampleRow } from './closing/rules/example.fixture.ts'
import { runImportOnce } from './job.ts'
import type { ProcessorUwField } from './processor-uw/rules/columns.ts'
import { exampleRow as exampleAssignment } from './processor-uw/rules/example.fixture.ts'
import { EXAMPLE_PEOPLE } from './rules/example-people.fixture.ts'
import { WORKBOOK_KINDS } from './workbooks.ts'

/** Cells of a row by field. The others are as in the example of domain 7.1, without its comment. */
export type RowChanges = Partial<Record<ClosingField, SheetCell>>
/** Cells of a row by field. The others are as in the example of domain 7.2. */
export type AssignmentChanges = Partial<Record<ProcessorUwField, SheetCell>>

export const CALLS = {
  closingAssignment: { upload: dataImport.closingAssignmentUpload, run: dataImport.closingAssignmentImport },
  processorUW: { upload: dataImport.processorUWUpload, run: dataImport.processorUWImport },
} as const satisfies Record<ImportType, unknown>

export const TODAY = '2026-06-30'
export const NO_COUNTS: ImportCounts = { created: 0, changed: 0, unchanged: 0, mismatched: 0, rejected: 0 }

export interface Run {
  importId: number
  state: string
  counts: ImportCounts
}

export interface ImportWorld extends TestApp {
  importer: SignIn
  ids: Record<string, number>
  upload(
    bytes: Buffer,
    options?: { as?: SignIn; title?: string; type?: ImportType },
  ): Promise<Envelope<{ fileName: string; size: number; title: string }>>
  /** Uploads and imports through the calls, and waits for the end. */
  import(bytes: Buffer, date?: string, type?: ImportType): Promise<Envelope<Run>>
  /** Resolves when every response workbook is stored, which happens after the import was answered. */
  settled(): Promise<void>
  download(fileName: string, as?: SignIn): Promise<Buffer>
}

/** Returns a server with a worker, the people named in the examples, and a person who may import; it is TODAY in the business zone. */
export async function importWorld({ worker = true, ...options }: TestAppOptions & { worker?: boolean } = {}): Promise<ImportWorld> {
  const world = await testApp(options)
  const ids: Record<string, number> = {}
  for (const { clientId, name, roles, active, licences, purposes, types, maxDailyAssign } of EXAMPLE_PEOPLE) {
    const about = { username: clientId, fullName: name, roles: roles as Role[], inactive: !active, licences, maxDailyAssign }
    const person = await world.person(about)
    const skills = [...purposes.map((value) => ({ kind: 'purpose', value })), ...types.map((value) => ({ kind: 'loanType', value }))]
    await world.db.userSkill.createMany({ data: skills.map((skill) => ({ userId: person.id, ...skill })) })
    ids[clientId] = person.id
  }
  world.clock.set(`${TODAY}T18:00:00Z`)
  const importer = await world.signedIn('imports.run')
  if (worker) await world.services.jobs.work('import', ({ importId }) => runImportOnce(world.services, importId))

  const upload: ImportWorld['upload'] = async (bytes, { as = importer, title = 'closing.xlsx', type = 'closingAssignment' } = {}) =>
    (await world.send(CALLS[type].upload, multipart(bytes, title), as, { headers: MULTIPART })).json()

  return {
    ...world,
    importer,
    ids,
    upload,
    async import(bytes, date = TODAY, type = 'closingAssignment') {
      const { flag, msg, response } = await upload(bytes, { type })
      if (!flag) throw new Error(`The upload was refused: ${msg}`)
      const body = { uploadedFile: response.fileName, dateOfImport: date, uploadxls: 0 }
      return (await world.send(CALLS[type].run, body, importer)).json()
    },
    async settled() {
      const left = () => world.db.import.count({ where: { state: 'done', responseFileId: null } })
      await until(async () => (await left()) === 0, { what: 'every response workbook' })
    },
    download: async (filename, as = importer) => (await world.send(utility.downloadXLS, { filename }, as)).rawPayload,
  }
}

const BOUNDARY = 'ivue-boundary'
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

export function multipart(bytes: Buffer, title: string): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${title}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

export const dataUrl = (bytes: Buffer) =>
  `data:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;base64,${bytes.toString('base64')}`

/**
 * Returns a Closing Assignment of example rows with the given changes. Its columns are in the given `order` of their declared positions.
 */
export const workbookOf = (rows: readonly RowChanges[], order?: readonly number[]): Promise<Buffer> =>
  workbookBytes(
    'closingAssignment',
    rows.map((changes) => exampleRow({ comment: null, ...changes }).cells),
    order,
  )

export const assignmentOf = (rows: readonly AssignmentChanges[]): Promise<Buffer> =>
  workbookBytes(
    'processorUW',
    rows.map((changes) => exampleAssignment({ comment: null, ...changes }).cells),
  )

function workbookBytes(type: ImportType, rows: readonly SheetCell[][], order?: readonly number[]): Promise<Buffer> {
  const { title, columns } = WORKBOOK_KINDS[type]
  const places = order ?? columns.map((_, index) => index)
  return bytesOf(
    writeWorkbook({
      sheetName: title,
      columns: places.map((index) => {
        const { header = '', type: kind = '' } = columns[index] ?? {}
        return { header, ...(DATE_FORMATS[kind] ? { format: DATE_FORMATS[kind] } : {}) }
      }),
      rows: [rows.map((row) => ({ cells: places.map((index) => row[index] ?? null) }))],
    }),
  )
}

export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Returns a fingerprint of each table's content, by table name. Excludes sessions, which every call changes, and the head of the audit
 * trail, which the app may not read.
 */
export async function everyTable({ db }: TestApp): Promise<Record<string, string>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND relname NOT IN ('sessions', 'audit_head', '_prisma_migrations')`
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ print: string }[]>(
      `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM "${name}" t`,
    )
    found[name] = rows[0]?.print ?? ''
  }
  return found
}
