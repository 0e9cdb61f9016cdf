import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type HandMadeWorkbook, rowsXml, workbook, workbookParts, type ZipEntry, zip } from './made-by-hand.fixture.ts'
import { readWorkbook } from './read-workbook.ts'
import type { SheetRow } from './sheet.ts'
import { UnreadableWorkbook } from './unreadable-workbook.ts'

/** Helpers shared by the tests of hostile workbooks (quality S7). */
export const HEADER = ['Loan Number', 'Amount', 'Closing']
export const GOOD_ROW = ['0204518873', 412500, 46211]
export const GOOD_ROWS = rowsXml([HEADER, GOOD_ROW])
export const SHEET = 'xl/worksheets/sheet1.xml'
export const MB = 1024 * 1024
/** Time limit in milliseconds. Work that is quadratic in the size of a workbook would take minutes. */
const HARD_LIMIT_MS = 60_000

export const sheet = (rows: string) => ({ sheets: [{ name: 'Sheet1', rows }] })
export const goodParts = (options: HandMadeWorkbook = {}) => workbookParts({ ...sheet(GOOD_ROWS), ...options })
export const good = (options: HandMadeWorkbook = {}) => workbook({ ...sheet(GOOD_ROWS), ...options })
export const spoilt = (name: string, spoil: (entry: ZipEntry) => ZipEntry) =>
  zip(goodParts().map((entry) => (entry.name === name ? spoil(entry) : entry)))
export const claim = (name: string, claims: NonNullable<ZipEntry['claims']>) => spoilt(name, (entry) => ({ ...entry, claims }))

export interface Outcome {
  /** Why it cannot be read; empty if it was read. */
  refusal: string
  rows: SheetRow[]
  warnings: string[]
  /** Peak memory of the reading process, in bytes. */
  peakRss: number
}

let folder = ''
let files = 0

/** Creates the folder that `outcomeOf` needs. Call it once per test file. */
export function hostileFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
}

export async function written(bytes: Buffer | string): Promise<string> {
  const path = join(folder, `${files++}.xlsx`)
  await writeFile(path, bytes)
  return path
}

/** Reads a workbook as an import does, and returns the rows or the refusal. */
export async function outcomeOf(bytes: Buffer | string, maxRows = 1000): Promise<Outcome> {
  const rows: SheetRow[] = []
  try {
    const opened = await readWorkbook(await written(bytes), { header: HEADER, maxRows, timeLimit: HARD_LIMIT_MS })
    for await (const batch of opened.batches) rows.push(...batch)
    return { refusal: '', rows, warnings: [...opened.warnings, ...opened.ending.warnings], peakRss: opened.ending.peakRss }
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { refusal: error.message, rows, warnings: [], peakRss: error.peakRss }
    throw error
  }
}
