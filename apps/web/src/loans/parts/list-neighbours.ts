import { type GridPage, MAX_PAGE_ROWS } from '@ivue/contracts/grid/wire.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import type { ShownPage } from '../../grid/model/types.ts'
import { ask } from '../../rpc/ask.ts'

const NONE: readonly string[] = []
/** Cache of loan numbers by answer, so that the same answer returns the same array. */
const known = new WeakMap<object, readonly string[]>()

const isPage = (answer: object): answer is GridPage => 'headers' in answer && 'tdata' in answer

/** Returns the loan number of each row of a page, '' for rows without one. Empty if the answer is not a list of loans. */
export function loansOf(answer: unknown): readonly string[] {
  if (typeof answer !== 'object' || answer === null || !isPage(answer)) return NONE
  let loans = known.get(answer)
  if (!loans) {
    const title = answer.headers.find(({ drawType }) => drawType === 'loan')?.Title
    loans = title === undefined ? NONE : answer.tdata.map((row) => String((row[title] as { value?: unknown } | undefined)?.value ?? ''))
    known.set(answer, loans)
  }
  return loans
}

export interface LoanPage {
  loans: readonly string[]
  /** Counted from 1. */
  page: number
  before: number
  /** Rows of the whole list. Null until counted. */
  total: number | null
}

export type Neighbour = { loanNumber: string } | { page: number }

const NO_PAGE: LoanPage = { loans: NONE, page: 1, before: 0, total: 0 }

export interface Neighbours {
  /** Position in the whole list, counted from 1. 0 if the loan is in no list on screen. */
  place: number
  of: number | null
  previous: Neighbour | null
  next: Neighbour | null
}

/** Returns the position of a loan in its list and its neighbours. A loan with several rows is counted at the first one. */
export function neighboursOf({ loans, page, before, total }: LoanPage, loanNumber: string): Neighbours {
  const each = [...new Set(loans.filter(Boolean))]
  const at = each.indexOf(loanNumber)
  if (at < 0) return { place: 0, of: total, previous: null, next: null }
  const [previous, next] = [each[at - 1], each[at + 1]]
  const goesOn = total === null || before + loans.length < total
  return {
    place: before + loans.indexOf(loanNumber) + 1,
    of: total,
    previous: previous ? { loanNumber: previous } : page > 1 ? { page: page - 1 } : null,
    next: next ? { loanNumber: next } : goesOn ? { page: page + 1 } : null,
  }
}

/** Returns the loan to open after moving to another page forwards or backwards, or null if the page is empty. */
export function arrivingAt(loans: readonly string[], from: string, by: 1 | -1): string | null {
  const inOrder = by === 1 ? loans : loans.toReversed()
  return inOrder.find((number) => number !== '' && number !== from) ?? inOrder.find(Boolean) ?? null
}

interface Found {
  list: ShownPage
  page: LoanPage
}

function pageOf(client: QueryClient, { call, request, counting }: ShownPage): LoanPage {
  const { pageNo = 1, pageSize = 'All' } = request.filterData ?? {}
  const answer = client.getQueryData<GridPage>(ask(call, request).queryKey)
  const counted = answer?.estimated ? client.getQueryData<GridPage>(ask(call, counting).queryKey) : answer
  const page = Number(pageNo)
  const before = (page - 1) * (pageSize === 'All' ? MAX_PAGE_ROWS : Number(pageSize))
  return { loans: loansOf(answer), page, before, total: counted?.totalItems ?? null }
}

function listWith(client: QueryClient, loanNumber: string): Found | null {
  const queries = client.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => loansOf(state.data).includes(loanNumber) })
  const list = queries.find(({ meta }) => meta?.shows)?.meta?.shows
  return list ? { list, page: pageOf(client, list) } : null
}

const isSame = (one: Found | null, other: Found) =>
  one?.page.loans === other.page.loans && one.page.total === other.page.total && one.page.page === other.page.page

/** Returns the loans of a page without those that have left it since, except for the open one. The same array if none has left. */
export function staying(before: readonly string[], now: readonly string[], open: string): readonly string[] {
  const left = before.filter((number) => number === open || now.includes(number))
  return left.length === before.length ? before : left
}

/** Applies `staying` to a found position. Returns the same object if no loan has left. */
function withoutLeft(client: QueryClient, before: Found, loanNumber: string): Found {
  const now = client.getQueryData<GridPage>(ask(before.list.call, before.list.request).queryKey)
  const loans = now ? staying(before.page.loans, loansOf(now), loanNumber) : before.page.loans
  return loans === before.page.loans ? before : { ...before, page: { ...before.page, loans } }
}

/** Returns the borrower of a loan on a list's page, or '' if the page has none. */
export function borrowerIn(page: GridPage, loanNumber: string): string {
  const row = page.tdata[loansOf(page).indexOf(loanNumber)]
  return String((row?.Borrower as { value?: unknown } | undefined)?.value ?? '')
}

export interface Opening {
  loanNumber: string
  link(params: URLSearchParams): URLSearchParams
}

/** Returns the position of the loan in the list behind the popup, and its neighbours. A loan that leaves the list keeps its position. */
export function useNeighbours(loanNumber: string) {
  const client = useQueryClient()
  const last = useRef<Found | null>(null)
  const behind = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => {
      const found = listWith(client, loanNumber)
      if (found && !isSame(last.current, found)) last.current = found
      else if (!found && last.current) last.current = withoutLeft(client, last.current, loanNumber)
      return last.current
    },
  )

  /** Returns the loan to open for a neighbour, and loads its page first if necessary. Null if that page is empty. */
  const reach = async (neighbour: Neighbour, by: 1 | -1): Promise<Opening | null> => {
    if ('loanNumber' in neighbour) return { ...neighbour, link: (params) => params }
    if (!behind) return null
    const { call, request, linkTo } = behind.list
    const next = { ...request, filterData: { ...request.filterData, pageNo: neighbour.page } }
    const arriving = arrivingAt(loansOf(await client.fetchQuery(ask(call, next))), loanNumber, by)
    if (arriving === null) return null
    const list = { ...behind.list, request: next }
    last.current = { list, page: pageOf(client, list) }
    return { loanNumber: arriving, link: (params) => linkTo(params, neighbour.page) }
  }

  const where = neighboursOf(behind?.page ?? NO_PAGE, loanNumber)
  const { next } = where
  const page = behind && client.getQueryData<GridPage>(ask(behind.list.call, behind.list.request).queryKey)
  return { ...where, nextName: next && 'loanNumber' in next && page ? borrowerIn(page, next.loanNumber) : '', reach }
}
