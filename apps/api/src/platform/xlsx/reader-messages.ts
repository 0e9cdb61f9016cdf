import { readFileSync } from 'node:fs'
import type { SheetCell, SheetRow } from './sheet.ts'

export interface KnownWorkbook {
  title: string
  header: readonly string[]
}

/** The only argument of the reading process: check a workbook, or read it as well. */
export type ReaderRequest = { task: 'check'; path: string } | ({ task: 'read' } & ReadRequest)

export interface ReadRequest {
  path: string
  header: readonly string[]
  /** Additional headers that are allowed anywhere and not read: the columns of our response workbook. */
  ignore: readonly string[]
  /** Headers that may be missing. The position of a missing one is 0, and its cells are empty. */
  optional: readonly string[]
  /** Other workbooks that may have been sent by mistake. */
  others: readonly KnownWorkbook[]
  maxRows: number
  /** Indexes of the columns in `header` that may hold dates. */
  moments: readonly number[]
  /** Indexes of the columns of numbers. All but these and `moments` are text, in which a number counts as it is shown. */
  numbers: readonly number[]
  /** Whether to skip the rows that the sheet hides. */
  leaveOutHidden: boolean
  /** Resident memory in bytes at which the process gives up. */
  rssLimit: number
}

/**
 * A message of the reading process, a JSON line of its output. A check sends end. A read sends start, rows…, end. Both may send refused.
 */
export type ReadMessage =
  | ({ kind: 'start' } & SheetStart)
  | { kind: 'rows'; rows: [row: number, cells: SheetCell[], faults?: SheetRow['faults']][] }
  | { kind: 'end'; warnings: string[]; hidden: number; peakRss: number }
  | { kind: 'refused'; message: string; peakRss: number }

export interface SheetStart {
  sheet: string
  /** Whether date serials count from 1904 instead of 1900. */
  date1904: boolean
  /** The column of each declared header in the file, from 1; 0 for a missing optional one. */
  positions: number[]
  /** Warnings about the header: another order of columns. */
  warnings: string[]
}

/**
 * Returns the peak resident memory of this process, in bytes. Reads VmHWM because on Linux maxRSS includes the memory of the process it was
 * forked from.
 */
export function peakRss(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024
}
