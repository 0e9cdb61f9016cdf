import { createWriteStream } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Services } from '@ivue/api/src/app-services.ts'
import { settingsOf } from '@ivue/api/src/app-settings.ts'
import { openDatabase } from '@ivue/api/src/database/database.ts'
import { makeWorkbook } from '@ivue/api/src/exports/make-workbook.ts'
import { wholeRows } from '@ivue/api/src/exports/whole-rows.ts'
import { filesOf } from '@ivue/api/src/files/files.ts'
import { Prisma } from '@ivue/api/src/generated/prisma/client.ts'
import { cells, instant, shownAt } from '@ivue/api/src/grid/cells.ts'
import type { Column, ListDefinition } from '@ivue/api/src/grid/definition.ts'
import type { SignedIn } from '@ivue/api/src/rpc/implement.ts'
import type { OutCell } from '@ivue/api/src/xlsx/writing/row-xml.ts'
import pg from 'pg'
import { writeBare } from './export-bare.ts'
import type { Took } from './export-writer.ts'

export interface ToldList {
  how: 'ours' | 'bare'
  path: string
  level: number
  database: string
}

export const WIDE = 'wide_rows'
/** Type of column n of the table. */
export const kindOf = (n: number): 'text' | 'number' | 'moment' => (n % 5 === 3 ? 'number' : n % 5 === 4 ? 'moment' : 'text')
export const COLUMNS = Array.from({ length: 40 }, (_, n) => n)

type Row = Record<string, string | number | null>
const column = (n: number) => Prisma.raw(`w.c${n}`)

/** The list definition of the table: text, numbers, and moments in the business zone. */
function wideList(): ListDefinition<never> {
  const read = COLUMNS.flatMap((n): [string, Prisma.Sql][] =>
    kindOf(n) === 'moment'
      ? [
          [`c${n}`, shownAt(column(n), Prisma.sql`'America/Chicago'`)],
          [`c${n}At`, instant(column(n))],
        ]
      : [[`c${n}`, column(n)]],
  )
  const columns = COLUMNS.map((n): Column<Row> => {
    const value = (row: Row) => row[`c${n}`] ?? null
    const draw = ({ text: 'text', number: 'number', moment: 'datetime' } as const)[kindOf(n)]
    const cell =
      draw === 'datetime'
        ? cells.moment<Row>(
            (row) => value(row) as string,
            (row) => row[`c${n}At`] as string,
          )
        : cells.text<Row>(value)
    return { title: `Column ${n + 1}`, draw, cell, ...(n === 0 && { sort: column(n) }) }
  })
  const from = { from: Prisma.raw(`${WIDE} w`), id: Prisma.sql`w.id`, version: Prisma.sql`1`, scope: null, filters: [] }
  return {
    ...from,
    read: Object.fromEntries(read),
    columns,
    defaultOrder: { col: 'Column 1', dir: 'ASC' },
    spec: { filters: {}, pageSize: 10 },
  } as ListDefinition<never>
}

/** Exports from the database into a stored file of the app. */
async function ours(client: pg.Client, { database }: ToldList): Promise<void> {
  const db = openDatabase(database, { max: 2 })
  const settings = settingsOf(db)
  const services = { db, settings, files: filesOf(db, settings, () => new Date()), now: () => new Date() } as Services
  const list = wideList()
  const order = [list.defaultOrder]
  const viewer = { userId: 1, fullName: 'Person 1' } as SignedIn
  await makeWorkbook(
    services,
    { title: 'Wide rows', list, input: {}, order, viewer },
    wholeRows(client, list, {}, order, async () => undefined),
  )
  await db.$disconnect()
}

/** Exports from the database into a file on disk, with the same kind of cursor. */
async function bare(client: pg.Client, { path, level }: ToldList): Promise<void> {
  await client.query('BEGIN READ ONLY')
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${COLUMNS.map((n) => `c${n}`).join()} FROM ${WIDE} ORDER BY c0, id`)
  async function* rows(): AsyncGenerator<OutCell[][]> {
    for (;;) {
      const batch = await client.query<OutCell[]>({ text: 'FETCH 1000 FROM rows', rowMode: 'array' })
      if (batch.rows.length === 0) return
      yield batch.rows
    }
  }
  await writeBare(rows(), createWriteStream(path), level)
}

/** Runs one export per process, so that its memory can be measured. */
process.once('message', async (told: ToldList) => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const from = performance.now()
  const client = new pg.Client({ connectionString: told.database })
  await client.connect()
  await (told.how === 'ours' ? ours : bare)(client, told)
  await client.end()
  const seconds = (performance.now() - from) / 1000
  delay.disable()
  const { user, system } = process.cpuUsage()
  const took: Took = {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
    lateMs: delay.percentile(99) / 1e6 - 10,
  }
  process.send?.(took, () => process.disconnect())
})
