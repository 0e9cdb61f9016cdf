import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { OutCell } from '@ivue/api/src/xlsx/writing/row-xml.ts'
import { writeWorkbook } from '@ivue/api/src/xlsx/writing/write-workbook.ts'
import { writeBare } from './export-bare.ts'

export interface Told {
  how: 'ours' | 'bare'
  path: string
  rows: number
  level: number
}

export interface Took {
  seconds: number
  peakMb: number
  /** CPU time of this process, without the database. */
  cpuSeconds: number
  /** Event loop delay at p99. */
  lateMs?: number
}

const BATCH = 500
const WORDS = [
  'Purchase',
  'Refinance',
  'WIP',
  'Met',
  'Not Met',
  'Amara Obi',
  'Final Doc QC: Completed - Findings',
  'TX',
  "O'Neill & Sons",
  'a < b',
]

/** Returns 40 cells: 24 texts, 8 numbers, 8 moments. All rows differ. */
function rowOf(n: number): OutCell[] {
  return Array.from({ length: 40 }, (_, at): OutCell => {
    if (at % 5 === 3) return ((n * 7919 + at * 104_729) % 900_000) / 4
    if (at % 5 === 4) return new Date(Date.UTC(2026, 0, 1) + ((n * 37 + at * 1009) % 400_000) * 60_000)
    return at === 0 ? String(900_000_000 + n).padStart(10, '0') : `${WORDS[(n * 31 + at * 17) % WORDS.length]} ${(n * 13 + at) % 997}`
  })
}

async function* rowsOf(count: number): AsyncGenerator<OutCell[][]> {
  for (let from = 0; from < count; from += BATCH) yield Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => rowOf(from + at))
}

async function* wrapped(rows: AsyncIterable<OutCell[][]>) {
  for await (const batch of rows) yield batch.map((cells) => ({ cells }))
}

/** Writes one workbook per process, so that its memory can be measured. */
process.once('message', async ({ how, path, rows, level }: Told) => {
  const from = performance.now()
  const out = createWriteStream(path)
  if (how === 'bare') await writeBare(rowsOf(rows), out, level)
  else {
    const columns = Array.from({ length: 40 }, (_, at) => ({
      header: `Column ${at + 1}`,
      ...(at % 5 === 4 ? { format: 'mm/dd/yyyy hh:mm' } : {}),
    }))
    await pipeline(writeWorkbook({ sheetName: 'Rows', columns, rows: wrapped(rowsOf(rows)), level }), out)
  }
  const { user, system } = process.cpuUsage()
  const took: Took = {
    seconds: (performance.now() - from) / 1000,
    cpuSeconds: (user + system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }
  process.send?.(took, () => process.disconnect())
})
