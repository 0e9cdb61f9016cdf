import { monthName } from '@ivue/contracts/calendar/names.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { FigureScopeContext } from '../../explain/figure-value.tsx'
import { ReportButtons } from '../../exports/report-buttons.tsx'
import styles from './charts-page.module.css'
import { QualityPage } from './quality-page.tsx'
import { AxisFilter, PeriodFilters, SampleFilters, TypeFilter } from './rate-bar.tsx'
import type { useRate } from './use-rate.ts'

interface RatePageProps<T> {
  tab: string
  filters: ReturnType<typeof useRate>
  query: UseQueryResult<T>
  /** What the page loads: "chart". */
  noun: string
  rows: number
  call: { option: string; task: string }
  /** Further filters of the mailed report. */
  input?: Record<string, unknown>
  bySample?: boolean
  /** Whether the filters of the period are offered. Without them the page shows the last 24 months. */
  byPeriod?: boolean
  children: (answer: T) => ReactNode
}

/** A page of quality charts about the reviews of one type, with its filters. */
export function RatePage<T>({ tab, filters, query, noun, rows, call, input, bySample, byPeriod, children }: RatePageProps<T>) {
  const { rate, changeFilters, search, chosenPeriod } = filters
  const { reviewType, severity, sample, counts, axis, from, to } = rate
  const parts = Object.entries({
    Type: reviewType,
    ...(bySample && { Severity: severity, Sample: sample, Findings: counts.toLowerCase() }),
    'Month of': axis,
    Months: byPeriod ? `${monthName(from)} to ${monthName(to)}` : 'The last 24 and the current month',
  })
  return (
    <QualityPage
      tab={tab}
      search={search}
      actions={
        <ReportButtons
          call={call}
          label={`${tab}: ${reviewType}${bySample ? `, ${severity}` : ''}`}
          input={{ reviewType, ...(bySample && { severity, sample, counts }), axis, ...input, ...(byPeriod && chosenPeriod) }}
        />
      }
      words={parts.map((part) => part.join(': '))}
      bar={
        <>
          <TypeFilter rate={rate} changeFilters={changeFilters} />
          <AxisFilter axis={axis} onChange={(next) => changeFilters({ axis: next })} />
          {bySample && <SampleFilters rate={rate} changeFilters={changeFilters} />}
          {byPeriod && <PeriodFilters rate={rate} changeFilters={changeFilters} />}
        </>
      }
    >
      <QueryContent query={query} rows={rows} rowHeight={36} loading={`Loading the ${noun}`} failed={`The ${noun} could not be loaded`}>
        {(answer) => (
          <FigureScopeContext value={{ parts, asOf: query.dataUpdatedAt }}>
            <div className={styles.two} aria-busy={query.isFetching}>
              {children(answer)}
            </div>
          </FigureScopeContext>
        )}
      </QueryContent>
    </QualityPage>
  )
}
