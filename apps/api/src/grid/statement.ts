import type { GridInput } from '@ivue/contracts/grid.ts'
import { MAX_PAGE_ROWS } from '@ivue/contracts/grid.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { once } from '../rpc/answer.ts'
import { Refusal } from '../rpc/refusal.ts'
import { type Cell, constant, json } from './cells.ts'
import type { ListDefinition } from './definition.ts'
import { fieldFilter } from './filters.ts'
import { searchConditions } from './search.ts'

/** Totals beyond this are answered later (`count: "later"`), so that no first paint waits for counting. */
export const COUNTED_AT_ONCE = 1_000

export interface Order {
  col: string
  dir: 'ASC' | 'DESC'
}

/** `orderArray` wins over `sortCol`; nothing asked for means the list's own order. An unknown or unsortable column is refused by name. */
export function orderOf(list: ListDefinition, input: GridInput): Order[] {
  const { sortCol, sortColOrder } = input.filterData ?? {}
  const field = input.orderArray?.length ? 'orderArray' : 'filterData.sortCol'
  const asked: Order[] = input.orderArray?.length
    ? input.orderArray
    : sortCol
      ? [{ col: sortCol, dir: sortColOrder ?? 'DESC' }]
      : [list.defaultOrder]
  for (const { col } of asked) {
    const column = list.columns.find(({ title }) => title === col)
    if (!column) throw Refusal.field(field, `There is no column ${col}`)
    if (!column.sort) throw Refusal.field(field, `The list cannot be sorted by ${col}`)
  }
  return asked
}

export function pageOf(list: ListDefinition, input: GridInput): { size: number; number: number } {
  const { pageSize, pageNo } = input.filterData ?? {}
  return { size: pageSize === 'All' ? MAX_PAGE_ROWS : (pageSize ?? list.defaultPageSize), number: pageSize === 'All' ? 1 : (pageNo ?? 1) }
}

/** The order in SQL; the record id is always the last key, so that no row is seen twice or never. */
function orderBy(list: ListDefinition, order: readonly Order[]): Prisma.Sql {
  const keys = order.map(({ col, dir }) => {
    const column = list.columns.find(({ title }) => title === col)
    const nulls = column?.nullable && dir === 'DESC' ? ' NULLS LAST' : ''
    return Prisma.sql`${column?.sort} ${Prisma.raw(`${dir}${nulls}`)}`
  })
  return Prisma.join([...keys, Prisma.sql`${list.id} ${Prisma.raw(order[0]?.dir ?? 'DESC')}`], ', ')
}

/** As many arguments as a function of Postgres takes. */
const MOST_ARGUMENTS = 100

function rowJson(list: ListDefinition): Prisma.Sql {
  const facts = Object.entries(list.facts ?? {}).flatMap(([name, value]) => [
    `,${JSON.stringify(name)}:`,
    typeof value === 'string' ? value : json(value),
  ])
  return Prisma.sql`${joined(['{"recsID":', list.id, ',"version":', list.version, ...facts])} || ${cellsOf(list.columns)} || '}'`
}

/** Of the same columns the same SQL. */
const cellsOf = once((columns: ListDefinition['columns']) =>
  joined(columns.flatMap(({ title, cell }) => [`,${JSON.stringify(title)}:`, ...cell])),
)

/** Pieces of JSON text as one text. */
function joined(pieces: Cell): Prisma.Sql {
  const merged: (string | Prisma.Sql)[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') merged[merged.length - 1] = last + piece
    else merged.push(piece)
  }
  const sql = merged.map((piece) => (typeof piece === 'string' ? constant(piece) : piece))
  const calls = Array.from({ length: Math.ceil(sql.length / MOST_ARGUMENTS) }, (_, call) =>
    Prisma.join(sql.slice(call * MOST_ARGUMENTS, (call + 1) * MOST_ARGUMENTS), ', ', 'concat(', ')'),
  )
  return Prisma.join(calls, ' || ')
}

/** A whole number in the text of the statement: as a parameter it would hide from the planner how few rows are wanted. */
const whole = (number: number) => Prisma.raw(String(Math.trunc(number)))

export interface PageStatement {
  sql: Prisma.Sql
  /** Its values say so little about the best plan that Postgres may keep it. */
  samePlan: boolean
}

/**
 * One statement that answers the rows of a page as JSON text, how many they are, and the total. The page's ids are found first, so that a deep page walks
 * an index and only its own rows are read. `total` is exact up to the bound; -1 means "more than the bound, ask again".
 */
export function pageStatement(list: ListDefinition, input: GridInput, order: readonly Order[]): PageStatement {
  const { searchString = '' } = input.filterData ?? {}
  const conditions = [
    ...(list.scope ? [list.scope] : []),
    ...list.filters,
    ...fieldFilter(list, input),
    ...searchConditions(list, searchString),
  ]
  const where = conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, ' AND ')
  const { size, number } = pageOf(list, input)
  // Text is rare or common by what it says: for it Postgres plans anew.
  const samePlan = number === 1 && searchString === '' && !input.loanNumber && !input.filterField
  if (input.count === 'only')
    return { sql: Prisma.sql`SELECT '[]' AS rows, 0 AS shown, (SELECT count(*)::int FROM ${list.from} WHERE ${where}) AS total`, samePlan }
  const offset = number === 1 ? Prisma.empty : Prisma.sql`OFFSET ${whole(size * (number - 1))}`
  const page = Prisma.sql`
    SELECT '[' || coalesce(string_agg(${rowJson(list)}, ',' ORDER BY page.place), '') || ']' AS rows, count(*)::int AS shown
    FROM (SELECT id, row_number() OVER () AS place FROM (SELECT ${list.id} AS id FROM ${list.from} WHERE ${where} ORDER BY ${orderBy(list, order)} LIMIT ${whole(size)} ${offset}) ids) page
    JOIN ${list.from} ON ${list.id} = page.id ${list.beside ?? Prisma.empty}`
  const bounded = Prisma.sql`(SELECT CASE WHEN count(*) > ${whole(COUNTED_AT_ONCE)} THEN -1 ELSE count(*)::int END FROM (SELECT 1 FROM ${list.from} WHERE ${where} LIMIT ${whole(COUNTED_AT_ONCE + 1)}) counted)`
  const total = input.count === 'later' ? bounded : Prisma.sql`(SELECT count(*)::int FROM ${list.from} WHERE ${where})`
  return { sql: Prisma.sql`SELECT found.rows, found.shown, ${total} AS total FROM (${page}) found`, samePlan }
}
