import { type ColumnFilter, columnFilterProblem, parseColumnFilters, writeColumnFilters } from '@ivue/contracts/grid/column-filters.ts'
import { LOAN_NUMBER_TOO_LONG, loanNumbersProblem, MAX_LOAN_NUMBER_LENGTH, parseLoanNumbers } from '@ivue/contracts/grid/loan-numbers.ts'
import type { Header } from '@ivue/contracts/grid/wire.ts'
import type { Problem } from '@ivue/contracts/wire/problem.ts'
import { searchProblem } from '@ivue/contracts/worklist/search.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { markHiddenListsStale } from '../page/mark-hidden-lists-stale.ts'
import { initialFilters } from '../state/url-state.ts'
import type { GridState } from '../state/use-grid-state.ts'

export const columnField = (title: string): string => `column ${title}`

function columnProblem(columns: readonly ColumnFilter[], headers: readonly Header[]): Problem | null {
  for (const { title, value } of columns) {
    const { kind = 'text', words = [] } = headers.find(({ Title }) => Title === title)?.filter ?? {}
    const problem = value.trim() === '' ? null : columnFilterProblem(kind, words, value.trim())
    if (problem) return { field: columnField(title), msg: `${problem[0]?.toUpperCase()}${problem.slice(1)}` }
  }
  return null
}

interface FilterFormOptions<F extends string> {
  /** The filters after Reset. The default is those with which the list opens. */
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
  /** The filters by columns, also those without a value yet. */
  columns: readonly ColumnFilter[]
  /** The problem of a field, by its name. */
  errors: Readonly<Record<string, string | undefined>>
}
type Field = HTMLInputElement | HTMLSelectElement

/**
 * Returns the draft of a list's filters. Search or Enter writes the draft into the link. A change of the link, such as Back, resets it.
 * Dates are checked by the server's rule (work 5). No form library is used, because this is in the first load of every list.
 */
export function useFilterForm<F extends string>(grid: GridState<F>, { resetTo, chosen, problem: problemOf, onSame }: FilterFormOptions<F>) {
  const client = useQueryClient()
  const { filters, columnFilters } = grid.view
  const linked = JSON.stringify([filters, columnFilters])
  const linkedDraft = { linked, values: filters, columns: parseColumnFilters(columnFilters), errors: {} }
  const [typed, setTyped] = useState<Draft<F>>(linkedDraft)
  const draft: Draft<F> = typed.linked === linked ? typed : linkedDraft
  const fields = useRef(new Map<string, Field>())
  const { values, columns, errors } = draft
  const written = writeColumnFilters(columns)

  const setAll = (changed: Partial<Record<F, string>>) => {
    const none = Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]))
    setTyped({ ...draft, values: { ...values, ...changed }, errors: { ...errors, ...none } })
  }
  const set = (name: F, value: string) => setAll({ [name]: value } as Partial<Record<F, string>>)
  /** Registers a field, which gets the focus if its value is invalid. */
  const register = (name: string, node: Field | null) => {
    if (node) fields.current.set(name, node)
  }
  /** Sets the filter of a column, '' for a column that has no value yet. */
  const setColumn = (title: string, value: string) => {
    const changed = columns.map((one) => (one.title === title ? { title, value } : one))
    const next = columns.some((one) => one.title === title) ? changed : [...columns, { title, value }]
    setTyped({ ...draft, columns: next, errors: { ...errors, [columnField(title)]: undefined } })
  }
  const field = (name: F) => ({
    name,
    value: values[name],
    'data-unsent': values[name] !== filters[name] || undefined,
    onChange: ({ target }: { target: Field }) => set(name, target.value),
    ref: (node: Field | null) => register(name, node),
  })

  const findProblem = (headers: readonly Header[]): Problem | null => {
    const { dateFromSearch = '', dateToSearch = '', loanNumber = '', loanNumbers = '' } = values as Partial<Record<string, string>>
    const wanted = chosen !== undefined && !chosen(values) && written === columnFilters
    const byLoan = loanNumbers || loanNumber
    const listed = loanNumbers ? loanNumbersProblem(loanNumbers) : null
    if (listed) return { field: 'loanNumbers', msg: listed }
    if (loanNumber.trim().length > MAX_LOAN_NUMBER_LENGTH) return { field: 'loanNumber', msg: LOAN_NUMBER_TOO_LONG }
    return (
      problemOf?.(values) ??
      (problemOf ? null : searchProblem({ dateFrom: dateFromSearch, dateTo: dateToSearch, loanNumber: byLoan, employees: [] }, wanted)) ??
      columnProblem(columns, headers)
    )
  }

  /** Applies the draft. Returns false if a field is invalid. The headers say how columns are filtered. */
  const search = (event: FormEvent, headers: readonly Header[]): boolean => {
    event.preventDefault()
    const problem = findProblem(headers)
    if (problem) {
      setTyped({ ...draft, errors: { [problem.field]: problem.msg } })
      fields.current.get(problem.field)?.focus()
      return false
    }
    const { loanNumber = '', loanNumbers = '' } = values as Partial<Record<string, string>>
    const byLoan = { loanNumber: loanNumber.trim(), loanNumbers: parseLoanNumbers(loanNumbers).join(', ') }
    const next = { ...values, ...('loanNumber' in values && byLoan) }
    if (written === columnFilters && (Object.keys(next) as F[]).every((name) => next[name] === filters[name])) onSame()
    else grid.setFilters(next, written)
    return true
  }

  const reset = () => {
    const next = resetTo ?? initialFilters(grid.defaults.filters)
    // If the link already has these filters, it does not change and would not reset the draft.
    setTyped({ linked, values: next, columns: [], errors: {} })
    markHiddenListsStale(client)
    if (!grid.reset(next)) onSame()
  }
  const isApplied = (name: F) => values[name] === filters[name]
  /** Whether the draft has changes that Search has not sent yet. */
  const changed = written !== columnFilters || (Object.keys(values) as F[]).some((name) => !isApplied(name))
  return {
    specs: grid.defaults.filters,
    values,
    /** The filters that the list shows. */
    applied: filters,
    /** Applies some filters at once. */
    apply: grid.setFilters,
    columns,
    appliedColumns: columnFilters,
    setColumn,
    register,
    changed,
    isApplied,
    field,
    set,
    setAll,
    search,
    reset,
    errorOf: (name: F) => errors[name],
    columnErrorOf: (title: string) => errors[columnField(title)],
  }
}

export type FilterForm<F extends string> = ReturnType<typeof useFilterForm<F>>
