import type { Problem } from '@ivue/contracts/wire/problem.ts'
import { searchProblem } from '@ivue/contracts/worklist/search.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { markHiddenListsStale } from '../page/mark-hidden-lists-stale.ts'
import { initialFilters } from '../state/url-state.ts'
import type { GridState } from '../state/use-grid-state.ts'

interface FilterFormOptions<F extends string> {
  /** The filters after Reset. Default: those the list opens with. */
  resetTo?: Record<F, string>
  /**
   * Whether one of the list's own filters is set, for lists whose Search requires a criterion (work 5). Dates and loan number always
   * count as criteria.
   */
  chosen?: (values: Record<F, string>) => boolean
  /** Replaces the rule that checks `dateFromSearch` and `dateToSearch` (work 5). */
  problem?: (values: Record<F, string>) => Problem | null
  /** Reloads the list when Search or Reset is pressed without a change. */
  onSame: () => void
}

interface Draft<F extends string> {
  /** The filters of the link from which this draft started, as JSON. */
  linked: string
  values: Record<F, string>
  errors: Partial<Record<F, string>>
}
type Field = HTMLInputElement | HTMLSelectElement

/**
 * Returns the draft of a list's filters. Search or Enter writes the draft into the link. A change of the link, such as Back, resets it.
 * Dates are checked by the server's rule (work 5). No form library is used, because this is in the first load of every list.
 */
export function useFilterForm<F extends string>(grid: GridState<F>, { resetTo, chosen, problem: problemOf, onSame }: FilterFormOptions<F>) {
  const client = useQueryClient()
  const { filters } = grid.view
  const linked = JSON.stringify(filters)
  const [typed, setTyped] = useState<Draft<F>>({ linked, values: filters, errors: {} })
  const draft: Draft<F> = typed.linked === linked ? typed : { linked, values: filters, errors: {} }
  const fields = useRef(new Map<F, Field>())
  const { values, errors } = draft

  const setAll = (changed: Partial<Record<F, string>>) => {
    const none = Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]))
    setTyped({ ...draft, values: { ...values, ...changed }, errors: { ...errors, ...none } })
  }
  const set = (name: F, value: string) => setAll({ [name]: value } as Partial<Record<F, string>>)
  const field = (name: F) => ({
    name,
    value: values[name],
    'data-unsent': values[name] !== filters[name] || undefined,
    onChange: ({ target }: { target: Field }) => set(name, target.value),
    ref: (node: Field | null) => {
      if (node) fields.current.set(name, node)
    },
  })

  /** Applies the draft. Returns false if a field is invalid. */
  const search = (event: FormEvent): boolean => {
    event.preventDefault()
    const { dateFromSearch = '', dateToSearch = '', loanNumber = '' } = values as Partial<Record<string, string>>
    const wanted = chosen !== undefined && !chosen(values)
    const problem = problemOf
      ? problemOf(values)
      : searchProblem({ dateFrom: dateFromSearch, dateTo: dateToSearch, loanNumber, employees: [] }, wanted)
    if (problem) {
      const name = problem.field as F
      setTyped({ ...draft, errors: { [name]: problem.msg } as Draft<F>['errors'] })
      fields.current.get(name)?.focus()
      return false
    }
    const next = { ...values, ...('loanNumber' in values && { loanNumber: loanNumber.trim() }) }
    if ((Object.keys(next) as F[]).every((name) => next[name] === filters[name])) onSame()
    else grid.setFilters(next)
    return true
  }

  const reset = () => {
    const next = resetTo ?? initialFilters(grid.defaults.filters)
    // If the link already has these filters, it does not change and would not reset the draft.
    setTyped({ linked, values: next, errors: {} })
    markHiddenListsStale(client)
    if (!grid.reset(next)) onSame()
  }
  const isApplied = (name: F) => values[name] === filters[name]
  /** Whether the draft has changes that Search has not sent yet. */
  const changed = (Object.keys(values) as F[]).some((name) => !isApplied(name))
  return {
    specs: grid.defaults.filters,
    values,
    /** The filters that the list shows. */
    applied: filters,
    /** Applies some filters at once. */
    apply: grid.setFilters,
    changed,
    isApplied,
    field,
    set,
    setAll,
    search,
    reset,
    errorOf: (name: F) => errors[name],
  }
}

export type FilterForm<F extends string> = ReturnType<typeof useFilterForm<F>>
