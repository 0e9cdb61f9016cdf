import type { SheetRow } from '@ivue/contracts/imports/sheet.ts'
import { askReader, type ReaderLimits } from './ask-reader.ts'
import type { KnownWorkbook, ReadMessage, SheetStart } from './reader-messages.ts'
import { DAMAGED, UnreadableWorkbook } from './unreadable-workbook.ts'

export interface ReadOptions extends ReaderLimits {
  header: readonly string[]
  /** Headers that may stand beside the declared ones and are not read. */
  ignore?: readonly string[]
  optional?: readonly string[]
  /** Other workbooks, to name the one that was sent by mistake. */
  others?: readonly KnownWorkbook[]
  maxRows?: number
  /** Megabytes of resident memory at which the reading process gives up. */
  rssMb?: number
}

export interface OpenWorkbook extends SheetStart {
  /** The rows in order, some 200 at a time; reading pauses while the caller is busy. Ending the loop early ends the process. */
  batches: AsyncIterable<SheetRow[]>
  /** Known when the last batch was given: merged cells, and the most memory the reading process held, in bytes. */
  ending: { warnings: string[]; peakRss: number }
}

/** Checks a workbook that somebody sent, as `readWorkbook` does before it reads. Throws UnreadableWorkbook with words for the person. */
export async function checkWorkbook(path: string, limits: ReaderLimits = {}): Promise<void> {
  for await (const { kind } of askReader({ task: 'check', path }, limits)) if (kind === 'end') return
}

/**
 * Opens a workbook that somebody sent: checks and reads it in a process of its own with capped memory. Resolves when the header was found.
 * Throws UnreadableWorkbook with words for the person, here or while the batches are read.
 */
export async function readWorkbook(path: string, options: ReadOptions): Promise<OpenWorkbook> {
  const { header, ignore = [], optional = [], others = [], maxRows = 50_000, rssMb = 300 } = options
  const lines = askReader({ task: 'read', path, header, ignore, optional, others, maxRows, rssLimit: rssMb * 1024 * 1024 }, options)
  const first = await lines.next()
  if (first.done || first.value.kind !== 'start') throw new UnreadableWorkbook(DAMAGED)
  const { kind: _, ...start } = first.value
  const ending = { warnings: [] as string[], peakRss: 0 }
  return { ...start, batches: batchesOf(lines, ending), ending }
}

async function* batchesOf(lines: AsyncGenerator<ReadMessage>, ending: OpenWorkbook['ending']): AsyncGenerator<SheetRow[]> {
  for await (const message of lines) {
    if (message.kind === 'rows') yield message.rows.map(([row, cells, faults]) => (faults ? { row, cells, faults } : { row, cells }))
    if (message.kind === 'end') Object.assign(ending, { warnings: message.warnings, peakRss: message.peakRss })
  }
}
