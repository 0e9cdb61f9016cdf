import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SheetRow } from '@ivue/contracts/imports/sheet.ts'
import type { Files } from '../files/files.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { readWorkbook } from '../xlsx/read-workbook.ts'
import { RESPONSE_HEADERS } from '../xlsx/response-workbook.ts'
import { UnreadableWorkbook } from '../xlsx/unreadable.ts'
import type { StagedRow, Workbook } from './workbook-kind.ts'
import { WORKBOOKS } from './workbooks.ts'

/** Runs with a directory of its own for files on disk, which is gone afterwards. What a workbook is refused for becomes a Refusal. */
export async function withFile<T>(bytes: AsyncIterable<Uint8Array>, use: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'ivue-'))
  try {
    const path = join(directory, 'workbook.xlsx')
    await pipeline(bytes, createWriteStream(path))
    return await use(path)
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? new Refusal(error.message) : error
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

export const withStoredFile = <T>(files: Files, id: number, use: (path: string) => Promise<T>): Promise<T> => withFile(files.read(id), use)

/** Rows as they stand in the workbook, and what the rules say of each. */
export interface ReadBatch {
  rows: readonly SheetRow[]
  checked: StagedRow[]
}

/** The rows of a workbook, each judged by its rules, some 200 at a time. */
export async function readRows(path: string, { type, columns, open }: Workbook, services: Services) {
  const known = Object.values(WORKBOOKS).map((one) => ({ ...one, header: one.columns.map(({ header }) => header) }))
  const others = known.filter((one) => one.type !== type).map(({ title, header }) => ({ title, header }))
  const sheet = await readWorkbook(path, { header: columns.map(({ header }) => header), ignore: RESPONSE_HEADERS, others })
  const opened = await open(services, sheet.date1904)
  async function* batches(): AsyncGenerator<ReadBatch> {
    for await (const rows of sheet.batches) yield { rows, checked: await opened.check(rows) }
  }
  return { opened, headerWarnings: sheet.warnings, batches: batches() }
}
