import type { ReadMessage, ReadRequest, SheetStart } from './reader-messages.ts'
import { type ReaderLimits, runReader } from './run-reader.ts'
import type { SheetRow } from './sheet.ts'
import { DAMAGED, UnreadableWorkbook } from './unreadable-workbook.ts'

/** How a workbook is read. Leave out `moments` if every column may hold dates. */
export interface ReadOptions extends ReaderLimits, Pick<ReadRequest, 'header'>, Partial<Omit<ReadRequest, 'path' | 'header' | 'rssLimit'>> {
  /** Resident memory limit of the reading process, in megabytes. */
  rssMb?: number
}

export interface OpenWorkbook extends SheetStart {
  /** The rows in order, about 200 at a time. Reading pauses while the caller is busy. Leaving the loop ends the process. */
  batches: AsyncIterable<SheetRow[]>
  /**
   * What is known after the last batch: warnings about the sheet, the number of hidden rows, and the peak memory of the reading process in
   * bytes.
   */
  ending: { warnings: string[]; hidden: number; peakRss: number }
}

/** Checks an uploaded workbook without reading its rows. Throws UnreadableWorkbook with a message for the sender. */
export async function checkWorkbook(path: string): Promise<void> {
  for await (const { kind } of runReader({ task: 'check', path })) if (kind === 'end') return
}

/**
 * Opens an uploaded workbook, checked and read in a separate process with limited memory. Resolves when the header was found. Throws
 * UnreadableWorkbook with a message for the sender, here or while the batches are read.
 */
export async function readWorkbook(path: string, options: ReadOptions): Promise<OpenWorkbook> {
  const {
    header,
    ignore = [],
    optional = [],
    others = [],
    maxRows = 50_000,
    moments = header.map((_, index) => index),
    numbers = [],
    leaveOutHidden = false,
    rssMb = 300,
  } = options
  const lines = runReader(
    { task: 'read', path, header, ignore, optional, others, maxRows, moments, numbers, leaveOutHidden, rssLimit: rssMb * 1024 * 1024 },
    options,
  )
  const first = await lines.next()
  if (first.done || first.value.kind !== 'start') throw new UnreadableWorkbook(DAMAGED)
  const { kind: _, ...start } = first.value
  const ending = { warnings: [] as string[], hidden: 0, peakRss: 0 }
  return { ...start, batches: readBatches(lines, ending), ending }
}

async function* readBatches(lines: AsyncGenerator<ReadMessage>, ending: OpenWorkbook['ending']): AsyncGenerator<SheetRow[]> {
  for await (const message of lines) {
    if (message.kind === 'rows') yield message.rows.map(([row, cells, faults]) => (faults ? { row, cells, faults } : { row, cells }))
    if (message.kind === 'end') Object.assign(ending, { warnings: message.warnings, hidden: message.hidden, peakRss: message.peakRss })
  }
}
