import { addDays } from '@ivue/contracts/calendar/days.ts'
import { type FilterKind, type FilterRange, parseNumber } from '@ivue/contracts/grid/column-filters.ts'
import { searchKey, searchWords } from '@ivue/contracts/wire/text.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { containsPattern, dayInSql } from './cells.ts'

/** How a column is filtered. The conditions may use only `from` of the list. */
export type ColumnFilterSql = {
  /** The cell has no value. */
  empty: Prisma.Sql
} & (
  | { kind: 'text'; condition: (text: string) => Prisma.Sql }
  | { kind: 'words'; words: readonly string[]; condition: (word: string) => Prisma.Sql }
  | { kind: Extract<FilterKind, 'number' | 'day'>; condition: (range: FilterRange) => Prisma.Sql }
)

const isBlank = (cell: Prisma.Sql) => Prisma.sql`coalesce((${cell})::text, '') = ''`
const isMissing = (value: Prisma.Sql) => Prisma.sql`(${value}) IS NULL`

export const filterByText = (cell: Prisma.Sql): ColumnFilterSql => ({
  kind: 'text',
  empty: isBlank(cell),
  condition: (text) => Prisma.sql`search_form((${cell})::text) LIKE ${containsPattern(searchKey(text))}`,
})

export const filterByWords = (cell: Prisma.Sql, words: readonly string[]): ColumnFilterSql => ({
  kind: 'words',
  words,
  empty: isBlank(cell),
  condition: (word) => Prisma.sql`${cell} = ${word}`,
})

/** Returns the condition that a value lies in a range. An open end adds no condition. */
const isBetween = (value: Prisma.Sql, { from, to }: FilterRange, end: (text: string) => Prisma.Sql): Prisma.Sql =>
  Prisma.join(
    [...(from === '' ? [] : [Prisma.sql`${value} >= ${end(from)}`]), ...(to === '' ? [] : [Prisma.sql`${value} <= ${end(to)}`])],
    ' AND ',
  )

export const filterByNumber = (cell: Prisma.Sql): ColumnFilterSql => ({
  kind: 'number',
  empty: isMissing(cell),
  condition: (range) => isBetween(Prisma.sql`(${cell})`, range, (end) => Prisma.sql`${parseNumber(end)}::float8`),
})

export const filterByDay = (day: Prisma.Sql): ColumnFilterSql => ({
  kind: 'day',
  empty: isMissing(day),
  condition: (range) => isBetween(Prisma.sql`(${day})`, range, (end) => Prisma.sql`${end}::date`),
})

/** Filters by the day of a moment in its zone. Wider bounds of the moment itself are added so that its index can be used. */
export const filterByMoment = (moment: Prisma.Sql, zone: string | Prisma.Sql): ColumnFilterSql => ({
  kind: 'day',
  empty: isMissing(moment),
  condition: ({ from, to }) => {
    const bounds = { from: from && addDays(from, -2), to: to && addDays(to, 2) }
    const [inZone, wider] = [dayInSql(moment, zone), moment]
    return Prisma.sql`${isBetween(inZone, { from, to }, (end) => Prisma.sql`${end}::date`)} AND ${isBetween(wider, bounds, (end) => Prisma.sql`${end}::date`)}`
  },
})

/** Filters a column whose cells are computed after reading, by the condition with which the search finds each word in them. */
export const filterByMatch = (matches: (term: string) => Prisma.Sql | null, empty: Prisma.Sql): ColumnFilterSql => ({
  kind: 'text',
  empty,
  condition: (text) => {
    const conditions = searchWords(text).map((word) => matches(word) ?? Prisma.sql`FALSE`)
    return conditions.length === 0 ? Prisma.sql`FALSE` : Prisma.join(conditions, ' AND ')
  },
})
