import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type CheckedRow, type ClosingReference, closingChecker } from '@ivue/contracts/imports/closing-rules.ts'
import { CLOSING_HEADER } from '@ivue/contracts/imports/columns.ts'
import type { SheetRow } from '@ivue/contracts/imports/sheet.ts'
import type { Files } from '../files/files.ts'
import { Refusal } from '../rpc/refusal.ts'
import { readWorkbook } from '../xlsx/read-workbook.ts'
import { RESPONSE_HEADERS } from '../xlsx/response-workbook.ts'
import { UnreadableWorkbook } from '../xlsx/unreadable.ts'

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
  checked: CheckedRow[]
}

/** The rows of a Closing Assignment, each judged by the rules, some 200 at a time. `warnings` are about the header. */
export async function readClosing(path: string, reference: (date1904: boolean) => Promise<ClosingReference>) {
  const workbook = await readWorkbook(path, { header: CLOSING_HEADER, ignore: RESPONSE_HEADERS })
  const check = closingChecker(await reference(workbook.date1904))
  async function* batches(): AsyncGenerator<ReadBatch> {
    for await (const rows of workbook.batches) yield { rows, checked: rows.map(check) }
  }
  return { warnings: workbook.warnings, batches: batches() }
}
