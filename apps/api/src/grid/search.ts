import { unmarkedLoanNumber } from '@ivue/contracts/grid/loan-numbers.ts'
import { searchKey } from '@ivue/contracts/wire/text.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { containsPattern } from './cells.ts'
import type { ColumnShape, ListShape } from './definition.ts'

/**
 * Returns the conditions by which every term must match some cell as shown (domain 8, Search). Text cells contain it, numeric cells equal
 * it, or `matchesTerm` matches. The search column holds the text cells, then U+001D, then the numeric cells as #n#. Terms are split at
 * white space and separators, so that none matches across two cells. `search_form` of Postgres brings terms and cells to one form.
 */
export function searchConditions(list: Pick<ListShape, 'search' | 'columns'>, searchString: string): Prisma.Sql[] {
  const { search } = list
  if (!search) return []
  const terms = new Set(
    searchString
      .split(/[\s\p{Cc}]+/u)
      .filter((term) => searchKey(term) !== '')
      .map(unmarkedLoanNumber),
  )
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
  const forms = numberForms(key)
  if (forms.length === 0) return Prisma.sql`(${inText} AND ${inCells})`
  const isNumber = Prisma.join(
    forms.map((form) => Prisma.sql`${search} LIKE ${`%#${form}#%`}`),
    ' OR ',
  )
  return forms.every((form) => form.includes(key))
    ? Prisma.sql`(${inText} AND (${inCells} OR ${isNumber}))`
    : Prisma.sql`((${inText} AND ${inCells}) OR ${isNumber})`
}

/**
 * Returns how a numeric cell may be stored that is shown as `key`: without thousands separators, and a share with or without the zeros that
 * fill its two decimals. Empty if the key is no number.
 */
function numberForms(key: string): string[] {
  const number = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(key) ? key.replaceAll(',', '') : key
  if (!/^-?\d+(\.\d+)?$/.test(number)) return []
  const [whole = '', decimals = ''] = number.split('.')
  if (decimals.length > 2) return [number]
  const short = decimals.length === 2 ? number.replace(/\.?0+$/, '') : number
  return [...new Set([number, short, `${whole}.${decimals.padEnd(2, '0')}`])]
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Searches by weekday. Matches whole words only, because the expression has no index and is evaluated for every row. */
export const weekdayMatches =
  (day: Prisma.Sql) =>
  (term: string): Prisma.Sql | null => {
    const weekday = WEEKDAYS.indexOf(term)
    return weekday < 0 ? null : Prisma.sql`date_part('isodow', ${day}) = ${weekday + 1}`
  }

/** Searches a text that the search column does not hold. It has no index. */
export const textMatches =
  (text: Prisma.Sql) =>
  (term: string): Prisma.Sql =>
    Prisma.sql`strpos(search_form(${text}), ${term}) > 0`

/**
 * Returns the search expression of a list without a stored search column: the cells as shown, texts before numbers. The web shows at most
 * three decimals.
 */
export function searchTextSql(columns: readonly ColumnShape[]): Prisma.Sql {
  const shown = columns.flatMap((column) => (column.shown ? [{ sql: column.shown, isNumber: column.draw === 'number' }] : []))
  const texts = shown.filter(({ isNumber }) => !isNumber).map(({ sql }) => sql)
  const numbers = shown
    .filter(({ isNumber }) => isNumber)
    .map(({ sql }) => Prisma.sql`|| concat('#', trim_scale(round((${sql})::numeric, 3)), '#')`)
  return Prisma.sql`(search_form(concat_ws(E'\\x1f', ${Prisma.join(texts)})) || E'\\x1d' ${Prisma.join([Prisma.empty, ...numbers], ' ')})`
}
