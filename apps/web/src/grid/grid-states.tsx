import { messageOf, requestIdOf } from '../rpc/errors.ts'
import { Button } from '../ui/button.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { activeFilters, widestFilters } from './filters.ts'
import type { GridState } from './use-grid-state.ts'

interface NothingFoundProps {
  state: GridState
  /** What the rows are: 'loans'. */
  noun: string
  /** Why a list without filters may be empty, and what to do. */
  empty: string | undefined
}

/** Says why nothing is there: the filters by name, with a button that takes them off. */
export function NothingFound({ state, noun, empty }: NothingFoundProps) {
  const { view, defaults } = state
  const active = [...activeFilters(defaults.filters, view.filters), ...(view.search ? [`Search is "${view.search}"`] : [])]
  if (active.length === 0) return <Empty title={`No ${noun} here`}>{empty}</Empty>
  const clear = () => {
    state.setFilters(widestFilters(defaults.filters))
    state.setSearch('')
  }
  return (
    <Empty title={`No ${noun} match these filters`} action={<Button onClick={clear}>Clear filters</Button>}>
      {inWords(active)}.
    </Empty>
  )
}

/** "SLA is Not Met, Status is Closed and Search is "x"" */
export function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The server's message in place of the table (work 8); filters stay as they are. */
export function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      title="The list could not be loaded"
      message={`${messageOf(error).replace(/[.\s]*$/, '')}. Your filters are kept.`}
      requestId={requestIdOf(error)}
      onRetry={onRetry}
    />
  )
}
