import type { ReactNode } from 'react'
import type { FilterForm } from '../../model/filters/use-filter-form.ts'
import { FilterDayField } from './filter-fields.tsx'
import { FilterPanel } from './filter-panel.tsx'

type DayFilters = 'dateFromSearch' | 'dateToSearch'

interface FilterBarProps<F extends string> {
  form: FilterForm<F | DayFilters>
  /** Filters that the page shows outside of the panel. */
  elsewhere?: readonly string[] | undefined
  children: ReactNode
}

/** The list's own filters, then From, To, Search and Reset. */
export function FilterBar<F extends string>({ form, elsewhere, children }: FilterBarProps<F>) {
  const { field, errorOf } = form
  return (
    <FilterPanel form={form} send="Search" elsewhere={elsewhere}>
      {children}
      <FilterDayField label="From" error={errorOf('dateFromSearch')} {...field('dateFromSearch')} />
      <FilterDayField label="To" error={errorOf('dateToSearch')} {...field('dateToSearch')} />
    </FilterPanel>
  )
}
