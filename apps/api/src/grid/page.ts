import { isLoanNumber } from '@ivue/contracts/grid/loan-numbers.ts'
import { isShortSearch, MAX_ROWS_OF_SHORT_SEARCH, SHORT_SEARCH_REFUSAL } from '@ivue/contracts/grid/search-rules.ts'
import type { GridInput, GridPage, GroupSizes, Option, Pagination } from '@ivue/contracts/grid/wire.ts'
import { MAX_COUNTED, MAX_PAGE_LINKS } from '@ivue/contracts/grid/wire.ts'
import { formatListFooter } from '@ivue/contracts/messages.ts'
import { type Database, readBatches, readRows } from '../platform/database/database.ts'
import { JsonText } from '../platform/rpc/answer.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { describeColumnFilter } from './column-conditions.ts'
import type { Identity, ListDefinition, ListShape } from './definition.ts'
import { writeRows } from './rows.ts'
import {
  countsStatement,
  foundLoansStatement,
  groupSizesStatement,
  MORE_THAN_BOUND,
  pageStatements,
  parsePageRequest,
} from './statement.ts'

/** Additional members of a page's response (userList, taskList, …). */
export type Extras = Readonly<Record<string, unknown>>

/** A row of the page's statement: its identity and, unless the request was for ids only, the total. */
type FoundRow = Identity & { total?: number }

/** Reads a page in wire format: one statement, or two if the page has no rows. Throws Refusal that names the invalid field. */
export async function readPage<Row extends object>(
  db: Database,
  list: ListDefinition<Row>,
  input: GridInput,
  extras: Extras = {},
): Promise<JsonText> {
  const pageRequest = parsePageRequest(list, input)
  await refuseShortSearch(db, list, input)
  const { order, size, number, ids } = pageRequest
  const { page, total: totalAlone, prepared } = pageStatements(list, input, pageRequest)
  const batches = page ? readBatches<FoundRow & Row>(db, page, { prepared, most: size }) : noBatches<FoundRow & Row>()
  const { parts, shown, first } = await writeRows(list, batches)
  if (ids) return new JsonText('{"tdata":', ...parts, '}')
  // If the first page is empty, so is the list.
  const none = page !== null && number === 1 && shown === 0
  const counted = none ? 0 : ((first ?? (await readRows<FoundRow>(db, totalAlone, { prepared }))[0])?.total ?? 0)
  const more = counted === MORE_THAN_BOUND
  // A request for all rows always starts at page 1, whatever page the client was on.
  if (shown === 0 && number > 1 && input.filterData?.pageSize === 'All')
    return readPage(db, list, { ...input, filterData: { ...input.filterData, pageNo: 1 } }, extras)
  const seen = shown === 0 ? 0 : size * (number - 1) + shown
  // A page that is not full is the last one, so its end is the total.
  const estimated = more && (shown === 0 || shown === size)
  const total = more ? (estimated ? Math.max(MAX_COUNTED + 1, seen) : seen) : counted
  const pagination = buildPagination({ total, size, number })
  const members = {
    totalItems: total,
    ...(estimated && { estimated }),
    orderArray: order.map(({ col, dir }) => ({ col, dir })),
    paginateData: pagination,
    paginationData: pagination,
    searchString: input.filterData?.searchString ?? '',
    headers: headersOf(list.columns),
    fields: fieldsOf(list.columns),
    ...(await findLoans(db, list, input)),
    ...extras,
  }
  return new JsonText('{"tdata":', ...parts, `,${JSON.stringify(members).slice(1)}`)
}

/** Throws Refusal if the search is too short for the list's search index, and too many rows match the other filters to read them all. */
async function refuseShortSearch(db: Database, list: ListShape, input: GridInput): Promise<void> {
  if (!list.searchIsIndexed || !isShortSearch(input.filterData?.searchString ?? '')) return
  const unsearched = { ...input, filterData: { ...input.filterData, searchString: '' } }
  const count = countsStatement([{ name: 'rows', list, input: unsearched }], MAX_ROWS_OF_SHORT_SEARCH)
  const [found] = await readRows<{ rows: number }>(db, count, { prepared: false })
  if (found?.rows === MORE_THAN_BOUND) throw Refusal.field('filterData.searchString', SHORT_SEARCH_REFUSAL)
}

async function findLoans(db: Database, list: ListShape, input: GridInput): Promise<Pick<GridPage, 'foundLoans'>> {
  const { loanNumbers = [] } = input
  if (loanNumbers.length === 0 || input.count === 'only') return {}
  const rows = await readRows<{ number: string }>(db, foundLoansStatement(list, input), { prepared: false })
  const found = new Set(rows.map(({ number }) => number))
  const requested = loanNumbers.filter(isLoanNumber)
  const missing = requested.filter((number) => !found.has(number))
  return { foundLoans: { requested: requested.length, missing, others: loanNumbers.filter((word) => !isLoanNumber(word)) } }
}

async function* noBatches<Row>(): AsyncGenerator<Row[]> {}

/** Returns how many rows are in the group of each of `ids`, by id. Throws Refusal that names the invalid field. */
export async function readGroupSizes(db: Database, list: ListShape, input: GridInput): Promise<GroupSizes> {
  const sizes = await readRows<{ id: number; rows: number }>(db, groupSizesStatement(list, input), { prepared: false })
  return { groups: Object.fromEntries(sizes.map(({ id, rows }) => [id, rows])) }
}

const headersOf = (columns: ListShape['columns']) =>
  columns.map(({ title, label, figure, share, draw, sort, options = [], filter }) => ({
    Title: title,
    drawType: draw,
    data: options,
    extra: { canSort: sort !== undefined },
    ...(label && { label }),
    ...(figure && { figure }),
    ...(share && { share }),
    ...(filter && { filter: describeColumnFilter({ filter }) }),
  }))

const fieldsOf = (columns: ListShape['columns']): Option[] =>
  columns.filter(({ draw }) => draw !== 'checkbox' && draw !== 'event').map(({ title, label }) => ({ label: label ?? title, value: title }))

/** Returns at most five page links around the current page (platform 9). `endPage` is the last page. */
export function buildPagination({ total, size, number }: { total: number; size: number; number: number }): Pagination {
  const endPage = Math.max(1, Math.ceil(total / size))
  const first = Math.max(1, Math.min(number - Math.floor(MAX_PAGE_LINKS / 2), endPage - MAX_PAGE_LINKS + 1))
  const pages = Array.from({ length: Math.min(MAX_PAGE_LINKS, endPage) }, (_, index) => first + index)
  const from = size * (number - 1) + 1
  return {
    currentPage: number,
    pages,
    pageInfo: from > total ? formatListFooter(0, 0, 0) : formatListFooter(from, Math.min(total, size * number), total),
    pageSize: size,
    endPage,
  }
}
