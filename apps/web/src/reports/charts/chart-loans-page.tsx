import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { CHART_LOANS } from '@ivue/contracts/reports/charts/words.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { FormFilter } from '../../grid/frame/filters/choice-filters.tsx'
import { FilterBar } from '../../grid/frame/filters/filter-bar.tsx'
import { ListPage } from '../../grid/list-page.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { type GridState, useGridState } from '../../grid/model/state/use-grid-state.ts'
import { useRefetch } from '../../rpc/use-refetch.ts'
import { Button } from '../../ui/controls/button.tsx'

/** Lists the loans behind a point, bar or person of a chart, within the viewer's row scope. */
export function ChartLoansPage() {
  const grid = useGridState('chart-loans', CHART_LOANS)
  const navigate = useNavigate()
  return (
    <ListPage
      title={SCREENS.chartLoans.title}
      about="The loans behind a point of a chart."
      actions={
        <Button icon={ArrowLeft} onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate(paths.qualityCharts))}>
          Back to the chart
        </Button>
      }
      call={qualityCharts.getChartLoans}
      state={grid}
      noun="loans"
      empty="No loan that you may see matches. Choose other filters."
      filters={<LoanFilters grid={grid} />}
    />
  )
}

function LoanFilters({ grid }: { grid: GridState<keyof typeof CHART_LOANS.filters> }) {
  const form = useFilterForm(grid, { onSame: useRefetch(qualityCharts.getChartLoans) })
  return (
    <FilterBar form={form}>
      <FormFilter form={form} name="reviewType" />
      <FormFilter form={form} name="severity" />
      <FormFilter form={form} name="sample" />
      <FormFilter form={form} name="stage" />
      <FormFilter form={form} name="axis" />
    </FilterBar>
  )
}
