import type { FigureId } from '@ivue/contracts/figures/registry.ts'
import { reviewTypesOfKind } from '@ivue/contracts/quality/reviews/lists.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { QC_REPORTS, type QcReport } from '@ivue/contracts/reports/qc-reports.ts'
import { paths } from '@ivue/contracts/screens.ts'

/** What a summary counts: completion days, review type, selection, and fails before or after overturns. */
export interface SummaryScope {
  kind: ReviewKind
  from: string
  to: string
  type: string
  selection: string
  fails: string
}

/**
 * Returns the link to the rows behind a figure of the summary: the QC report of the same days and selection, with the figure opened. Null
 * if the report does not have the figure. The employee id `person` is '' for everybody.
 */
export function reportLink({ kind, from, to, type, selection, fails }: SummaryScope, figure: FigureId, person: string): string | null {
  const report: QcReport = QC_REPORTS[kind]
  for (const [audit, columns] of Object.entries(report.columns)) {
    const column = columns.find((one) => one.figure === figure)
    if (!column || (kind === 'closer' && audit !== type)) continue
    // Only the closers' report has a filter by type.
    if (kind !== 'closer' && type !== 'All' && reviewTypesOfKind(kind).length > 1) continue
    const days = { dateFromComplete: from, dateToComplete: to }
    const opened = { figure: `${person || 'All'}~${column.title}` }
    return `${paths[`${kind}Report`]}?${new URLSearchParams({ ...(audit && { audit }), ...days, selection, fails, ...opened })}`
  }
  return null
}
