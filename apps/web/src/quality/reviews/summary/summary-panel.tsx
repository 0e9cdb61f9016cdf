import type { InputOf } from '@ivue/contracts/contract.ts'
import { toOptions } from '@ivue/contracts/grid/list.ts'
import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { SUMMARY_FAILS, SUMMARY_SELECTIONS } from '@ivue/contracts/quality/reviews/lists.ts'
import type { OverallReport, SupersededReviews } from '@ivue/contracts/quality/reviews/overall-report.ts'
import type { ReviewKind, SELECTIONS } from '@ivue/contracts/quality/reviews/words.ts'
import { canOpen, SCREENS } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { QueryContent } from '../../../answers/query-content.tsx'
import { type FiguresFold, FiguresLine, FoldButton } from '../../../figures/figures-fold.tsx'
import { LoanLink } from '../../../grid/cells/loan-cell.tsx'
import { FilterSelectField } from '../../../grid/frame/filters/filter-fields.tsx'
import { callQuery } from '../../../rpc/call-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Moment } from '../../../ui/display/moment.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { calendarDay, usDay } from '../../../ui/moments.ts'
import { useViewer } from '../../../viewer/viewer.tsx'
import { reportLink, type SummaryScope } from './report-link.ts'
import type { SummaryEntries } from './summary-columns.ts'
import { type ExplainedSummary, pooledLine, SummaryTable, summaryRows } from './summary-table.tsx'

const REFRESH_MS = 60_000
const FAILS = toOptions(SUMMARY_FAILS.choices)
const OPTIONS = toOptions(SUMMARY_SELECTIONS.choices)

interface SummaryPanelProps {
  kind: ReviewKind
  /** Range of completion days. Both or neither; without them the month to date. */
  from: string
  to: string
  type: string
  fold: FiguresFold
}

/** Shows the results of the reviews by worked person (quality 2.1, 2.2; domain 5.2). Each rate covers reviews of one selection only. */
export function ReviewSummaryPanel({ kind, from, to, type, fold }: SummaryPanelProps) {
  const [selection, setSelection] = useState<(typeof SELECTIONS)[number]>(SUMMARY_SELECTIONS.initial)
  const [fails, setFails] = useState<(typeof SUMMARY_FAILS.choices)[number]>(SUMMARY_FAILS.initial)
  const days = from && to ? { dateFromSearch: from, dateToSearch: to } : {}
  const summary = useQuery({
    ...callQuery(reviewSummary.getOverallReport, { kind, ...days, type, selection, fails, together: true }, { background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const explained = useExplainedSummary({ kind, from, to, type, selection, fails }, summary.dataUpdatedAt)
  const rowsOf = (report: OverallReport) => summaryRows(kind, report as Record<string, SummaryEntries[typeof kind]>)
  const when = from && to ? `${usDay(from)} to ${usDay(to)}` : 'this month'
  if (!fold.open)
    return (
      <section className="column gap-6 pad-6-16-8" aria-label="Summary">
        <FiguresLine figures={summary.data ? pooledLine(kind, rowsOf(summary.data), explained) : []} fold={fold} />
      </section>
    )
  return (
    <section className="column gap-6 pad-6-16-8" aria-label="Summary">
      <div className={`row wrap spread muted gap-4-12`}>
        <span className="flex-1">
          Reviews completed {when} · team figures are pooled · the latest review of each loan and type counts
          <SupersededNote input={{ kind, ...days, type, selection }} />
        </span>
        <FilterSelectField label="Fails" options={FAILS} value={fails} onChange={({ target }) => setFails(target.value as typeof fails)} />
        <FilterSelectField
          label="Selection"
          options={OPTIONS}
          value={selection}
          onChange={({ target }) => setSelection(target.value as typeof selection)}
        />
        <FoldButton {...fold} />
      </div>
      <ScrollRegion label="Summary by person" className="framed height-200">
        <QueryContent query={summary} rows={3} rowHeight={36} loading="Loading the summary" failed="The summary could not be loaded">
          {(report) => {
            const rows = rowsOf(report)
            if (rows) return <SummaryTable kind={kind} rows={rows} explained={explained} />
            return (
              <p className="muted pad-12-16">
                No {selection} review was completed {when}.
              </p>
            )
          }}
        </QueryContent>
      </ScrollRegion>
    </section>
  )
}

/** Returns period and selection of a summary's figures, and the links to their rows in the QC report, for those who may see it. */
export function useExplainedSummary(scope: SummaryScope, asOf: number): ExplainedSummary {
  const navigate = useNavigate()
  const { may } = useViewer()
  const today = calendarDay(new Date())
  const [from, to] = scope.from && scope.to ? [scope.from, scope.to] : [`${today.slice(0, 8)}01`, today]
  return {
    parts: [
      ['Selection', scope.selection],
      ['Completed', `${usDay(from)} to ${usDay(to)}`],
      ['Fails', scope.fails],
      ...(scope.type === 'All' ? [] : [['Type', scope.type] as const]),
    ],
    asOf,
    openRows(figure, person) {
      const link = canOpen(may, SCREENS[`${scope.kind}Report`]) && reportLink({ ...scope, from, to }, figure, person)
      return link ? () => void navigate(link) : undefined
    },
  }
}

const TITLE = 'Earlier reviews, superseded'

const COLUMNS: readonly RecordColumn<SupersededReviews['reviews'][number]>[] = [
  { heading: 'Loan Number', rowHead: true, cell: ({ loanNumber }) => <LoanLink number={loanNumber} /> },
  { heading: 'Review Type', cell: ({ type }) => type },
  { heading: { text: 'Completed', zone: true }, cell: ({ completedAt }) => <Moment at={completedAt} inTable /> },
  { heading: 'Worked By', cell: ({ workedBy }) => workedBy },
  { heading: 'Reviewed By', cell: ({ reviewedBy }) => reviewedBy },
]

/** Shows how many reviews a summary leaves out because there is a later one of the same loan and type. Pressing the number lists them. */
function SupersededNote({ input }: { input: InputOf<typeof reviewSummary.getSupersededReviews> }) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({
    ...callQuery(reviewSummary.getSupersededReviews, input, { background: true }),
    placeholderData: keepPreviousData,
  })
  if (!data || data.total === 0) return null
  const { total, reviews } = data
  return (
    <>
      {', '}
      <Button variant="link" onClick={() => setOpened(true)}>
        {countText(total, 'earlier one is superseded', 'earlier ones are superseded')}
      </Button>
      {opened && (
        <Dialog
          onClose={() => setOpened(false)}
          size={920}
          title={TITLE}
          subject="A later review of the same loan and type was completed in the period"
          note={reviews.length < total ? `The latest ${reviews.length} are shown.` : undefined}
        >
          <ScrollRegion label={TITLE}>
            <RecordTable columns={COLUMNS} rows={reviews} keyOf={({ id }) => id} />
          </ScrollRegion>
        </Dialog>
      )}
    </>
  )
}
