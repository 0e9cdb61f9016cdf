import { optionsOf } from '@ivue/contracts/grid/list.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { CHART_LOANS } from '@ivue/contracts/reports/charts/words.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { FilterBar } from '../../grid/filters/filter-bar.tsx'
import { FilterSelect } from '../../grid/filters/filter-fields.tsx'
import { useFilterForm } from '../../grid/filters/use-filter-form.ts'
import { Grid } from '../../grid/grid.tsx'
import { type GridState, useGridState } from '../../grid/state/use-grid-state.ts'
import { useRefetch } from '../../rpc/use-refetch.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'

const { filters } = CHART_LOANS
const TYPES = optionsOf(filters.reviewType.choices)
const SEVERITIES = optionsOf(filters.severity.choices)
const SAMPLES = optionsOf(filters.sample.choices)
const STAGES = optionsOf(filters.stage.choices)

/** Lists the loans behind a point, bar or person of a chart, within the viewer's row scope. */
export function ChartLoansPage() {
  const grid = useGridState('chart-loans', CHART_LOANS)
  const navigate = useNavigate()
  const { title } = SCREENS.chartLoans
  return (
    <Page
      title={title}
      actions={
        <Button icon={ArrowLeft} onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate(paths.qualityCharts))}>
          Back to the chart
        </Button>
      }
    >
      <Grid
        label={title}
        call={qualityCharts.getChartLoans}
        state={grid}
        noun="loans"
        empty="No loan that you may see fits. Choose other filters."
        filters={<LoanFilters grid={grid} />}
      />
    </Page>
  )
}

function LoanFilters({ grid }: { grid: GridState<keyof typeof filters> }) {
  const form = useFilterForm(grid, { onSame: useRefetch(qualityCharts.getChartLoans) })
  const { field, errorOf } = form
  return (
    <FilterBar form={form}>
      <FilterSelect label="Type" options={TYPES} {...field('reviewType')} />
      <FilterSelect label="Severity" options={SEVERITIES} error={errorOf('severity')} {...field('severity')} />
      <FilterSelect label="Sample" options={SAMPLES} {...field('sample')} />
      <FilterSelect label="Loans" options={STAGES} {...field('stage')} />
    </FilterBar>
  )
}
