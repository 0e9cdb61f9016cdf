import { searchProblem } from '@ivue/contracts/desks/search.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { GridState } from './use-grid-state.ts'
import { initialFilters } from './view.ts'

interface FilterFormOptions<F extends string> {
  /** The filters as Reset leaves them; absent: as the list opens. */
  resetTo?: Record<F, string>
  /**
   * Where Search wants something to search by (work 5): whether the list's own filters are that. The days and the loan number count by themselves.
   */
  chosen?: (values: Record<F, string>) => boolean
  /** Called when Search is pressed and nothing was changed: the same list is asked again. */
  onSame: () => void
}

interface Draft<F extends string> {
  /** The filters of the link that this began with. */
  of: string
  values: Record<F, string>
  errors: Partial<Record<F, string>>
}
type Field = HTMLInputElement | HTMLSelectElement

/**
 * A filter bar over a list's state: what is typed waits for Search (or Enter), the link changes then, and going back puts the fields back.
 * The pair of dates is checked as the server does (work 5), its message under the field that lacks. Every list draws one at once, so it is
 * plain state and not a library.
 */
export function useFilterForm<F extends string>(grid: GridState<F>, { resetTo, chosen, onSame }: FilterFormOptions<F>) {
  const { filters } = grid.view
  const of = JSON.stringify(filters)
  const [typed, setTyped] = useState<Draft<F>>({ of, values: filters, errors: {} })
  const draft: Draft<F> = typed.of === of ? typed : { of, values: filters, errors: {} }
  const fields = useRef(new Map<F, Field>())
  const { values, errors } = draft

  const set = (name: F, value: string) =>
    setTyped({ ...draft, values: { ...values, [name]: value }, errors: { ...errors, [name]: undefined } })
  /** The props of the field of a filter. */
  const field = (name: F) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: Field }) => set(name, target.value),
    ref: (node: Field | null) => {
      if (node) fields.current.set(name, node)
    },
  })

  const search = (event: FormEvent) => {
    event.preventDefault()
    const { dateFromSearch = '', dateToSearch = '', loanNumber = '' } = values as Partial<Record<string, string>>
    const wanted = chosen !== undefined && !chosen(values)
    const problem = searchProblem({ dateFrom: dateFromSearch, dateTo: dateToSearch, loanNumber, employees: [] }, wanted)
    if (problem) {
      const name = problem.field as F
      setTyped({ ...draft, errors: { [name]: problem.msg } as Draft<F>['errors'] })
      fields.current.get(name)?.focus()
      return
    }
    const next = { ...values, ...('loanNumber' in values && { loanNumber: loanNumber.trim() }) }
    if ((Object.keys(next) as F[]).every((name) => next[name] === filters[name])) onSame()
    else grid.setFilters(next)
  }

  const reset = () => {
    const next = resetTo ?? initialFilters(grid.defaults.filters)
    // Where these are the filters already the link stays, and what was typed has to go all the same.
    setTyped({ of, values: next, errors: {} })
    grid.setFilters(next)
    grid.setSearch('')
  }
  return { values, field, set, search, reset, errorOf: (name: F) => errors[name] }
}

export type FilterForm<F extends string> = ReturnType<typeof useFilterForm<F>>
