import { type GridInput, type Option, PAGE_LINKS, type Pagination } from '@ivue/contracts/grid.ts'
import { showing } from '@ivue/contracts/messages.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { type Database, readRows, type Statement } from '../database.ts'
import { JsonText, keptJson, Members, objectText, once } from '../rpc/answer.ts'
import type { Identity, ListDefinition, ListShape } from './definition.ts'
import { rowsText } from './rows.ts'
import { type Asked, askedOf, COUNTED_AT_ONCE, MORE_THAN_BOUND, statementsOf } from './statement.ts'

/** What stands beside a page, as values or as JSON; or all of it made before. */
export type Extras = Readonly<Record<string, unknown>> | Members

/** A read row with what every row carries. */
type Found = Identity & { total?: number | null; stands?: boolean }

/** A page that somebody asks for, ready to be read, again and again as long as nothing changes that it was made of. */
export interface PlannedPage<Row> {
  list: ListDefinition<Row>
  input: GridInput
  extras: Extras
  asked: Asked
  /** Null when only the total is asked for. */
  page: Statement | null
  /** What takes the place of `page` once the list is known to have more rows than are counted at once. */
  uncounted: Statement | null
  total: Statement
  samePlan: boolean
  /** The statements say whether the session stands. */
  tellsStanding: boolean
}

/**
 * `extras` stand beside the page (userList, taskList, …). With `stands` each row says besides whether that is true. Throws Refusal that names the field which does
 * not fit.
 */
export function planPage<Row>(list: ListDefinition<Row>, input: GridInput, extras: Extras = {}, stands?: Prisma.Sql): PlannedPage<Row> {
  const asked = askedOf(list, input)
  const { page, uncounted, total, samePlan } = statementsOf(list, input, asked, stands)
  return {
    list,
    input,
    extras,
    asked,
    page: together(page),
    uncounted: together(uncounted),
    total,
    samePlan,
    tellsStanding: stands !== undefined,
  }
}

/** The text of a statement is put together once for every time that it is asked. */
const together = (sql: Prisma.Sql | null): Statement | null => sql && { text: sql.text, values: sql.values }

/**
 * Runs one statement, or two for a page without rows, and answers the page as the wire has it. Where the statement says whether the session stands: null where it
 * does not, and of rows asked for by their ids where there are none to say it.
 */
export async function readPage<Row extends object>(db: Database, planned: PlannedPage<Row>): Promise<JsonText | null> {
  const { list, input, extras, asked, page, total: totalAlone, samePlan, tellsStanding } = planned
  const { order, size, number, ids } = asked
  const rows = page ? await readRows<Found & Row>(db, page, { samePlan }) : []
  if (ids && tellsStanding && rows[0]?.stands !== true) return null
  if (ids) return objectText({ tdata: new JsonText(await rowsText(list, rows)) })
  const counted = (rows[0] ?? (await readRows<Found>(db, totalAlone, { samePlan }))[0])?.total ?? null
  if (counted === null) return null
  const more = counted === MORE_THAN_BOUND
  if (more && planned.uncounted) planned.page = planned.uncounted
  const shown = rows.length
  // Whoever asks for all rows means them, whatever page of fewer they stood on.
  if (shown === 0 && number > 1 && input.filterData?.pageSize === 'All')
    return readPage(db, planPage(list, { ...input, filterData: { ...input.filterData, pageNo: 1 } }, extras))
  const seen = shown === 0 ? 0 : size * (number - 1) + shown
  // A page that is not full is the last one: its end is the total.
  const estimated = more && (shown === 0 || shown === size)
  const total = more ? (estimated ? Math.max(COUNTED_AT_ONCE + 1, seen) : seen) : counted
  const pagination = JSON.stringify(paginationOf({ total, size, number }))
  const own = `{"tdata":${await rowsText(list, rows)},"totalItems":${total}${estimated ? ',"estimated":true' : ''},"orderArray":${JSON.stringify(order)}`
  const search = JSON.stringify(input.filterData?.searchString ?? '')
  const beside = extras instanceof Members ? extras : new Members(extras)
  return new JsonText(
    `${own},"paginateData":${pagination},"paginationData":${pagination},"searchString":${search},`,
    frameOf(list.columns).bytes,
    beside.bytes.length === 0 ? '' : ',',
    beside.bytes,
    '}',
  )
}

/** What the columns say on every page. */
const frameOf = once((columns: ListShape['columns']) => new Members({ headers: headersOf(columns), fields: fieldsOf(columns) }))

function headersOf(columns: ListShape['columns']): JsonText {
  const headers = columns.map(({ title, label, draw, sort, ownOrderOnly, options }) =>
    objectText({
      Title: title,
      drawType: draw,
      data: options ? optionsText(options) : [],
      extra: { canSort: sort !== undefined && !ownOrderOnly },
      ...(label ? { label } : {}),
    }),
  )
  return new JsonText('[', ...headers.flatMap((header, at) => (at === 0 ? header.parts : [',', ...header.parts])), ']')
}

const fieldsOf = (columns: ListShape['columns']): Option[] =>
  columns.filter(({ draw }) => draw !== 'checkbox' && draw !== 'event').map(({ title, label }) => ({ label: label ?? title, value: title }))

/** The choices of a column are as many as the people of a desk: the same array is written once. */
const optionsText = once((options: readonly Option[]) => keptJson(options))

/** At most five page links around the current page (platform 9). `endPage` is the last page. */
export function paginationOf({ total, size, number }: { total: number; size: number; number: number }): Pagination {
  const endPage = Math.max(1, Math.ceil(total / size))
  const first = Math.max(1, Math.min(number - Math.floor(PAGE_LINKS / 2), endPage - PAGE_LINKS + 1))
  const pages = Array.from({ length: Math.min(PAGE_LINKS, endPage) }, (_, index) => first + index)
  const from = size * (number - 1) + 1
  return {
    currentPage: number,
    pages,
    pageInfo: from > total ? showing(0, 0, 0) : showing(from, Math.min(total, size * number), total),
    pageSize: size,
    endPage,
  }
}
