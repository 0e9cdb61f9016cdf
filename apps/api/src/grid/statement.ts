import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { MAX_COUNTED, MAX_PAGE_ROWS } from '@ivue/contracts/grid/wire.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { columnConditions, loanNumberSql, loanNumbersCondition } from './column-conditions.ts'
import type { ListShape } from './definition.ts'
import { fieldFilterSql } from './filters.ts'
import { searchConditions } from './search.ts'

export interface Order {
  col: string
  dir: 'ASC' | 'DESC'
}

/**
 * Returns the requested order. `orderArray` wins over `sortCol`; without either it is the default order. Throws
 * Refusal that names an unknown or unsortable column.
 */
export function requestedOrder(list: ListShape, input: GridInput): Order[] {
  const { sortCol, sortColOrder } = input.filterData ?? {}
  const field = input.orderArray?.length ? 'orderArray' : 'filterData.sortCol'
  const requestedColumns: Order[] = input.orderArray?.length
    ? input.orderArray
    : sortCol
      ? [{ col: sortCol, dir: sortColOrder ?? 'DESC' }]
      : [list.defaultOrder]
  for (const { col } of requestedColumns) {
    const column = list.columns.find(({ title }) => title === col)
    if (!column) throw Refusal.field(field, `There is no column ${col}`)
    if (!column.sort && requestedColumns[0] !== list.defaultOrder) throw Refusal.field(field, `The list cannot be sorted by ${col}`)
  }
  return requestedColumns
}

interface Key {
  sql: Prisma.Sql
  way: Prisma.Sql
}

/** Returns the sort keys of the order. The record id is always the last key, so that pages neither repeat nor skip rows. */
function sortKeys(list: ListShape, order: readonly Order[]): Key[] {
  const keys = order.map(({ col, dir }) => {
    const column = list.columns.find(({ title }) => title === col)
    const nulls = column?.nullable && dir === 'DESC' ? ' NULLS LAST' : ''
    const sql = column?.sort ?? list.defaultOrder.sort ?? Prisma.empty
    return { sql, way: Prisma.raw(`${dir}${nulls}`) }
  })
  return [...keys, { sql: list.id, way: Prisma.raw(order[0]?.dir ?? 'DESC') }]
}

const orderBySql = (keys: readonly Key[]): Prisma.Sql =>
  Prisma.join(
    keys.map(({ sql, way }) => Prisma.sql`${sql} ${way}`),
    ', ',
  )

/** Returns SQL for the select list: the row's identity, and the expressions of the list and its columns. */
function readSql({ id, version, read, columns }: ListShape): Prisma.Sql {
  const all: Record<string, Prisma.Sql> = { recsID: Prisma.sql`${id}::float8`, ...(version && { version }) }
  for (const part of [read, ...columns.map((column) => column.read)]) Object.assign(all, part)
  return Prisma.join(Object.entries(all).map(([name, sql]) => Prisma.sql`${sql} AS ${Prisma.raw(`"${name}"`)}`))
}

/** SQL of the joins that only the shown rows need. */
const joinSql = ({ join = Prisma.empty, columns }: ListShape): Prisma.Sql =>
  Prisma.join([join, ...columns.map((column) => column.join ?? Prisma.empty)], ' ')

/** Returns a whole number as SQL without a parameter. A parameter would hide from the planner how few rows are wanted. */
const inlineNumber = (number: number) => Prisma.raw(String(Math.trunc(number)))

const fromSql = ({ narrowedFrom, from }: ListShape): Prisma.Sql => narrowedFrom ?? from

/** The total of a list that exceeds MAX_COUNTED. The client then requests the exact one. */
export const MORE_THAN_BOUND = -1
const MORE = inlineNumber(MORE_THAN_BOUND)

/** SQL of the total. With a `limit` it counts up to the limit, and gives MORE_THAN_BOUND above it. */
function totalSql(list: ListShape, parts: Parts, limit: number | null): Prisma.Sql {
  const rows = unionSql(parts.map((where) => Prisma.sql`SELECT FROM ${fromSql(list)} WHERE ${where}`))
  if (limit === null) return Prisma.sql`(SELECT count(*)::int FROM (${rows}) counted)`
  const counted = Prisma.sql`${rows} LIMIT ${inlineNumber(limit + 1)}`
  return Prisma.sql`(SELECT CASE WHEN count(*) > ${inlineNumber(limit)} THEN ${MORE} ELSE count(*)::int END FROM (${counted}) counted)`
}

export interface Statements {
  /** Reads the rows of the page, each with the total; null if only the total is requested. */
  page: Prisma.Sql | null
  /** Reads only the total. It is for an empty page, which has no row to carry the total. */
  total: Prisma.Sql
  /**
   * Whether Postgres prepares the statement, because one plan suits all values. A text search and a computed list are planned each time.
   */
  prepared: boolean
}

/** Conditions of a list's rows, in one part or several that exclude each other. */
type Parts = readonly Prisma.Sql[]
const unionSql = (parts: Parts): Prisma.Sql => Prisma.join(parts, ' UNION ALL ')

/** Conditions for the rows in the viewer's scope that match the filters of the request. */
function conditionParts(list: ListShape, input: GridInput, scope = list.scope): Parts {
  const scopes = Array.isArray(scope) ? scope : [scope]
  return scopes.map((scope) => whereSql(list, input, scope))
}

/** Conditions for the rows of a request, in the parts that are fastest to count: those of `countedScope`, or else `parts`. */
const countedParts = (list: ListShape, input: GridInput, parts: Parts): Parts =>
  list.countedScope ? conditionParts(list, input, list.countedScope) : parts

function whereSql(list: ListShape, input: GridInput, scope: Prisma.Sql | null): Prisma.Sql {
  const conditions = [
    ...(scope ? [scope] : []),
    ...list.filters,
    ...fieldFilterSql(list, input),
    ...loanNumbersCondition(list, input),
    ...columnConditions(list, input),
    ...searchConditions(list, input.filterData?.searchString ?? ''),
  ]
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, ' AND ')
}

/** The requested page. `number` starts at 1. */
interface PageWindow {
  size: number
  number: number
  /** Only these rows of the page; null for all. */
  ids: readonly number[] | null
}

/** What a request asks of a list in addition to its filters. */
export interface PageRequest extends PageWindow {
  order: Order[]
}

/** Returns the requested page and order. Throws Refusal that names the invalid field. */
export function parsePageRequest(list: ListShape, input: GridInput): PageRequest {
  const { pageSize = list.spec.pageSize, pageNo = 1 } = input.filterData ?? {}
  return { size: pageSize === 'All' ? MAX_PAGE_ROWS : pageSize, number: pageNo, order: requestedOrder(list, input), ids: parseIds(input) }
}

/** Returns the sort keys as columns of a page's subquery, named key0, key1, … */
const keysByName = (keys: readonly Key[]): Key[] => keys.map(({ way }, at) => ({ sql: Prisma.raw(`key${at}`), way }))

/**
 * SQL of a page's rows in order: the columns `what` and the sort keys. If there are several parts, each is read in
 * order up to the end of the page, and the results are merged.
 */
function orderedRowsSql(list: ListShape, parts: Parts, keys: readonly Key[], what: Prisma.Sql, { size, number }: PageWindow): Prisma.Sql {
  const limit = Prisma.sql`LIMIT ${inlineNumber(size)}${number === 1 ? Prisma.empty : Prisma.sql` OFFSET ${inlineNumber(size * (number - 1))}`}`
  const read = Prisma.join([what, ...keys.map(({ sql }, at) => Prisma.sql`${sql} AS ${Prisma.raw(`key${at}`)}`)])
  const [only, ...more] = parts
  if (more.length === 0) return Prisma.sql`SELECT ${read} FROM ${fromSql(list)} WHERE ${only} ORDER BY ${orderBySql(keys)} ${limit}`
  const reached = parts.map(
    (where) =>
      Prisma.sql`(SELECT ${read} FROM ${fromSql(list)} WHERE ${where} ORDER BY ${orderBySql(keys)} LIMIT ${inlineNumber(size * number)})`,
  )
  return Prisma.sql`SELECT * FROM (${unionSql(reached)}) merged ORDER BY ${orderBySql(keysByName(keys))} ${limit}`
}

/**
 * Offset above which a page of a partitioned table is read in two steps, ids first. Below it, reading the skipped rows takes less time than
 * planning two steps.
 */
const MAX_ROWS_READ_THROUGH = 10_000

/**
 * SQL of the wanted rows, with `also` as further columns. A single table is read directly. For joined tables and later
 * pages, the ids are found first by walking an index, and then only the wanted rows are read.
 */
function rowsSql(list: ListShape, parts: Parts, order: readonly Order[], wanted: PageWindow, also: Prisma.Sql = Prisma.empty): Prisma.Sql {
  const { size, number, ids } = wanted
  const keys = sortKeys(list, order)
  const { alias, id, moment } = list
  const found = moment ? Prisma.sql`${id} AS id, ${moment} AS moment` : Prisma.sql`${id} AS id`
  const same = moment ? Prisma.sql`${id} = page.id AND ${moment} = page.moment` : Prisma.sql`${id} = page.id`
  const page =
    alias && (number === 1 || (moment && size * (number - 1) <= MAX_ROWS_READ_THROUGH))
      ? Prisma.sql`(${orderedRowsSql(list, parts, keys, Prisma.sql`${alias}.*`, wanted)}) ${alias}`
      : Prisma.sql`(${orderedRowsSql(list, parts, keys, found, wanted)}) page JOIN ${list.from} ON ${same}`
  return Prisma.sql`
    SELECT ${readSql(list)}${also}
    FROM ${page} ${joinSql(list)}
    ${ids ? Prisma.sql`WHERE ${id} = ANY(${ids}::bigint[])` : Prisma.empty}
    ORDER BY ${orderBySql(keysByName(keys))}`
}

const MAX_IDS = 1_000

/** Returns `ids` as numbers; null if the request has none. */
function parseIds({ ids = [] }: GridInput): number[] | null {
  if (ids.length > MAX_IDS || !ids.every((id) => /^\d{1,15}$/.test(id))) throw Refusal.field('ids', 'Send the ids of at most 1,000 rows')
  return ids.length === 0 ? null : ids.map(Number)
}

/** Returns a computed list with the name of a common table expression as its source, and the clause that defines it. */
function computedOnce(list: ListShape): { once: ListShape; withSql: Prisma.Sql } {
  if (!list.computed || !list.alias) return { once: list, withSql: Prisma.empty }
  const once = { ...list, from: Prisma.sql`computed_rows ${list.alias}` }
  return { once, withSql: Prisma.sql`WITH computed_rows AS (SELECT * FROM ${list.from})` }
}

export function pageStatements(list: ListShape, input: GridInput, request: PageRequest): Statements {
  const parts = conditionParts(list, input)
  const { once, withSql } = computedOnce(list)
  const total = totalSql(once, countedParts(list, input, parts), input.count === 'later' ? MAX_COUNTED : null)
  const page = rowsSql(once, parts, request.order, request, request.ids ? Prisma.empty : Prisma.sql`, ${total} AS total`)
  // The selectivity of a text and of a chosen period varies, so Postgres plans text searches and computed lists at each use.
  const { filterData, loanNumber, loanNumbers, filterField, columnFilters } = input
  const narrowed = filterData?.searchString || loanNumber || loanNumbers?.length || filterField || columnFilters
  const prepared = request.number === 1 && !narrowed && !list.computed
  return {
    page: input.count === 'only' ? null : Prisma.sql`${withSql} ${page}`,
    total: Prisma.sql`${withSql} SELECT ${total} AS total`,
    prepared,
  }
}

/** SQL of one row that counts lists: under the name of each its number of rows, or MORE_THAN_BOUND if there are more than `limit`. */
export function countsStatement(lists: readonly { name: string; list: ListShape; input: GridInput }[], limit = MAX_COUNTED): Prisma.Sql {
  const counts = lists.map(({ name, list, input }) => {
    const parts = countedParts(list, input, conditionParts(list, input))
    return Prisma.sql`${totalSql(list, parts, limit)} AS ${Prisma.raw(`"${name}"`)}`
  })
  return Prisma.sql`SELECT ${Prisma.join(counts)}`
}

/**
 * SQL of `id` and `rows`: for each given row, the size of its group. The first column of the order defines the groups. Throws Refusal
 * if no rows are named or the list cannot be grouped by that column.
 */
export function groupSizesStatement(list: ListShape, input: GridInput): Prisma.Sql {
  const ids = parseIds(input)
  if (!ids) throw Refusal.field('ids', 'Send the id of a row of each group')
  const [{ col }] = requestedOrder(list, input) as [Order]
  const column = list.columns.find(({ title }) => title === col)
  const group = column?.group ?? column?.sort
  if (!group) throw Refusal.field('orderArray', `The list cannot be grouped by ${col}`)
  const parts = conditionParts(list, input)
  const groups = unionSql(parts.map((where) => Prisma.sql`SELECT ${group} AS of FROM ${fromSql(list)} WHERE ${where}`))
  const named = unionSql(
    parts.map(
      (where) =>
        Prisma.sql`SELECT ${list.id} AS id, ${group} AS of FROM ${fromSql(list)} WHERE ${where} AND ${list.id} = ANY(${ids}::bigint[])`,
    ),
  )
  return Prisma.sql`
    SELECT named.id::float8 AS id, sizes.rows
    FROM (${named}) named
    JOIN (SELECT of, count(*)::int AS rows FROM (${groups}) grouped GROUP BY of) sizes ON sizes.of IS NOT DISTINCT FROM named.of`
}

/** SQL of `what` of each row in the viewer's scope that matches the filters of the request. */
export const matchingRowsSql = (list: ListShape, input: GridInput, what: Prisma.Sql): Prisma.Sql =>
  unionSql(conditionParts(list, input).map((where) => Prisma.sql`SELECT ${what} FROM ${fromSql(list)} WHERE ${where}`))

/** SQL of the loan numbers among `loanNumbers` that have a row in the list, as `number`. */
export const foundLoansStatement = (list: ListShape, input: GridInput): Prisma.Sql => {
  const parts = conditionParts(list, input)
  return Prisma.sql`SELECT DISTINCT number FROM (${unionSql(
    parts.map((where) => Prisma.sql`SELECT ${loanNumberSql(list)} AS number FROM ${fromSql(list)} WHERE ${where}`),
  )}) found`
}

export const firstRowsSql = (list: ListShape, input: GridInput, order: readonly Order[], most: number): Prisma.Sql =>
  rowsSql(list, conditionParts(list, input), order, { size: most, number: 1, ids: null })

export function allRowsStatements(list: ListShape, input: GridInput, order: readonly Order[]): { rows: Prisma.Sql; total: Prisma.Sql } {
  const parts = conditionParts(list, input)
  const [only, ...more] = parts
  const inParts = Prisma.sql`${list.id} IN (${unionSql(parts.map((where) => Prisma.sql`SELECT ${list.id} FROM ${fromSql(list)} WHERE ${where}`))})`
  const rows = Prisma.sql`
    SELECT ${readSql(list)}
    FROM ${fromSql(list)} ${joinSql(list)} WHERE ${more.length === 0 ? only : inParts} ORDER BY ${orderBySql(sortKeys(list, order))}`
  return { rows, total: Prisma.sql`SELECT ${totalSql(list, countedParts(list, input, parts), null)} AS total` }
}
