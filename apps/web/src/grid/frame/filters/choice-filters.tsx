import { toOptions } from '@ivue/contracts/grid/list.ts'
import type { FilterForm } from '../../model/filters/use-filter-form.ts'
import type { GridState } from '../../model/state/use-grid-state.ts'
import { FilterSelectField } from './filter-fields.tsx'

/** A drop-down that filters a list as soon as a choice is made. Label and choices are those of the filter in the list's spec. */
export function InstantFilter<F extends string>({ grid, name }: { grid: Pick<GridState<F>, 'defaults' | 'view' | 'setFilters'>; name: F }) {
  const { label, choices = [], words } = grid.defaults.filters[name]
  const choose = (value: string) => grid.setFilters({ [name]: value } as Record<F, string>)
  return (
    <FilterSelectField
      label={label}
      options={toOptions(choices, words)}
      value={grid.view.filters[name]}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

/** A drop-down of a filter form, whose choice applies when Search is pressed. Label and choices are those of the filter in the list's spec. */
export function FormFilter<F extends string>({ form: { specs, field, errorOf }, name }: { form: FilterForm<F>; name: F }) {
  const { label, choices = [], words } = specs[name]
  return <FilterSelectField label={label} options={toOptions(choices, words)} error={errorOf(name)} {...field(name)} />
}
