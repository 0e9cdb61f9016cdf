import { readFileSync } from 'node:fs'
import type { Cell, SheetRow } from '@ivue/contracts/imports/sheet.ts'

/** A workbook by its title and all of its headers. */
export interface KnownWorkbook {
  title: string
  header: readonly string[]
}

/** The request to the reading process, its only argument: to check a workbook, or to read it as well. */
export type ReaderRequest = { task: 'check'; path: string } | ({ task: 'read' } & ReadRequest)

export interface ReadRequest {
  path: string
  header: readonly string[]
  /** Further headers that may stand anywhere and are not read: the columns of our own response workbook. */
  ignore: readonly string[]
  /** Those of `header` that may be missing: their position is 0 and their cells are empty. */
  optional: readonly string[]
  /** Other workbooks that people may have taken for this one. */
  others: readonly KnownWorkbook[]
  maxRows: number
  /** Resident bytes at which it gives up by itself. */
  rssLimit: number
}

/** One line each on its standard output. After a check: end. In this order after reading: start, rows…, end. Refused at any time. */
export type ReadMessage =
  | ({ kind: 'start' } & SheetStart)
  | { kind: 'rows'; rows: [row: number, cells: Cell[], faults?: SheetRow['faults']][] }
  | { kind: 'end'; warnings: string[]; peakRss: number }
  | { kind: 'refused'; message: string; peakRss: number }

export interface SheetStart {
  sheet: string
  /** Serials count from 1904 instead of 1900. */
  date1904: boolean
  /** Where each declared column stands in the file, from 1; 0: an optional one that is missing. */
  positions: number[]
  /** About the header: columns in another order. */
  warnings: string[]
}

/** The most resident memory this process held so far, in bytes. Linux counts what a process was forked from into maxRSS, but not into its own high water mark. */
export function peakRss(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {
    // No Linux.
  }
  return process.resourceUsage().maxRSS * 1024
}
