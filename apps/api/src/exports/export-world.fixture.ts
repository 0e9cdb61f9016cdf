import { Readable } from 'node:stream'
import { callPath } from '@ivue/contracts/contract.ts'
import { utility } from '@ivue/contracts/grid/contract.ts'
import type { ExportState } from '@ivue/contracts/grid/exports.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import excel from 'exceljs'
import { buildImplementations } from '../app.ts'
import type { PersonInput } from '../testing/add-person.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, type TestAppOptions, testApp } from '../testing/test-app.ts'
import { workExport } from './job.ts'

export type Sheet = (string | number | Date | null)[][]

export interface ExportWorld extends TestApp {
  /** A closing manager who may export and has an e-mail address. */
  manager: SignIn
  someone(input?: PersonInput & { email?: string }): Promise<SignIn>
  /** Returns the workbook's sheets by name, read by a different library than the one that wrote it. */
  sheets(fileName: string, as?: SignIn): Promise<Record<string, Sheet>>
  /** Returns the rows of a CSV file as texts, read by a different library than the one that wrote it. */
  csv(fileName: string, options?: { delimiter?: string; as?: SignIn }): Promise<Sheet>
  /** Runs every queued export, as the worker does. */
  workAll(): Promise<void>
  status(fileName: string, as?: SignIn): Promise<ExportState>
}

export const MAY: Permission[] = ['closing.view', 'closing.log', 'grid.export']

/** Returns a server with a person who exports, without a worker. */
export async function exportWorld(options: TestAppOptions = {}): Promise<ExportWorld> {
  const t = await testApp(options)
  const someone: ExportWorld['someone'] = async ({ email = '', ...input } = {}) => {
    const person = await t.person({ accessLevel: 'Manager', roles: ['Manager - Closing'], permissions: MAY, ...input })
    await t.db.user.update({ where: { id: person.id }, data: { clientEmail: email } })
    return openSession(t.db, person)
  }
  const manager = await someone({ fullName: 'Mona Manager', email: 'mona@example.com' })
  return {
    ...t,
    manager,
    someone,
    async sheets(filename, as = manager) {
      const answer = await t.send(utility.downloadXLS, { filename }, as)
      if (!String(answer.headers['content-type']).includes('spreadsheetml'))
        throw new Error(`${callPath(utility.downloadXLS)}: ${answer.body}`)
      const book = new excel.Workbook()
      await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer)
      return Object.fromEntries(book.worksheets.map((sheet) => [sheet.name, rowsOf(sheet)]))
    },
    async csv(filename, { delimiter = ',', as = manager } = {}) {
      const { rawPayload } = await t.send(utility.downloadXLS, { filename }, as)
      const options = { map: (value: string) => value || null, parserOptions: { delimiter } }
      return rowsOf(await new excel.Workbook().csv.read(Readable.from([rawPayload]), options))
    },
    async workAll() {
      const waiting = await t.db.export.findMany({ where: { state: 'queued' }, orderBy: { id: 'asc' } })
      for (const { id } of waiting) await workExport(t.services, buildImplementations(t.services), id)
    },
    async status(filename, as = manager) {
      const { flag, msg, response } = await t.call(utility.exportStatus, { filename }, as)
      if (!flag) throw new Error(msg)
      return response
    },
  }
}

function rowsOf(sheet: excel.Worksheet): Sheet {
  const rows: Sheet = []
  sheet.eachRow({ includeEmpty: true }, (row) => {
    rows.push(Array.from({ length: sheet.columnCount }, (_, at) => (row.getCell(at + 1).value ?? null) as Sheet[0][0]))
  })
  return rows
}

/** Adds many closing tasks in WIP at once, with loan numbers from `first`. */
export async function addManyTasks({ db }: TestApp, count: number, first = 8_800_000_001): Promise<void> {
  await db.$executeRaw`
    INSERT INTO loans (number, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on, scheduled_closing_at)
    SELECT (${first}::bigint + n - 1)::text, 'Amadi', 'Joy', 'Purchase', 'FHA', 200000, 'TX', 'America/Chicago', 'Retail', 'CS Plano', 'Closing', '2026-01-05',
      timestamptz '2026-03-10T15:00:00Z' + make_interval(mins => n)
    FROM generate_series(1, ${count}::int) n`
  await db.$executeRaw`INSERT INTO tasks (loan_id, desk, status) SELECT id, 'closing', 'WIP' FROM loans WHERE number::bigint BETWEEN ${first}::bigint AND ${first + count - 1}::bigint`
}
