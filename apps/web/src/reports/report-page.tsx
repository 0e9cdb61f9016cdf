import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { ListName } from '@ivue/contracts/grid/list-names.ts'
import type { GridPage, GridRequest, Header } from '@ivue/contracts/grid/wire.ts'
import type { PooledFigure } from '@ivue/contracts/reports/contract.ts'
import { type ReportDates, reportDatesProblem } from '@ivue/contracts/reports/report-dates.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { type ReactNode, useMemo } from 'react'
import { useFiguresFold } from '../figures/figures-fold.tsx'
import { FilterPanel } from '../grid/frame/filters/filter-panel.tsx'
import { Grid } from '../grid/grid.tsx'
import { type FilterForm, useFilterForm } from '../grid/model/filters/use-filter-form.ts'
import { useGridPage } from '../grid/model/page/use-grid-page.ts'
import { cellOf } from '../grid/model/rows/parse-cell.ts'
import { type GridState, useGridState } from '../grid/model/state/use-grid-state.ts'
import type { ListCall } from '../grid/model/types.ts'
import { Page } from '../ui/layout/page.tsx'
import { FigureLoansDialog } from './figure-loans-dialog.tsx'
import { figureParts } from './figure-parts.ts'
import { useOpenedFigure } from './opened-figure.ts'
import { explainStripFigure, PooledStrip, type StripFigure } from './pooled-strip.tsx'

/** A QC report: one row per person. Each count opens its loans. */
export interface QcReportDefinition {
  name: ListName
  title: string
  /** What it counts, added to the heading to tell it from another report of nearly the same title. */
  counts?: string
  person: string
  list: ListSpec
  calls: { list: ListCall; detail: ListCall }
  /** Returns the fields of the report's filter bar. Until the first answer, `loading` is true. */
  fields: (form: FilterForm<string>, loading: boolean) => ReactNode
  /** Controls next to the figures, which apply without Search. */
  controls?: (grid: GridState) => ReactNode
  /** Text of the empty list. */
  empty: string
  wide?: boolean
}

/** The filters that are next to the figures. */
const COUNTING = ['fails', 'selection']

type ReportAnswer = GridPage & { period?: string; pooled?: PooledFigure[] }

/** A QC report (quality 2.4): filters, pooled figures, and the list. A figure opens its loans in a dialog. */
export function ReportPage({ report, tabs, bars }: { report: QcReportDefinition; tabs?: ReactNode; bars?: ReactNode }) {
  const { name, title, counts, person, list, calls, fields, controls, empty, wide } = report
  const grid = useGridState(name, list)
  const shown = useGridPage(calls.list, grid)
  const page = shown.data as ReportAnswer | undefined
  const { opened, open } = useOpenedFigure()
  const fold = useFiguresFold(grid.memory)
  const { filters } = grid.view
  const form = useFilterForm(grid, { onSame: shown.reload, problem: (values) => reportDatesProblem(values as ReportDates) })
  const loading = page === undefined && shown.error === null
  const people = countText(shown.total, person.toLowerCase())
  const row = opened?.row
  const field = opened?.field
  const fixed = useMemo(() => figureRequest(filters, row, field), [filters, row, field])
  const header = page?.headers.find(({ Title }) => Title === field)
  const found = page?.tdata.find(({ recsID }) => String(recsID) === row)
  const who = row === 'All' ? `All ${person.toLowerCase()}s` : found && cellOf(found, 'Name').value
  const parts = figureParts(page?.period ?? '', { specs: list.filters, filters }, true)
  const scope = { parts: [...parts, [`${person}s`, `All ${shown.total}`]] as const, asOf: shown.readAt }
  const figures = (page?.pooled ?? []).map((figure): StripFigure => ({ ...figure, open: () => open({ row: 'All', field: figure.title }) }))
  const explainHeading = ({ Title }: Header) => {
    const together = page?.pooled?.findIndex(({ title }) => title === Title) ?? -1
    return figures[together] && explainStripFigure(figures[together], scope)
  }
  return (
    <Page title={counts ? `${title} · ${counts}` : title} tabs={tabs} bars={bars}>
      <Grid
        label={title}
        call={calls.list}
        state={grid}
        noun={`${person.toLowerCase()}s`}
        empty={empty}
        filters={
          <FilterPanel form={form} send="Search" waiting={loading} elsewhere={COUNTING}>
            {fields(form, loading)}
          </FilterPanel>
        }
        figures={
          <PooledStrip
            fold={fold}
            label={`All ${person.toLowerCase()}s together`}
            covers={page ? [page.period, `${people}, figures pooled`].join(' · ') : 'Loading …'}
            controls={controls?.(grid)}
            scope={scope}
            figures={figures}
          />
        }
        explained={{ parts, explainHeading }}
        onEvent={({ id, operation }) => open({ row: id, field: operation })}
      />
      {opened && (
        <FigureLoansDialog
          key={`${row}~${field}`}
          call={calls.detail}
          fixed={fixed}
          title={header?.label ?? header?.Title ?? 'Loans behind the figure'}
          subject={[who, page?.period].filter(Boolean).join(' · ')}
          wide={wide ?? false}
          onClose={() => open(null)}
        />
      )}
    </Page>
  )
}

/** Returns the request for the loans behind a figure: the report's filters, row and column. */
export function figureRequest(filters: Readonly<Record<string, string>>, row = '', field = ''): GridRequest {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(chosen), empId: row, field } as GridRequest
}
