import { searchProblem } from '@ivue/contracts/desks/search.ts'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { GridState } from '../grid/use-grid-state.ts'

interface FilterFormOptions<F extends string> {
  /** The filters as Reset leaves them; absent: as the list opens. */
  resetTo?: Record<F, string>
  /** Called when Search is pressed and nothing was changed: the same list is asked again. */
  onSame: () => void
}

/**
 * A filter bar over a list's state: what is typed waits for Search (or Enter), the link changes then, and going back puts the fields back.
 * The pair of dates is checked as the server does (work 5), its message under the field that lacks.
 */
export function useFilterForm<F extends string>(grid: GridState<F>, { resetTo, onSame }: FilterFormOptions<F>) {
  type Values = Record<F, string> & FieldValues
  const filters = grid.view.filters as Values
  const form = useForm<Values>({ values: filters, defaultValues: filters as DefaultValues<Values> })

  const search = form.handleSubmit((sent) => {
    const typed: Record<string, string> = { ...sent }
    const problem = searchProblem(
      { dateFrom: typed.dateFromSearch ?? '', dateTo: typed.dateToSearch ?? '', loanNumber: typed.loanNumber ?? '', employees: [] },
      false,
    )
    if (problem) {
      const field = problem.field as FieldPath<Values>
      form.setError(field, { message: problem.msg })
      form.setFocus(field)
      return
    }
    const next = { ...typed, ...(typed.loanNumber !== undefined && { loanNumber: typed.loanNumber.trim() }) } as Record<F, string>
    if ((Object.keys(next) as F[]).every((key) => next[key] === filters[key])) onSame()
    else grid.setFilters(next)
  })

  const reset = () => {
    form.clearErrors()
    if (resetTo) {
      form.reset(resetTo as Values)
      grid.setFilters(resetTo)
      grid.setSearch('')
    } else {
      grid.reset()
      form.reset(initial(grid) as Values)
    }
  }
  const errorOf = (field: F) => {
    const error = form.formState.errors[field]
    return typeof error?.message === 'string' ? error.message : undefined
  }
  return { form, search, reset, errorOf }
}

function initial<F extends string>(grid: GridState<F>): Record<F, string> {
  const keys = Object.keys(grid.defaults.filters) as F[]
  return Object.fromEntries(keys.map((key) => [key, grid.defaults.filters[key].initial])) as Record<F, string>
}
