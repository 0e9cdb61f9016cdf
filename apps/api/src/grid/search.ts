import { searchKey } from '@ivue/contracts/wire/text.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { containsPattern, zoneSql } from './cells.ts'
import type { ColumnShape, ListShape } from './definition.ts'

/**
 * Conditions by which every term must match some cell as shown (domain 8, Search): text cells contain it, numeric cells equal it, or
 * `matchesTerm` matches. The search column holds the text cells, then U+001D, then the numeric cells as #n#. Terms are split at white space
 * and separators, so that none matches across two cells. `search_form` of Postgres brings terms and cells to one form.
 */
export function searchConditions(list: Pick<ListShape, 'search' | 'columns'>, searchString: string): Prisma.Sql[] {
  const { search } = list
  if (!search) return []
  const terms = new Set(searchString.split(/[\s\p{Cc}]+/u).filter((term) => searchKey(term) !== ''))
  return [...terms].map((term) => {
    const displayMatches = list.columns.flatMap(({ matchesTerm }) => matchesTerm?.(searchKey(term)) ?? [])
    return displayMatches.length === 0
      ? inSearch(search, term)
      : Prisma.sql`(${Prisma.join([inSearch(search, term), ...displayMatches], ' OR ')})`
  })
}

function inSearch(search: Prisma.Sql, term: string): Prisma.Sql {
  const key = searchKey(term)
  const pattern = containsPattern(term)
  const found = inForm(search, key, Prisma.sql`search_form(${pattern}::text)`)
  // Events and audit entries that are older than search_form are in lower case only.
  return key === term.toLowerCase() ? found : Prisma.sql`(${found} OR ${search} LIKE lower(${pattern}::text))`
}

function inForm(search: Prisma.Sql, key: string, contains: Prisma.Sql): Prisma.Sql {
  const inText = Prisma.sql`${search} LIKE ${contains}`
  if (!/[\d#]/.test(key)) return inText
  const inCells = Prisma.sql`split_part(${search}, E'\\x1d', 1) LIKE ${contains}`
  // The screen shows thousands separators.
  const number = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(key) ? key.replaceAll(',', '') : key
  if (!/^\d+(\.\d+)?$/.test(number)) return Prisma.sql`(${inText} AND ${inCells})`
  const isNumber = Prisma.sql`${search} LIKE ${`%#${number}#%`}`
  return number === key ? Prisma.sql`(${inText} AND (${inCells} OR ${isNumber}))` : Prisma.sql`((${inText} AND ${inCells}) OR ${isNumber})`
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Search by weekday of a moment. Matches whole words only, because the expression has no index and is evaluated for every row. */
export const weekdayMatches =
  (moment: Prisma.Sql, zone: string | Prisma.Sql) =>
  (term: string): Prisma.Sql | null => {
    const day = WEEKDAYS.indexOf(term)
    return day < 0 ? null : Prisma.sql`date_part('isodow', ${moment} AT TIME ZONE ${zoneSql(zone)}) = ${day + 1}`
  }

/** Returns the search expression of a list without a stored search column: the cells as shown, texts before numbers. */
export function searchIn(columns: readonly ColumnShape[]): Prisma.Sql {
  const shown = columns.flatMap((column) => (column.shown ? [{ sql: column.shown, isNumber: column.draw === 'number' }] : []))
  const texts = shown.filter(({ isNumber }) => !isNumber).map(({ sql }) => sql)
  const numbers = shown.filter(({ isNumber }) => isNumber).map(({ sql }) => Prisma.sql`|| concat('#', ${sql}, '#')`)
  return Prisma.sql`(search_form(concat_ws(E'\\x1f', ${Prisma.join(texts)})) || E'\\x1d' ${Prisma.join([Prisma.empty, ...numbers], ' ')})`
}
