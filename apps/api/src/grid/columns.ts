import { zoneName } from '@ivue/contracts/calendar/moment-text.ts'
import type { Fraction } from '@ivue/contracts/figures/atoms.ts'
import type { FigureId } from '@ivue/contracts/figures/registry.ts'
import type { Counts } from '@ivue/contracts/figures/shapes.ts'
import type { DrawType } from '@ivue/contracts/grid/wire.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, dayInSql, instantSql, shownAtSql } from './cells.ts'
import { type ColumnFilterSql, filterByDay, filterByMoment, filterByNumber, filterByText, filterByWords } from './column-filters.ts'
import type { Column, ColumnShape } from './definition.ts'
import { weekdayMatches } from './search.ts'

export interface ColumnOptions extends Partial<Pick<ColumnShape, 'label' | 'figure' | 'draw' | 'nullable' | 'options' | 'words'>> {
  /** The sort key if it differs from what is shown; null if the column cannot be sorted. */
  sort?: Prisma.Sql | null
  /** How `columnFilters` filters it. By default by the kind of the column and what is shown; null if it cannot. */
  filter?: ColumnFilterSql | null
  operation?: string
}

/** Returns a column, typed for use in any list, because its cells need only what the column reads itself. */
export const selfContainedColumn = <Row>(
  column: Column<Row> & { read: Readonly<Record<Extract<keyof Row, string>, Prisma.Sql>> },
): Column<object> => column as unknown as Column<object>

type OwnRow = Record<string, string | number | boolean | null>

/** Returns the filter of a column by what it shows. A day is shown as text, so the filter compares its sort key. */
function defaultFilter(
  draw: DrawType,
  { shown, sort, words }: { shown: Prisma.Sql; sort: Prisma.Sql | null; words: readonly string[] | undefined },
): ColumnFilterSql | null {
  if (words) return filterByWords(shown, words)
  if (draw === 'number') return filterByNumber(shown)
  if (draw === 'date') return sort && filterByDay(sort)
  return filterByText(shown)
}

/** Returns a column that reads, shows and sorts by one expression. Lists with `searchTextSql` also search it. */
export function column(
  title: string,
  shown: Prisma.Sql,
  { operation, sort = shown, draw = 'text', words, filter = defaultFilter(draw, { shown, sort, words }), ...rest }: ColumnOptions = {},
): Column<object> {
  const value = (row: object) => (row as OwnRow)[title] ?? null
  const cell = operation ? cells.event(operation, value) : cells.text(value)
  return {
    ...rest,
    title,
    draw,
    read: { [title]: shown },
    shown,
    cell,
    ...(draw === 'date' && sort && { matchesTerm: weekdayMatches(sort) }),
    ...(words && { words }),
    ...(sort && { sort }),
    ...(filter && { filter }),
  }
}

export const numberColumn = (title: string, shown: Prisma.Sql, options: ColumnOptions = {}) =>
  column(title, shown, { draw: 'number', ...options })

/** The options of a column that is a figure. */
export type FigureOptions = ColumnOptions & { figure: FigureId }

/** Returns a column of counts. A cell opens the counted rows through the operation named by the column's title. */
export const countColumn = (title: string, count: Prisma.Sql, options: FigureOptions): Column<object> => ({
  ...numberColumn(title, count, options),
  cell: cells.opens(title, (row) => Number((row as OwnRow)[title] ?? 0)),
})

/** Returns a column of percentages; null if there is none. */
export const percentColumn = (title: string, percent: Prisma.Sql, options: ColumnOptions = {}): Column<object> => ({
  ...numberColumn(title, percent, { nullable: true, ...options }),
  cell: cells.share((row) => (row as Record<string, number | null>)[title] ?? null),
})

/** SQL of the two numbers of a share. */
interface Share {
  share: Prisma.Sql
  of: Prisma.Sql
}

/**
 * Returns a column with the percentage of one whole number over another, rounded half up to two decimals (domain 5, Conventions); null
 * without a denominator. With `rest` it shows 100 minus the percentage.
 */
export function shareColumn(
  title: string,
  { share, of, rest = false }: Share & { rest?: boolean },
  options: ColumnOptions = {},
): Column<object> {
  const hundredths = Prisma.sql`((${share}) * 20000::bigint + (${of})) / (2 * nullif(${of}, 0)::bigint)`
  return percentColumn(
    title,
    Prisma.sql`(${rest ? Prisma.sql`(10000 - ${hundredths})` : Prisma.sql`(${hundredths})`} / 100.0)::float8`,
    options,
  )
}

/** Returns a function from a row to the counts of its share (`withCounts`). With `rest` it counts what is not in the share. */
export const countsOf =
  (title: string, rest = false) =>
  (row: object): Fraction => {
    const [part = 0, denominator = 0] = [`${title} share`, `${title} of`].map((name) => Number((row as OwnRow)[name] ?? 0))
    return { numerator: rest ? denominator - part : part, denominator }
  }

/** Returns a column of percentages whose cells have their counts, too. */
export const withCounts = (
  column: Column<object>,
  { share, of }: Share,
  counts: (row: object) => Counts = countsOf(column.title),
): Column<object> => ({
  ...column,
  share: true,
  read: { ...column.read, [`${column.title} share`]: share, [`${column.title} of`]: of },
  cell: cells.share((row) => (row as Record<string, number | null>)[column.title] ?? null, counts),
})

/** Returns the column of an export that names the zone of a column's moments, such as `CST`. A workbook has no moments with a zone. */
export const zoneInExport = <Row>(title: string, zoneOf: (row: Row) => { at: string | null; zone: string | null }) => ({
  header: `${title} zone`,
  value: (row: Row) => {
    const { at, zone } = zoneOf(row)
    return at && zone && zoneName(new Date(at), zone)
  },
})

/** Returns a column with a moment in a zone, and its instant. `zone` is a name, or SQL if each row has its own. */
export function momentColumn(
  title: string,
  moment: Prisma.Sql,
  zone: string | Prisma.Sql,
  { nullable }: { nullable?: boolean } = {},
): Column<object> {
  const shown = shownAtSql(moment, zone)
  const read = (name: string) => (row: object) => (row as Record<string, string | null>)[name] ?? null
  const [at, zoneOf] = [read(`${title} at`), typeof zone === 'string' ? undefined : read(`${title} zone`)]
  const cell = cells.moment<object>(read(title), at, zoneOf)
  return {
    title,
    draw: 'datetime',
    read: { [title]: shown, [`${title} at`]: instantSql(moment), ...(typeof zone !== 'string' && { [`${title} zone`]: zone }) },
    shown,
    matchesTerm: weekdayMatches(dayInSql(moment, zone)),
    cell,
    sort: moment,
    filter: filterByMoment(moment, zone),
    group: dayInSql(moment, zone),
    ...(zoneOf && { workbookColumns: [zoneInExport(title, (row: object) => ({ at: at(row), zone: zoneOf(row) }))] }),
    ...(nullable && { nullable }),
  }
}

/** What ticking a row is for: bulk assignment or Bulk Auto Complete (work 3, Loan task row). */
export type TickPurpose = 'bulk' | 'autocomplete'

export const tickColumn = (operation: TickPurpose): Column<object> => ({
  title: 'Select',
  draw: 'checkbox',
  cell: cells.event(operation, () => 0),
})

/** Returns a button that raises the operation named by its title. It is disabled if `why` gives a reason. */
export const button = (title: string, why = ''): Column<object> => ({
  title,
  draw: 'event',
  cell: why
    ? cells.eventUnless(
        title,
        () => title,
        () => why,
      )
    : cells.event(title, () => title),
})
