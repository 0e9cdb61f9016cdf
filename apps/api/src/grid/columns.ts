import type { DrawType, Option } from '@ivue/contracts/grid.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, dayIn, instant, shownAt } from './cells.ts'
import type { Column } from './definition.ts'
import { saysWeekday } from './search.ts'

export interface ColumnOptions {
  label?: string
  draw?: DrawType
  /** What an order compares, where that is not what is shown; null where the column cannot be sorted by. */
  sort?: Prisma.Sql | null
  nullable?: boolean
  options?: readonly Option[]
  words?: true
  /** The cell raises this operation. */
  operation?: string
}

/** A column whose cells need nothing but what it reads itself, so that any list may have it. */
export const selfRead = <Row>(column: Column<Row> & { read: Readonly<Record<Extract<keyof Row, string>, Prisma.Sql>> }): Column<object> =>
  column as unknown as Column<object>

type OwnRow = Record<string, string | number | boolean | null>

/** A column that reads, shows and sorts by one expression; lists that use `searchIn` are searched by it too. */
export function column(
  title: string,
  shown: Prisma.Sql,
  { operation, sort = shown, draw = 'text', ...rest }: ColumnOptions = {},
): Column<object> {
  const value = (row: object) => (row as OwnRow)[title] ?? null
  const cell = operation ? cells.event(operation, value) : cells.text(value)
  return { ...rest, title, draw, read: { [title]: shown }, shown, cell, ...(sort && { sort }) }
}

export const numberColumn = (title: string, shown: Prisma.Sql, options: ColumnOptions = {}) =>
  column(title, shown, { draw: 'number', ...options })

/** A whole number whose cells open what they count, by the operation of the column's title. */
export const countColumn = (title: string, count: Prisma.Sql, options: ColumnOptions = {}): Column<object> => ({
  ...numberColumn(title, count, options),
  cell: cells.opens(title, (row) => Number((row as OwnRow)[title] ?? 0)),
})

/** A percentage of a whole number over another, rounded half up to two decimals (domain 5, Conventions); nothing without a denominator. `rest`: 100 less that. */
export function shareColumn(
  title: string,
  { share, of, rest = false }: { share: Prisma.Sql; of: Prisma.Sql; rest?: boolean },
  options: ColumnOptions = {},
): Column<object> {
  const hundredths = Prisma.sql`((${share}) * 20000::bigint + (${of})) / (2 * nullif(${of}, 0)::bigint)`
  const shown = Prisma.sql`(${rest ? Prisma.sql`(10000 - ${hundredths})` : Prisma.sql`(${hundredths})`} / 100.0)::float8`
  return {
    ...numberColumn(title, shown, { nullable: true, ...options }),
    cell: cells.share((row) => (row as Record<string, number | null>)[title] ?? null),
  }
}

/** A moment as people read it in the zone (a name, or SQL of it where every row has its own), and the instant. */
export function momentColumn(
  title: string,
  moment: Prisma.Sql,
  zone: string | Prisma.Sql,
  { nullable }: { nullable?: boolean } = {},
): Column<object> {
  const shown = shownAt(moment, zone)
  const cell = cells.moment<object>(
    (row) => (row as Record<string, string | null>)[title] ?? null,
    (row) => (row as Record<string, string | null>)[`${title} at`] ?? null,
    typeof zone === 'string' ? undefined : (row) => (row as Record<string, string | null>)[`${title} zone`] ?? null,
  )
  return {
    title,
    draw: 'datetime',
    read: { [title]: shown, [`${title} at`]: instant(moment), ...(typeof zone !== 'string' && { [`${title} zone`]: zone }) },
    shown,
    says: saysWeekday(moment, zone),
    cell,
    sort: moment,
    group: dayIn(moment, zone),
    ...(nullable && { nullable }),
  }
}

/** What a ticked row is for (work 3, Loan task row). */
export type TickedFor = 'bulk' | 'autocomplete'

/** The tick box of a row, for bulk actions. */
export const tickColumn = (operation: TickedFor): Column<object> => ({
  title: 'Select',
  draw: 'checkbox',
  cell: cells.event(operation, () => 0),
})

/** A button that raises the operation of its title; off where there is a reason why. */
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
