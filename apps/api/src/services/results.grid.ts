import { MESSAGES } from '@ivue/contracts/messages.ts'
import { RESULT_LIST } from '@ivue/contracts/services/lists.ts'
import { RESULT_KEPT_HOURS } from '@ivue/contracts/services/rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../database.ts'
import { cells } from '../grid/cells.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { searchIn } from '../grid/search.ts'
import { Refusal } from '../rpc/refusal.ts'
import { type ColumnKind, type ResultColumn, ROW } from './run/result-cells.ts'

type Row = Record<string, string | number | null>

/**
 * The rows of a run as a list, of whoever ran it; without an id of their latest. Throws Refusal where the run is somebody else's, or its rows are kept no more.
 */
export async function resultList(
  db: Database,
  runId: number | undefined,
  viewer: { userId: number },
  now: Date,
): Promise<ListDefinition<Row>> {
  const run = await db.sharedServiceRun.findFirst({
    where: { byId: viewer.userId, problem: '', ...(runId !== undefined && { id: runId }) },
    orderBy: { id: 'desc' },
  })
  if (!run) throw new Refusal(MESSAGES.notFound)
  if (run.at < keptSince(now)) throw new Refusal(`A result is kept for ${RESULT_KEPT_HOURS} hours: run it again`)
  const columns = (run.columns as unknown as ResultColumn[]).map(columnOf)
  return {
    // Places are told apart within a run alone, so other runs are nowhere in sight.
    from: Prisma.sql`(SELECT place, cells FROM shared_service_rows WHERE run_id = ${run.id}::int) r`,
    id: Prisma.sql`r.place`,
    read: {},
    columns: [PLACE, ...columns],
    scope: null,
    filters: [],
    search: searchIn([NOTHING, ...columns]),
    defaultOrder: { col: ROW, dir: 'ASC' },
    spec: RESULT_LIST,
  }
}

const keptSince = (now: Date) => new Date(now.getTime() - RESULT_KEPT_HOURS * 3_600_000)

/** The rows of runs that nobody can look at any more; the runs themselves stay. */
export async function removeOldResults(db: Database, now: Date): Promise<number> {
  const { count } = await db.sharedServiceRow.deleteMany({ where: { run: { at: { lt: keptSince(now) } } } })
  return count
}

/** Its rows as the SQL orders them. */
const PLACE: Column<Row> = {
  title: ROW,
  draw: 'number',
  sort: Prisma.sql`r.place`,
  read: { place: Prisma.sql`r.place` },
  cell: cells.text((row) => row.place ?? null),
}

/** A search needs some text to look at, which a result of numbers alone has not. */
const NOTHING: Column<Row> = { title: '', draw: 'text', shown: Prisma.sql`''`, cell: cells.text(() => '') }

/** What a cell shows, of what is kept of it. */
const SHOWN: Readonly<Record<ColumnKind, (cell: Prisma.Sql) => Prisma.Sql>> = {
  text: (cell) => cell,
  number: (cell) => Prisma.sql`(${cell})::float8`,
  day: (cell) => Prisma.sql`to_char((${cell})::date, 'MM/DD/YYYY')`,
  moment: (cell) => Prisma.sql`to_char((${cell})::timestamp, 'MM/DD/YYYY HH24:MI')`,
}
const DRAWN = { text: 'text', number: 'number', day: 'date', moment: 'text' } as const satisfies Record<ColumnKind, string>

/** A column of this name opens its loans, as wherever else their numbers stand. */
const LOAN_NUMBER = /^loan[ _]?(number|no)\.?$/i

/** People name columns as they like: in the statement they have numbers. */
function columnOf({ title, kind }: ResultColumn, index: number): Column<Row> {
  const key = `c${index}`
  const cell = Prisma.sql`r.cells->>${Prisma.raw(String(index))}`
  const shown = SHOWN[kind](cell)
  const sort = kind === 'number' ? shown : cell
  const draw = kind === 'text' && LOAN_NUMBER.test(title) ? 'loan' : DRAWN[kind]
  return { title, draw, nullable: true, sort, shown, read: { [key]: shown }, cell: cells.text((row) => row[key] ?? null) }
}
