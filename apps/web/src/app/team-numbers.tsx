import { monthName } from '@ivue/contracts/calendar/names.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { processorSummary, underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { STAGED_DESKS, type StagedDesk } from '@ivue/contracts/desks/words.ts'
import { slaLink } from '@ivue/contracts/links.ts'
import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SUMMARY_WORDS } from '../desks/summary/summary-words.ts'
import { explains } from '../explain/explanation.ts'
import { explainPanelFigure } from '../figures/figure-words.ts'
import type { LineFigure } from '../figures/figures-fold.tsx'
import styles from '../my-work/my-work.module.css'
import { OpenExceptions } from '../quality/exceptions/open-exceptions.tsx'
import type { SummaryEntries } from '../quality/reviews/summary/summary-columns.ts'
import { useExplainedSummary } from '../quality/reviews/summary/summary-panel.tsx'
import { pooledLine, summaryRows } from '../quality/reviews/summary/summary-table.tsx'
import { callQuery } from '../rpc/call-query.ts'

const QA_LISTS = { processor: 'qaProcessor', underwriter: 'qaUnderwriter', closer: 'qaCloser' } as const satisfies Record<
  ReviewKind,
  WorklistName
>
const SUMMARIES = { processor: processorSummary.getSummary, underwriter: underwriterSummary.getSummary }
const QUALITY = { processor: 'Processor QC', underwriter: 'Underwriter QC', closer: 'Closer QC' } as const

/**
 * The open exceptions, and the figures of the month so far for the lists whose people the viewer leads. They come from the calls of the
 * desks' panels and of the QA dashboards.
 */
export const TeamNumbers = ({ lists }: { lists: readonly WorklistName[] }) => (
  <>
    <OpenExceptions />
    {lists.includes('closing') && <ClosingNumbers />}
    {STAGED_DESKS.map((desk) => lists.includes(desk) && <DeskNumbers key={desk} desk={desk} />)}
    {REVIEW_KINDS.map((kind) => lists.includes(QA_LISTS[kind]) && <QualityNumbers key={kind} kind={kind} />)}
  </>
)

function Numbers({ title, figures }: { title: ReactNode; figures: readonly LineFigure[] }) {
  const shown = figures.filter(({ explained }) => explained !== null)
  if (shown.length === 0) return null
  return (
    <section className={styles.numbers}>
      <h2>{title}</h2>
      <dl>
        {shown.map(({ label, value, explained }) => (
          <div key={label} className="row gap-6">
            <dt>{label}</dt>
            <dd className="push-right row gap-6">
              {value.endsWith('%') && explained?.counts && (
                <span className="small muted one-line">
                  {explained.counts.numerator} of {explained.counts.denominator}
                </span>
              )}
              {explained && (
                <button
                  type="button"
                  className="strong rounded-4 pressable hover-on-hover min-height-24 pad-0-2"
                  {...explains(explained.figure, () => explained)}
                >
                  {value}
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows the numbers of all closings. Empty for people who do not manage closing, because the call refuses them. */
function ClosingNumbers() {
  const { data } = useQuery({ ...callQuery(closing.getSlaShares, {}, { background: true }), retry: false })
  const navigate = useNavigate()
  if (!data) return null
  const figures = data.measures.map(({ measure, month: { met, notMet, percent } }): LineFigure => {
    const [label, value] = [`P${measure} Met`, percent === null ? '–' : `${percent.toFixed(2)} %`]
    const counts = { numerator: met, denominator: met + notMet }
    const parts = [['Due', `So far in ${monthName(data.month)}`] as const, ['Closings', 'All'] as const]
    const open = percent === null ? undefined : () => void navigate(slaLink('closing', measure))
    return { label, value, explained: { figure: `sla.P${measure}`, label, value, counts, parts, asOf: data.readAt, open } }
  })
  return <Numbers title="Closing, month so far" figures={figures} />
}

function DeskNumbers({ desk }: { desk: StagedDesk }) {
  const { data } = useQuery({ ...callQuery(SUMMARIES[desk], { figure: '' }, { background: true }), retry: false })
  if (!data) return null
  const figures = data.figures.map((figure): LineFigure => {
    const explained = explainPanelFigure(figure, data, SUMMARY_WORDS[desk])
    return { label: explained.label, value: explained.value, explained: { ...explained, figure: figure.figure } }
  })
  return <Numbers title={desk === 'processor' ? 'Processing, month so far' : 'Underwriting, month so far'} figures={figures} />
}

function QualityNumbers({ kind }: { kind: ReviewKind }) {
  const input = { kind, together: true }
  const { data, dataUpdatedAt } = useQuery({ ...callQuery(reviewSummary.getOverallReport, input, { background: true }), retry: false })
  const explained = useExplainedSummary(
    { kind, from: '', to: '', type: 'All', selection: 'In-line', fails: 'After overturns' },
    dataUpdatedAt,
  )
  if (!data) return null
  const rows = summaryRows(kind, data as Record<string, SummaryEntries[typeof kind]>)
  return <Numbers title={`${QUALITY[kind]}, month so far`} figures={pooledLine(kind, rows, explained)} />
}
