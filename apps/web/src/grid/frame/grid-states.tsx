import { type DisplayNames, describeColumnFilters } from '@ivue/contracts/grid/filter-words.ts'
import type { Header } from '@ivue/contracts/grid/wire.ts'
import { CallFailure } from '../../answers/call-failure.tsx'
import { Refused } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { withoutFullStop } from '../../ui/without-full-stop.ts'
import { clearFilters, describeActiveFilters, toFilterSentence, widenStatusFilters } from '../model/filters/filters.ts'
import type { GridState } from '../model/state/use-grid-state.ts'

interface NothingFoundProps {
  state: GridState
  headers: readonly Header[]
  noun: string
  /** The text shown when the list is empty without any filter: why it may be empty and what to do. */
  empty: string | undefined
  names?: DisplayNames | undefined
}

/** The empty state of a list. It names the active filters and offers to clear them. */
export function NothingFound({ state, headers, noun, empty, names }: NothingFoundProps) {
  const { view, defaults } = state
  const active = [
    ...describeActiveFilters(defaults.filters, view.filters, names),
    ...describeColumnFilters(view.columnFilters, headers).map(toFilterSentence),
    ...(view.search ? [`Search is "${view.search}"`] : []),
  ]
  if (active.length === 0) return <Empty title={`No ${noun} here`}>{empty}</Empty>
  const cleared = clearFilters(defaults.filters, view.filters)
  const clear = () => {
    state.setFilters(cleared, '')
    state.setSearch('')
  }
  const every = widenStatusFilters(defaults.filters, view.filters)
  // If status is the only filter, the button 'Show all statuses' clears everything, so a second button is not needed.
  const left =
    view.search !== '' ||
    view.columnFilters !== '' ||
    Object.keys(cleared).some((key) => cleared[key] !== { ...view.filters, ...every }[key])
  const actions = (
    <>
      {every && <Button onClick={() => state.setFilters(every)}>Show all statuses</Button>}
      {left && <Button onClick={clear}>Clear filters</Button>}
    </>
  )
  return (
    <Empty title={`No ${noun} match these filters`} action={actions}>
      {joinWithAnd(active)}.
    </Empty>
  )
}

/** Joins texts: "SLA is Not Met, Status is Closed and Search is "x"" */
export function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/**
 * Shows the server's error message in place of the table (work 8). A refused search is shown without Retry, because trying again does not
 * help.
 */
export function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusedSearch = error instanceof Refused && error.fields['filterData.searchString']
  if (refusedSearch) return <Empty title="Nothing was searched">{withoutFullStop(refusedSearch)}.</Empty>
  return <CallFailure title="The list could not be loaded" error={error} note="Your filters are kept." onRetry={onRetry} />
}
