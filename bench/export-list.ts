import { createWriteStream } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Services } from '@ivue/api/src/app-services.ts'
import { createSettings } from '@ivue/api/src/app-settings.ts'
import { openDatabase } from '@ivue/api/src/database/database.ts'
import { makeWorkbook } from '@ivue/api/src/exports/make-workbook.ts'
import { readAllRows } from '@ivue/api/src/exports/read-all-rows.ts'
import { createFiles } from '@ivue/api/src/files/files.ts'
import { Prisma } from '@ivue/api/src/generated/prisma/client.ts'
import { cells, instant, shownAt } from '@ivue/api/src/grid/cells.ts'
import type { Column, ListDefinition } from '@ivue/api/src/grid/definition.ts'
import type { SignedIn } from '@ivue/api/src/rpc/implement.ts'
import pg from 'pg'
import { measureMs } from './figures.ts'

export interface ExportOptions {
  how: 'ours' | 'bare'
  path: string
  level: number
  database: string
}

export interface ExportFigures {
  seconds: number
  peakMb: number
  /** CPU time of this process, without the database. */
  cpuSeconds: number
  /** Event loop delay at p99. */
  lateMs: number
}

export const WIDE = 'wide_rows'
export const columnType = (n: number): 'text' | 'number' | 'moment' => (n % 5 === 3 ? 'number' : n % 5 === 4 ? 'moment' : 'text')
export const COLUMNS = Array.from({ length: 40 }, (_, n) => n)

type Row = Record<string, string | number | null>
const column = (n: number) => Prisma.raw(`w.c${n}`)

/** The list definition of the table: text, numbers, and moments in the business zone. */
function wideList(): ListDefinition<never> {
  const read = COLUMNS.flatMap((n): [string, Prisma.Sql][] => {
    if (columnType(n) !== 'moment') return [[`c${n}`, column(n)]]
    return [
      [`c${n}`, shownAt(column(n), Prisma.sql`'America/Chicago'`)],
      [`c${n}At`, instant(column(n))],
    ]
  })
  const columns = COLUMNS.map((n): Column<Row> => {
    const value = (row: Row) => row[`c${n}`] ?? null
    const draw = ({ text: 'text', number: 'number', moment: 'datetime' } as const)[columnType(n)]
    const moment = () =>
      cells.moment<Row>(
        (row) => value(row) as string,
        (row) => row[`c${n}At`] as string,
      )
    return {
      title: `Column ${n + 1}`,
      draw,
      cell: draw === 'datetime' ? moment() : cells.text<Row>(value),
      ...(n === 0 && { sort: column(n) }),
    }
  })
  return {
    from: Prisma.raw(`${WIDE} w`),
    id: Prisma.sql`w.id`,
    version: Prisma.sql`1`,
    scope: null,
    filters: [],
    read: Object.fromEntries(read),
    columns,
    defaultOrder: { col: 'Column 1', dir: 'ASC' },
    spec: { filters: {}, pageSize: 10 },
  } as ListDefinition<never>
}

/** Exports from the database into a stored file of the app. */
async function ours(client: pg.Client, { database }: ExportOptions): Promise<void> {
  const db = openDatabase(database, { max: 2 })
  const settings = createSettings(db)
  const services = { db, settings, files: createFiles(db, settings, () => new Date()), now: () => new Date() } as Services
  const list = wideList()
  const order = [list.defaultOrder]
  const viewer = { userId: 1, fullName: 'Person 1' } as SignedIn
  const rows = readAllRows(client, list, {}, order, async () => undefined)
  await makeWorkbook(services, { title: 'Wide rows', list, input: {}, order, viewer }, rows)
  await db.$disconnect()
}

type Value = string | number | Date

/**
 * Exports from the database into a file on disk with the same kind of cursor. The file is only the XML of the sheet, gzipped. Cells have no
 * address and style, dates are numbers, and only XML's three special characters are escaped.
 */
async function bare(client: pg.Client, { path, level }: ExportOptions): Promise<void> {
  await client.query('BEGIN READ ONLY')
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${COLUMNS.map((n) => `c${n}`).join()} FROM ${WIDE} ORDER BY c0, id`)
  async function* sheet(): AsyncGenerator<string> {
    yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    for (;;) {
      const batch = await client.query<Value[]>({ text: 'FETCH 1000 FROM rows', rowMode: 'array' })
      if (batch.rows.length === 0) break
      let xml = ''
      for (const row of batch.rows) xml += `<row>${row.map(cellXml).join('')}</row>`
      yield xml
    }
    yield '</sheetData></worksheet>'
  }
  await pipeline(sheet(), createGzip({ level }), createWriteStream(path))
}

function cellXml(value: Value): string {
  if (typeof value === 'string')
    return `<c t="inlineStr"><is><t>${value.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)}</t></is></c>`
  return `<c><v>${value instanceof Date ? value.getTime() / 86_400_000 + 25_569 : value}</v></c>`
}

/** Runs one export per process, so that its memory can be measured. */
process.once('message', async (options: ExportOptions) => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const ms = await measureMs(async () => {
    const client = new pg.Client({ connectionString: options.database })
    await client.connect()
    await (options.how === 'ours' ? ours : bare)(client, options)
    await client.end()
  })
  delay.disable()
  const { user, system } = process.cpuUsage()
  const figures: ExportFigures = {
    seconds: ms / 1000,
    cpuSeconds: (user + system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
    lateMs: delay.percentile(99) / 1e6 - 10,
  }
  process.send?.(figures, () => process.disconnect())
})
