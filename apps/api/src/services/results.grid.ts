import { MESSAGES } from '@ivue/contracts/messages.ts'
import { RESULT_LIST } from '@ivue/contracts/services/lists.ts'
import { RESULT_HOURS } from '@ivue/contracts/services/rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../grid/cells.ts'
import { type ColumnFilterSql, filterByDay, filterByNumber, filterByText } from '../grid/column-filters.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { searchTextSql, weekdayMatches } from '../grid/search.ts'
import type { Database } from '../platform/database/database.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { type ColumnKind, type ResultColumn, ROW_NUMBER_TITLE } from './run/result-cells.ts'

type Row = Record<string, string | number | null>

/** Rows of a person's run, by default their latest. Throws a Refusal for somebody else's run or expired rows. */
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
  if (run.at < storedSince(now)) throw new Refusal(`A result is kept for ${RESULT_HOURS} hours: run it again`)
  const columns = (run.columns as unknown as ResultColumn[]).map(buildColumn)
  return {
    // Places are unique only within a run, so the subquery restricts to it.
    from: Prisma.sql`(SELECT place, cells FROM shared_service_rows WHERE run_id = ${run.id}::int) r`,
    id: Prisma.sql`r.place`,
    read: {},
    columns: [ROW_NUMBER, ...columns],
    scope: null,
    filters: [],
    search: searchTextSql([EMPTY_COLUMN, ROW_NUMBER, ...columns]),
    defaultOrder: { col: ROW_NUMBER_TITLE, dir: 'ASC' },
    spec: RESULT_LIST,
  }
}

const storedSince = (now: Date) => new Date(now.getTime() - RESULT_HOURS * 3_600_000)

/** Deletes the expired rows of runs; the runs themselves remain. */
export async function removeOldResults(db: Database, now: Date): Promise<number> {
  const { count } = await db.sharedServiceRow.deleteMany({ where: { run: { at: { lt: storedSince(now) } } } })
  return count
}

/** The row number in the order of the SQL. */
const ROW_NUMBER: Column<Row> = {
  title: ROW_NUMBER_TITLE,
  draw: 'number',
  sort: Prisma.sql`r.place`,
  shown: Prisma.sql`r.place`,
  filter: filterByNumber(Prisma.sql`r.place`),
  read: { place: Prisma.sql`r.place` },
  cell: cells.text((row) => row.place ?? null),
}

/** The list search needs a text column; a result with only numbers has none. */
const EMPTY_COLUMN: Column<Row> = { title: '', draw: 'text', shown: Prisma.sql`''`, cell: cells.text(() => '') }

/** Displayed value of a stored cell. */
const DISPLAY_SQL: Readonly<Record<ColumnKind, (cell: Prisma.Sql) => Prisma.Sql>> = {
  text: (cell) => cell,
  number: (cell) => Prisma.sql`(${cell})::float8`,
  day: (cell) => Prisma.sql`to_char((${cell})::date, 'MM/DD/YYYY')`,
  moment: (cell) => Prisma.sql`to_char((${cell})::timestamp, 'MM/DD/YYYY HH24:MI')`,
}
const FILTER: Readonly<Record<ColumnKind, (cell: Prisma.Sql) => ColumnFilterSql>> = {
  text: filterByText,
  number: (cell) => filterByNumber(DISPLAY_SQL.number(cell)),
  day: (cell) => filterByDay(Prisma.sql`(${cell})::date`),
  moment: (cell) => filterByDay(Prisma.sql`(${cell})::date`),
}
const DRAWN = { text: 'text', number: 'number', day: 'date', moment: 'text' } as const satisfies Record<ColumnKind, string>

/** A column with such a name links to the loans, as in other lists. */
const LOAN_NUMBER = /^loan[ _]?(number|no)\.?$/i

/** Returns a column of the result. The statement names it by number, because its title may be any text. */
function buildColumn({ title, kind }: ResultColumn, index: number): Column<Row> {
  const key = `c${index}`
  const cell = Prisma.sql`r.cells->>${Prisma.raw(String(index))}`
  const shown = DISPLAY_SQL[kind](cell)
  const sort = kind === 'number' ? shown : cell
  const draw = kind === 'text' && LOAN_NUMBER.test(title) ? 'loan' : DRAWN[kind]
  return {
    title,
    draw,
    nullable: true,
    sort,
    shown,
    filter: FILTER[kind](cell),
    ...(kind === 'day' && { matchesTerm: weekdayMatches(Prisma.sql`(${cell})::date`) }),
    read: { [key]: shown },
    cell: cells.text((row) => row[key] ?? null),
  }
}
