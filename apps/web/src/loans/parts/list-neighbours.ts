import { type GridPage, MAX_PAGE_ROWS } from '@ivue/contracts/grid/wire.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import type { ShownPage } from '../../grid/model/types.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { readBorrower } from '../../worklist/rows.ts'

const NONE: readonly string[] = []
/**
 * The loan numbers of each answer. Cached so that `readLoanNumbers` returns the same array for the same answer, because arrays are
 * compared by identity.
 */
const loansByAnswer = new WeakMap<object, readonly string[]>()

const isPage = (answer: object): answer is GridPage => 'headers' in answer && 'tdata' in answer

/** Sections of loans, such as those of My work. */
interface LoanSections {
  groups: readonly { items: readonly { loanNumber: string; borrower: string }[] }[]
}
const hasSections = (answer: object): answer is LoanSections =>
  'groups' in answer && Array.isArray(answer.groups) && answer.groups.every((group) => 'items' in group)
const loansOfSections = ({ groups }: LoanSections) => groups.flatMap(({ items }) => items)

/** Returns the loan number of each row of a page or of sections, '' for rows without one. Empty if the answer is not a list of loans. */
export function readLoanNumbers(answer: unknown): readonly string[] {
  if (typeof answer !== 'object' || answer === null) return NONE
  let loans = loansByAnswer.get(answer)
  if (!loans && hasSections(answer)) {
    loans = loansOfSections(answer).map(({ loanNumber }) => loanNumber)
    loansByAnswer.set(answer, loans)
  }
  if (!loans) {
    if (!isPage(answer)) return NONE
    const title = answer.headers.find(({ drawType }) => drawType === 'loan')?.Title
    loans = title === undefined ? NONE : answer.tdata.map((row) => String(cellOf(row, title).value ?? ''))
    loansByAnswer.set(answer, loans)
  }
  return loans
}

export interface LoanPage {
  loans: readonly string[]
  /** Counted from 1. */
  page: number
  /** How many rows the pages before this one have. */
  before: number
  /** How many rows the whole list has. Null until counted. */
  total: number | null
}

/** The next or previous loan of a list. If that is on another page, the number of the page. */
export type Neighbour = { loanNumber: string } | { page: number }

const NO_PAGE: LoanPage = { loans: NONE, page: 1, before: 0, total: 0 }

export interface Neighbours {
  /** Position in the whole list, counted from 1. 0 if the loan is in no list on screen. */
  place: number
  /** How many rows the whole list has. Null until counted. */
  total: number | null
  previous: Neighbour | null
  next: Neighbour | null
}

/** Returns the position of a loan in its list and its neighbours. A loan with several rows is counted at the first one. */
export function findNeighbours({ loans, page, before, total }: LoanPage, loanNumber: string): Neighbours {
  const distinct = [...new Set(loans.filter(Boolean))]
  const at = distinct.indexOf(loanNumber)
  if (at < 0) return { place: 0, total, previous: null, next: null }
  const [previous, next] = [distinct[at - 1], distinct[at + 1]]
  const hasMoreRows = total === null || before + loans.length < total
  return {
    place: before + loans.indexOf(loanNumber) + 1,
    total,
    previous: previous ? { loanNumber: previous } : page > 1 ? { page: page - 1 } : null,
    next: next ? { loanNumber: next } : hasMoreRows ? { page: page + 1 } : null,
  }
}

/**
 * Returns the loan to open after paging on from the loan `from`: the first loan of the page when going forwards (1), the last when going
 * backwards (-1). Null if the page is empty.
 */
export function chooseLoanOnArrival(loans: readonly string[], from: string, by: 1 | -1): string | null {
  const inOrder = by === 1 ? loans : loans.toReversed()
  return inOrder.find((number) => number !== '' && number !== from) ?? inOrder.find(Boolean) ?? null
}

interface ListWithLoan {
  list: ShownPage
  page: LoanPage
}

function readLoanPage(client: QueryClient, { call, request, counting }: ShownPage): LoanPage {
  const { pageNo = 1, pageSize = 'All' } = request.filterData ?? {}
  const answer = client.getQueryData<GridPage>(callQuery(call, request).queryKey)
  const counted = answer?.estimated ? client.getQueryData<GridPage>(callQuery(call, counting).queryKey) : answer
  const page = Number(pageNo)
  const before = (page - 1) * (pageSize === 'All' ? MAX_PAGE_ROWS : Number(pageSize))
  const loans = readLoanNumbers(answer)
  // Sections have no pages.
  const total = answer && hasSections(answer) ? loans.length : (counted?.totalItems ?? null)
  return { loans, page, before, total }
}

function findListWith(client: QueryClient, loanNumber: string): ListWithLoan | null {
  const queries = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => readLoanNumbers(state.data).includes(loanNumber) })
  const list = queries.find(({ meta }) => meta?.shows)?.meta?.shows
  return list ? { list, page: readLoanPage(client, list) } : null
}

const isSame = (one: ListWithLoan | null, other: ListWithLoan) =>
  one?.page.loans === other.page.loans && one.page.total === other.page.total && one.page.page === other.page.page

/** Returns the loans of a page that are still on it, and the open loan in any case. Returns the same array if all are. */
export function withoutMissing(before: readonly string[], now: readonly string[], open: string): readonly string[] {
  const left = before.filter((number) => number === open || now.includes(number))
  return left.length === before.length ? before : left
}

/** Returns the list without the loans that are no longer on its page. Returns the same object if all are. */
function dropMissing(client: QueryClient, before: ListWithLoan, loanNumber: string): ListWithLoan {
  const now = client.getQueryData<GridPage>(callQuery(before.list.call, before.list.request).queryKey)
  const loans = now ? withoutMissing(before.page.loans, readLoanNumbers(now), loanNumber) : before.page.loans
  return loans === before.page.loans ? before : { ...before, page: { ...before.page, loans } }
}

/** Returns the borrower of a loan on a page, or '' if the page does not name one. */
export function findBorrower(page: GridPage | LoanSections, loanNumber: string): string {
  if (hasSections(page)) return loansOfSections(page).find((item) => item.loanNumber === loanNumber)?.borrower ?? ''
  const row = page.tdata[readLoanNumbers(page).indexOf(loanNumber)]
  return row ? readBorrower(row) : ''
}

/** The loan to open next, with a function that changes the address so that the list behind the popup shows the loan's page. */
export interface LoanOpening {
  loanNumber: string
  link(params: URLSearchParams): URLSearchParams
}

/**
 * Returns the position of the open loan in the list behind the popup, and its neighbours. The position stays when the loan leaves the
 * list.
 */
export function useNeighbours(loanNumber: string) {
  const client = useQueryClient()
  const last = useRef<ListWithLoan | null>(null)
  const listBehind = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => {
      const found = findListWith(client, loanNumber)
      if (found && !isSame(last.current, found)) last.current = found
      else if (!found && last.current) last.current = dropMissing(client, last.current, loanNumber)
      return last.current
    },
  )

  /** Returns the loan to open for a neighbour, and loads its page first if necessary. Null if that page is empty. */
  const resolve = async (neighbour: Neighbour, by: 1 | -1): Promise<LoanOpening | null> => {
    if ('loanNumber' in neighbour) return { ...neighbour, link: (params) => params }
    if (!listBehind) return null
    const { call, request, linkTo } = listBehind.list
    const next = { ...request, filterData: { ...request.filterData, pageNo: neighbour.page } }
    const arrival = chooseLoanOnArrival(readLoanNumbers(await client.fetchQuery(callQuery(call, next))), loanNumber, by)
    if (arrival === null) return null
    const list = { ...listBehind.list, request: next }
    last.current = { list, page: readLoanPage(client, list) }
    return { loanNumber: arrival, link: (params) => linkTo(params, neighbour.page) }
  }

  const neighbours = findNeighbours(listBehind?.page ?? NO_PAGE, loanNumber)
  const { next } = neighbours
  const page = listBehind && client.getQueryData<GridPage>(callQuery(listBehind.list.call, listBehind.list.request).queryKey)
  return { ...neighbours, nextName: next && 'loanNumber' in next && page ? findBorrower(page, next.loanNumber) : '', reach: resolve }
}
