import { RotateCcw, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../../grid/filter-fields.module.css'
import type { FilterForm } from '../../grid/use-filter-form.ts'
import { Button } from '../../ui/button.tsx'

/** The filters of a list that people send off with Go (quality 2.6, 2.8). */
export function GoBar<F extends string>({ form: { search, reset }, children }: { form: FilterForm<F>; children: ReactNode }) {
  return (
    <search>
      <form onSubmit={search} noValidate className={styles.bar} aria-label="Filters">
        {children}
        <Button type="submit" icon={Search}>
          Go
        </Button>
        <Button variant="quiet" icon={RotateCcw} onClick={reset}>
          Reset
        </Button>
      </form>
    </search>
  )
}
