import { RotateCcw, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { FilterForm } from '../../model/filters/use-filter-form.ts'
import { FilterDay } from './filter-fields.tsx'
import styles from './filters.module.css'

interface FilterRowProps<F extends string> {
  form: FilterForm<F>
  send: string
  /** Hides the buttons until the first load. */
  waiting?: boolean
  children: ReactNode
}

const NOT_SENT = 'The list does not show these filters yet'

/** A row of filters with Search and Reset. */
export function FilterRow<F extends string>({ form: { search, reset, changed }, send, waiting = false, children }: FilterRowProps<F>) {
  return (
    <search>
      <form onSubmit={search} noValidate className={styles.bar} aria-label="Filters">
        {children}
        {!waiting && (
          <>
            <Button type="submit" icon={Search} variant={changed ? 'primary' : 'default'} title={changed ? NOT_SENT : undefined}>
              {send}
            </Button>
            <Button variant="quiet" icon={RotateCcw} onClick={reset}>
              Reset
            </Button>
          </>
        )}
      </form>
    </search>
  )
}

type DayFilters = 'dateFromSearch' | 'dateToSearch'

/** The list's own filters, then From, To, Search and Reset. */
export function FilterBar<F extends string>({ form, children }: { form: FilterForm<F | DayFilters>; children: ReactNode }) {
  const { field, errorOf } = form
  return (
    <FilterRow form={form} send="Search">
      {children}
      <FilterDay label="From" error={errorOf('dateFromSearch')} {...field('dateFromSearch')} />
      <FilterDay label="To" error={errorOf('dateToSearch')} {...field('dateToSearch')} />
    </FilterRow>
  )
}
