import type { audit } from '@ivue/contracts/audit/contract.ts'
import type { AUDIT_TRAIL } from '@ivue/contracts/audit/list.ts'
import { FormFilter } from '../grid/frame/filters/choice-filters.tsx'
import { FilterBar } from '../grid/frame/filters/filter-bar.tsx'
import { FilterSelect } from '../grid/frame/filters/filter-fields.tsx'
import { withAll } from '../grid/model/filters/filters.ts'
import { useFilterForm } from '../grid/model/filters/use-filter-form.ts'
import type { GridState } from '../grid/model/state/use-grid-state.ts'
import type { PageOf } from '../grid/model/types.ts'

interface AuditFilterBarProps {
  grid: GridState<keyof (typeof AUDIT_TRAIL)['filters']>
  page: PageOf<typeof audit.getList> | undefined
  onSame: () => void
}

export function AuditFilterBar({ grid, page, onSame }: AuditFilterBarProps) {
  const form = useFilterForm(grid, { onSame })
  const { values, field } = form
  const people = (page?.people ?? []).map(({ id, Name: name }) => ({ value: id, label: name }))
  return (
    <FilterBar form={form}>
      <FilterSelect label="Person" options={withLinkedValue(people, values.userId)} {...field('userId')} />
      <FilterSelect label="Command" options={withLinkedValue(page?.calls ?? [], values.operation)} {...field('operation')} />
      <FormFilter form={form} name="taskStatus" />
    </FilterBar>
  )
}

/**
 * Returns the options of a filter, starting with All. Until the options are loaded, it adds the value from the link so that it is shown.
 */
function withLinkedValue(options: readonly { value: string; label: string }[], value: string) {
  const all = withAll(options)
  return all.some((option) => option.value === value) ? all : [...all, { value, label: '…' }]
}
