import { RotateCcw, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './filter-fields.module.css'
import { FilterDay } from './filter-fields.tsx'
import type { FilterForm } from './use-filter-form.ts'

type Days = 'dateFromSearch' | 'dateToSearch'

/** The filters of a list in a row: its own, then the days from and to, Search and Reset. */
export function FilterBar<F extends string>({ form, children }: { form: FilterForm<F | Days>; children: ReactNode }) {
  const { field, search, reset, errorOf } = form
  return (
    <search>
      <form onSubmit={search} noValidate className={styles.bar} aria-label="Filters">
        {children}
        <FilterDay label="From" error={errorOf('dateFromSearch')} {...field('dateFromSearch')} />
        <FilterDay label="To" error={errorOf('dateToSearch')} {...field('dateToSearch')} />
        <Button type="submit" icon={Search}>
          Search
        </Button>
        <Button variant="quiet" icon={RotateCcw} onClick={reset}>
          Reset
        </Button>
      </form>
    </search>
  )
}
