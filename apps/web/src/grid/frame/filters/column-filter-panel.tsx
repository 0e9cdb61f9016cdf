import { useFilterForm } from '../../model/filters/use-filter-form.ts'
import type { GridState } from '../../model/state/use-grid-state.ts'
import { FilterPanel } from './filter-panel.tsx'

/** The filters of a list that has no other, or shows them all in its bar: those by columns. */
export function ColumnFilterPanel<F extends string>({ state, onSame }: { state: GridState<F>; onSame: () => void }) {
  const form = useFilterForm(state, { resetTo: state.view.filters, onSame })
  return <FilterPanel form={form} send="Search" elsewhere={Object.keys(state.defaults.filters)} />
}
