import type { GridPage } from '@ivue/contracts/grid.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'

const NONE: readonly string[] = []
/** The same answer always gives the same array. */
const known = new WeakMap<object, readonly string[]>()

const isPage = (answer: object): answer is Pick<GridPage, 'headers' | 'tdata'> => 'headers' in answer && 'tdata' in answer

/** The loan numbers of a page of a list, in its order; none where the answer is no list of loans. */
export function loansOf(answer: unknown): readonly string[] {
  if (typeof answer !== 'object' || answer === null || !isPage(answer)) return NONE
  let loans = known.get(answer)
  if (!loans) {
    const title = answer.headers.find(({ drawType }) => drawType === 'loan')?.Title
    const numbers =
      title === undefined ? [] : answer.tdata.map((row) => String((row[title] as { value?: unknown } | undefined)?.value ?? ''))
    loans = [...new Set(numbers.filter(Boolean))]
    known.set(answer, loans)
  }
  return loans
}

function listWith(client: QueryClient, loanNumber: string): readonly string[] {
  for (const { state } of client.getQueryCache().findAll({ type: 'active' })) {
    const loans = loansOf(state.data)
    if (loans.includes(loanNumber)) return loans
  }
  return NONE
}

export interface Neighbours {
  /** Counted from 1; 0 when the loan stands in no list on screen. */
  place: number
  of: number
  previous: string | null
  next: string | null
}

export function neighboursOf(loans: readonly string[], loanNumber: string): Neighbours {
  const index = loans.indexOf(loanNumber)
  return {
    place: index + 1,
    of: loans.length,
    previous: index > 0 ? (loans[index - 1] ?? null) : null,
    next: index >= 0 ? (loans[index + 1] ?? null) : null,
  }
}

/** Where the loan stands in the list it was opened from: the page that is on screen behind the popup. A loan that leaves the list keeps the place it had. */
export function useNeighbours(loanNumber: string): Neighbours {
  const client = useQueryClient()
  const found = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => listWith(client, loanNumber),
  )
  const last = useRef(NONE)
  if (found.length > 0) last.current = found
  return neighboursOf(last.current, loanNumber)
}
