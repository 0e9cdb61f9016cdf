import { FULFILMENT_LIST, fulfillStatus } from '@ivue/contracts/loans/lists-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { FormFilter } from '../../grid/frame/filters/choice-filters.tsx'
import { FilterPanel } from '../../grid/frame/filters/filter-panel.tsx'
import { ListPage } from '../../grid/list-page.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { type GridState, useGridState } from '../../grid/model/state/use-grid-state.ts'
import { useRefetch } from '../../rpc/use-refetch.ts'

/** IFulfillStatus (quality 2.8): active loans by fulfilment queue, with the responsible person and the time since when. */
export function FulfilmentPage() {
  const grid = useGridState('fulfilment', FULFILMENT_LIST)
  return (
    <ListPage
      title={SCREENS.fulfillStatus.title}
      about="The steps of fulfilment by loan, as the last import has them."
      label="Loans by fulfilment queue"
      call={fulfillStatus.getList}
      state={grid}
      noun="loans"
      empty="Every active loan waits in one queue: for its processor, its underwriter or its closers."
      filters={<FulfilmentFilters grid={grid} />}
    />
  )
}

function FulfilmentFilters({ grid }: { grid: GridState<keyof typeof FULFILMENT_LIST.filters> }) {
  const form = useFilterForm(grid, { onSame: useRefetch(fulfillStatus.getList) })
  return (
    <FilterPanel form={form} send="Go">
      <FormFilter form={form} name="taskStatus" />
    </FilterPanel>
  )
}
