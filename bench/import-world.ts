import { createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '@ivue/api/src/app-services.ts'
import { createSettings } from '@ivue/api/src/app-settings.ts'
import { openDatabase } from '@ivue/api/src/database/database.ts'
import { CLOSING_ASSIGNMENT } from '@ivue/api/src/imports/closing/workbook.ts'
import { importPeople } from '@ivue/api/src/imports/reference.ts'
import { CLOSING_COLUMNS, type ClosingField } from '@ivue/api/src/imports/rules/closing/columns.ts'
import { DATE_FORMATS } from '@ivue/api/src/xlsx/response-workbook.ts'
import type { Cell } from '@ivue/api/src/xlsx/sheet.ts'
import { writeWorkbook } from '@ivue/api/src/xlsx/writing/write-workbook.ts'
import { officeToday } from '../e2e/support/clock.ts'
import { query, withPostgres } from './databases.ts'

/** First loan number of every workbook, so that a second workbook changes the loans of the first. */
const FIRST_NUMBER = 800_000_001

export interface ImportWorld {
  rows: number
  /** Paths of workbooks with the same loans: as new, and with four changed cells per row. */
  fresh: string
  changed: string
  megabytes: number
  services: Services
  /** Creates a database with people only, or (`filled`) with all loans of `fresh`. */
  clone(from: 'empty' | 'filled'): Promise<string>
  /** Creates the database that clone('filled') copies. */
  fill(by: (database: string) => Promise<unknown>): Promise<void>
  drop(database: string): Promise<void>
}

/** Runs `use` with an embedded Postgres that has the app's tables and 60 people, and with workbooks of `rows` × 48 on disk. */
export async function withImportWorld(rows: number, use: (world: ImportWorld) => Promise<void>): Promise<void> {
  await withPostgres(async (connectionString, folder) => {
    await addPeople(connectionString)
    const admin = new URL(connectionString)
    const main = admin.pathname.slice(1)
    admin.pathname = '/postgres'
    let count = 0
    const cloneDatabase = async (template: string, name = `bench_${++count}`) => {
      await query(admin.href, `CREATE DATABASE ${name} TEMPLATE ${template}`)
      return Object.assign(new URL(admin), { pathname: `/${name}` }).href
    }
    await cloneDatabase(main, 'empty')
    const db = openDatabase(connectionString, { max: 4 })
    const sample = {
      rows,
      seed: 1,
      today: officeToday(),
      people: await importPeople(db),
      errors: 'none',
      firstNumber: FIRST_NUMBER,
    } as const
    const cells = CLOSING_ASSIGNMENT.sample(sample)
    const workbook = async (name: string, all: readonly Cell[][]) => {
      const path = join(folder, name)
      const columns = CLOSING_ASSIGNMENT.columns.map(({ header, type }) => ({
        header,
        ...(DATE_FORMATS[type] ? { format: DATE_FORMATS[type] } : {}),
      }))
      const batch = all.map((row) => ({ cells: row }))
      await pipeline(writeWorkbook({ sheetName: CLOSING_ASSIGNMENT.title, columns, rows: [batch] }), createWriteStream(path))
      return path
    }
    const fresh = await workbook('fresh.xlsx', cells)
    await use({
      rows,
      fresh,
      changed: await workbook('changed.xlsx', cells.map(changedRow)),
      megabytes: statSync(fresh).size / 1e6,
      services: { db, settings: createSettings(db), connectionString, now: () => new Date(), log: console } as unknown as Services,
      clone: cloneDatabase,
      fill: async (by) => void (await by(await cloneDatabase('empty', 'filled'))),
      drop: async (database) => void (await query(admin.href, `DROP DATABASE ${new URL(database).pathname.slice(1)} WITH (FORCE)`)),
    }).finally(() => db.$disconnect())
  })
}

const CHANGES: Partial<Record<ClosingField, Cell>> = {
  propertyCity: 'Springfield',
  noteRate: 4.125,
  mloName: 'Maeve Hoang',
  branchCode: 'ZZ-0001',
}

const changedRow = (row: readonly Cell[]) => row.map((cell, index) => CHANGES[CLOSING_COLUMNS[index]?.field ?? 'number'] ?? cell)

const addPeople = (database: string) =>
  query(
    database,
    `INSERT INTO users (username, employee_id, full_name, access_level) SELECT 'person.' || n, 'DR' || n, 'Person ' || n, 'Employee' FROM generate_series(1, 60) n;
    INSERT INTO user_roles (user_id, role) SELECT id, (ARRAY['Closer', 'Closer', 'Processor', 'Underwriter'])[id % 4 + 1] FROM users;
    INSERT INTO user_skills (user_id, kind, value) SELECT id, kind, value FROM users, (VALUES ('purpose', 'Purchase'), ('purpose', 'Refinance'), ('loanType', 'Conventional'), ('loanType', 'FHA')) skill (kind, value)`,
  )
