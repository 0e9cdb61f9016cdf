import { Prisma } from '#generated/prisma/client.ts'
import type { ColumnShape, ListShape } from './definition.ts'

/**
 * Every term must match some cell as it is shown (domain 8, Search): a text cell by containing it, a numeric cell by equality. The search column holds the text
 * cells, then U+001D, then the numeric cells as #n#; terms are split at white space and at the separators, so that none matches across two cells. Postgres
 * lower-cases the terms, as it did the cells.
 */
export function searchConditions(list: ListShape, searchString: string): Prisma.Sql[] {
  const { search } = list
  if (!search) return []
  const terms = new Set(searchString.split(/[\s\p{Cc}]+/u).filter(Boolean))
  return [...terms].map((term) => {
    const contains = Prisma.sql`lower(${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`
    const inText = Prisma.sql`${search} LIKE ${contains}`
    if (!/[\d#]/.test(term)) return inText
    const inCells = Prisma.sql`split_part(${search}, E'\\x1d', 1) LIKE ${contains}`
    if (!/^\d+(\.\d+)?$/.test(term)) return Prisma.sql`(${inText} AND ${inCells})`
    return Prisma.sql`(${inText} AND (${inCells} OR ${search} LIKE ${`%#${term}#%`}))`
  })
}

/** The search column of a list that stores none: the cells as they are shown, texts before numbers. */
export function searchIn(columns: readonly ColumnShape[]): Prisma.Sql {
  const shown = columns.flatMap((column) => (column.shown ? [{ sql: column.shown, isNumber: column.draw === 'number' }] : []))
  const texts = shown.filter(({ isNumber }) => !isNumber).map(({ sql }) => sql)
  const numbers = shown.filter(({ isNumber }) => isNumber).map(({ sql }) => Prisma.sql`|| concat('#', ${sql}, '#')`)
  return Prisma.sql`(lower(concat_ws(E'\\x1f', ${Prisma.join(texts)})) || E'\\x1d' ${Prisma.join([Prisma.empty, ...numbers], ' ')})`
}
