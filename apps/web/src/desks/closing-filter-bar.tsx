import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import type { DeskPage } from '@ivue/contracts/grid.ts'
import { RotateCcw, Search } from 'lucide-react'
import { Controller } from 'react-hook-form'
import type { GridState } from '../grid/use-grid-state.ts'
import { Button } from '../ui/button.tsx'
import { type CLOSING_LIST, SLA_WORDS, withAll } from './closing-filters.ts'
import styles from './filter-fields.module.css'
import { FilterDay, FilterSelect, FilterText } from './filter-fields.tsx'
import { PeopleFilter } from './people-filter.tsx'
import { useFilterForm } from './use-filter-form.ts'

type Filter = keyof (typeof CLOSING_LIST)['filters']
const option = (word: string) => ({ label: word, value: word })

interface ClosingFilterBarProps {
  grid: GridState<Filter>
  page: DeskPage | undefined
  onSame: () => void
}

/** Employee (managers only), loan number, SLA, status, dates; Search and Reset (work 2.1). */
export function ClosingFilterBar({ grid, page, onSame }: ClosingFilterBarProps) {
  const { form, search, reset, errorOf } = useFilterForm(grid, { onSame })
  return (
    <search>
      <form onSubmit={search} noValidate className={styles.bar} aria-label="Filters">
        {page?.manager === 1 && (
          <Controller
            name="userId"
            control={form.control}
            render={({ field }) => <PeopleFilter label="Employee" value={field.value} people={page.userList} onChange={field.onChange} />}
          />
        )}
        <FilterText label="Loan number" inputMode="numeric" maxLength={20} error={errorOf('loanNumber')} {...form.register('loanNumber')} />
        <FilterSelect label="SLA" options={SLA_WORDS.map(option)} {...form.register('SLA')} />
        <FilterSelect label="Status" options={withAll(page?.taskList ?? CLOSING_STATUSES.map(option))} {...form.register('taskStatus')} />
        <FilterDay label="From" error={errorOf('dateFromSearch')} {...form.register('dateFromSearch')} />
        <FilterDay label="To" error={errorOf('dateToSearch')} {...form.register('dateToSearch')} />
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
