import type { DashboardMeasure, PooledFigure } from '@ivue/contracts/reports/contract.ts'
import type { Table } from '../exports/tables.ts'

const SHEET_NAME = 'Everybody together'

/** Returns the heading of a figure, with the unit of a share unless its name has it. */
const heading = (name: string, share: boolean) => (share && !name.includes('%') ? `${name}, %` : name)

/** Returns the pooled figures of a report as a sheet of its workbook; undefined if there are none, because only part of it was requested. */
export const pooledTable = (pooled: readonly PooledFigure[] | undefined): Table | undefined =>
  pooled && {
    name: SHEET_NAME,
    columns: ['Figure', 'Value'],
    rows: pooled.map(({ label, value, share }) => [heading(label, share), value]),
    figures: pooled.map(({ figure }) => figure),
  }

/** Returns the pooled figures of a dashboard as a sheet with a column per period. */
export const measuresTable = (periods: readonly { label: string }[], measures: readonly DashboardMeasure[]): Table => ({
  name: SHEET_NAME,
  columns: ['Figure', ...periods.map(({ label }) => label || 'Value')],
  rows: measures.map(({ title, share, values }) => [heading(title, share), ...values]),
  figures: measures.map(({ figure }) => figure),
})
