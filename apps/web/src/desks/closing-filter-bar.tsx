import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import type { DeskPage } from '@ivue/contracts/grid.ts'
import { RotateCcw, Search } from 'lucide-react'
import type { GridState } from '../grid/use-grid-state.ts'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.tsx'
import { type CLOSING_LIST, SLA_WORDS, withAll } from './closing-filters.ts'
import styles from './filter-fields.module.css'
import { FilterDay, FilterSelect, FilterText } from './filter-fields.tsx'
import { useFilterForm } from './use-filter-form.ts'

const PeopleFilter = later(async () => (await import('./people-filter.tsx')).PeopleFilter)

type Filter = keyof (typeof CLOSING_LIST)['filters']
const option = (word: string) => ({ label: word, value: word })

interface ClosingFilterBarProps {
  grid: GridState<Filter>
  page: DeskPage | undefined
  onSame: () => void
}

/** Employee (managers only), loan number, SLA, status, dates; Search and Reset (work 2.1). */
export function ClosingFilterBar({ grid, page, onSame }: ClosingFilterBarProps) {
  const { values, field, set, search, reset, errorOf } = useFilterForm(grid, { onSame })
  return (
    <search>
      <form onSubmit={search} noValidate className={styles.bar} aria-label="Filters">
        {page?.manager === 1 && (
          <PeopleFilter label="Employee" value={values.userId} people={page.userList} onChange={(ids) => set('userId', ids)} />
        )}
        <FilterText label="Loan number" inputMode="numeric" maxLength={20} error={errorOf('loanNumber')} {...field('loanNumber')} />
        <FilterSelect label="SLA" options={SLA_WORDS.map(option)} {...field('SLA')} />
        <FilterSelect label="Status" options={withAll(page?.taskList ?? CLOSING_STATUSES.map(option))} {...field('taskStatus')} />
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
