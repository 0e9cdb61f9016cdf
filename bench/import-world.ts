import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '@ivue/api/src/app-services.ts'
import { settingsOf } from '@ivue/api/src/app-settings.ts'
import { type Database, openDatabase } from '@ivue/api/src/database/database.ts'
import { CLOSING_ASSIGNMENT } from '@ivue/api/src/imports/closing/workbook.ts'
import { PROCESSOR_UW } from '@ivue/api/src/imports/processor-uw/workbook.ts'
import { importPeople } from '@ivue/api/src/imports/reference.ts'
import { CLOSING_COLUMNS, type ClosingField } from '@ivue/api/src/imports/rules/closing/columns.ts'
import type { Workbook } from '@ivue/api/src/imports/writing/workbook-kind.ts'
import { startPostgres } from '@ivue/api/src/postgres/start-postgres.ts'
import { FORMATS } from '@ivue/api/src/xlsx/response-workbook.ts'
import type { Cell } from '@ivue/api/src/xlsx/sheet.ts'
import { writeWorkbook } from '@ivue/api/src/xlsx/writing/write-workbook.ts'
import { applyMigrations } from '@ivue/database/apply-migrations.ts'
import pg from 'pg'
import { officeToday } from '../e2e/support/clock.ts'

/** First loan number of every workbook, so that a second workbook changes the loans of the first. */
const FIRST_NUMBER = 800_000_001

export interface BenchWorld {
  today: string
  rows: number
  /** Paths of workbooks with the same loans: as new, and with four changed cells per row. */
  fresh: string
  changed: string
  megabytes: number
  /** Path of the other kind of workbook with as many rows, all new. */
  assignment: string
  kind: Workbook
  db: Database
  services: Services
  connectionString: string
  /** Creates a database with people only, or (`filled`) with all loans of `fresh`. */
  clone(from: 'empty' | 'filled'): Promise<string>
  /** Creates the database that clone('filled') copies. */
  fill(by: (connectionString: string) => Promise<unknown>): Promise<void>
  drop(connectionString: string): Promise<void>
  stop(): Promise<void>
}

/** Starts an embedded Postgres with the app's tables and 60 people, and writes the workbooks of `rows` × 48 to disk. */
export async function makeWorld(rows: number): Promise<BenchWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'ivue-bench-'))
  const postgres = await startPostgres({ dataDir: folder })
  const at = (name: string) => Object.assign(new URL(postgres.connectionString), { pathname: `/${name}` }).href
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: postgres.connectionString })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  let made = 0
  const cloneOf = async (template: string, name = `bench_${++made}`) => {
    await admin(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    return at(name)
  }

  await admin('CREATE DATABASE empty')
  await applyMigrations(at('empty'))
  await addPeople(at('empty'))
  const connectionString = await cloneOf('empty', 'people')
  const db = openDatabase(connectionString, { max: 4 })
  const people = await importPeople(db)
  const today = officeToday()
  const rowsOfSample = CLOSING_ASSIGNMENT.sample({ rows, seed: 1, today, people, errors: 'none', firstNumber: FIRST_NUMBER })
  const workbook = async (name: string, { title, columns: own }: Workbook, cells: readonly Cell[][]) => {
    const path = join(folder, name)
    const columns = own.map(({ header, type }) => ({ header, ...(FORMATS[type] ? { format: FORMATS[type] } : {}) }))
    await pipeline(writeWorkbook({ sheetName: title, columns, rows: [cells.map((row) => ({ cells: row }))] }), createWriteStream(path))
    return path
  }
  const fresh = await workbook('fresh.xlsx', CLOSING_ASSIGNMENT, rowsOfSample)
  const assignments = PROCESSOR_UW.sample({ rows, seed: 1, today, people, errors: 'none', firstNumber: FIRST_NUMBER })
  const assignment = await workbook('assignment.xlsx', PROCESSOR_UW, assignments)
  return {
    today,
    rows,
    fresh,
    changed: await workbook('changed.xlsx', CLOSING_ASSIGNMENT, rowsOfSample.map(changedRow)),
    megabytes: statSync(fresh).size / 1e6,
    assignment,
    kind: CLOSING_ASSIGNMENT,
    db,
    services: { db, settings: settingsOf(db), connectionString, now: () => new Date(), log: console } as unknown as Services,
    connectionString,
    clone: cloneOf,
    async fill(by) {
      await by(await cloneOf('empty', 'filled'))
    },
    drop: (url) => admin(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`),
    async stop() {
      await db.$disconnect()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const CHANGES: Partial<Record<ClosingField, Cell>> = {
  propertyCity: 'Springfield',
  noteRate: 4.125,
  mloName: 'Maeve Hoang',
  branchCode: 'ZZ-0001',
}

const changedRow = (row: readonly Cell[]) => row.map((cell, index) => CHANGES[CLOSING_COLUMNS[index]?.field ?? 'number'] ?? cell)

async function addPeople(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`
    INSERT INTO users (username, employee_id, full_name, access_level) SELECT 'person.' || n, 'DR' || n, 'Person ' || n, 'Employee' FROM generate_series(1, 60) n;
    INSERT INTO user_roles (user_id, role) SELECT id, (ARRAY['Closer', 'Closer', 'Processor', 'Underwriter'])[id % 4 + 1] FROM users;
    INSERT INTO user_skills (user_id, kind, value) SELECT id, kind, value FROM users, (VALUES ('purpose', 'Purchase'), ('purpose', 'Refinance'), ('loanType', 'Conventional'), ('loanType', 'FHA')) skill (kind, value)`)
  await client.end()
}
