import type { FigureId } from '@ivue/contracts/figures/registry.ts'
import { meanPointsToFalseAlarm } from '@ivue/contracts/quality/statistics/run-rules.ts'
import { formatPoint } from '@ivue/contracts/reports/charts/chart-months.ts'
import { type ControlChart, qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { rateNotes } from '@ivue/contracts/reports/charts/sample-rate.ts'
import type { FindingStage } from '@ivue/contracts/reports/charts/words.ts'
import { Checkbox, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChartCard } from '../../charts/chart-card.tsx'
import type { ChartData } from '../../charts/chart-data.ts'
import { ControlPicture } from '../../charts/later-charts.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Empty } from '../../ui/feedback/states.tsx'
import { ChartExplanation } from './chart-explanation.tsx'
import { chartHeadline, compatibleRateText, loansPath } from './chart-words.ts'
import { RatePage } from './rate-page.tsx'
import { SeverityChoice } from './severity-choice.tsx'
import { type ChangeRateFilters, type RateFilters, useRate } from './use-rate.ts'

/** Shows a defect rate over 24 months and signals changes that are unlikely to be chance (mock 11; domain 5.3). */
export function ControlChartPage() {
  const filters = useRate()
  const { rate, changeFilters } = filters
  const { reviewType, severity, sample, counts, axis, counted, trend, twoOfThree } = rate
  const query = useQuery({
    ...callQuery(qualityCharts.getControlChart, { reviewType, severity, sample, counts, axis, counted, trend, twoOfThree }),
    placeholderData: (before) => before,
  })
  return (
    <RatePage
      tab="Control chart"
      noun="chart"
      rows={12}
      filters={filters}
      query={query}
      call={qualityCharts.getControlChart}
      input={{ counted, trend: Number(trend), twoOfThree: Number(twoOfThree) }}
      bySample
    >
      {(chart) => (
        <>
          <ChartCard
            title={`${severity} ${NOUNS[chart.mode]}: ${chartHeadline(chart)}`}
            say={summarize(rate, chart)}
            actions={
              <>
                <SegmentedControl
                  aria-label="What is counted"
                  data={[
                    { label: 'Loans', value: 'loans' },
                    { label: 'Findings', value: 'findings' },
                  ]}
                  value={counted}
                  onChange={(value) => changeFilters({ counted: value })}
                />
                <SeverityChoice rate={rate} changeFilters={changeFilters} />
              </>
            }
            data={toTable(chart, rate)}
            foot={<RunRules chart={chart} rate={rate} changeFilters={changeFilters} />}
          >
            <div className="min-height-372 pad-4-8-8-10">
              {chart.points.some(({ value }) => value !== null) ? (
                <ControlPicture chart={chart} label={`${reviewType}, ${severity}: ${chartHeadline(chart)}`} />
              ) : chart.mode === 'between' ? (
                <Empty title="No finding in these months">{compatibleRateText(chart)}.</Empty>
              ) : (
                <Empty title="Nothing was reviewed in these months">Choose another type or sample.</Empty>
              )}
            </div>
          </ChartCard>
          <ChartExplanation chart={chart} rate={rate} />
        </>
      )}
    </RatePage>
  )
}

const NOUNS: Record<ControlChart['mode'], string> = { loans: 'defect %', findings: 'findings per loan', between: 'findings' }

const REVIEWS: Record<RateFilters['sample'], string> = {
  Programme: 'Random, full post-closing reviews',
  Prefunding: 'Random, full prefunding reviews',
  'In-line': 'In-line reviews',
}

function summarize(
  { sample, reviewType, severity, counts, counted, axis }: RateFilters,
  { mode, points, baseline, coverage }: ControlChart,
): string {
  const reviews = REVIEWS[sample]
  if (sample === 'Programme' && points.every(({ loans }) => loans === 0))
    return `${reviewType} has no post-closing sample in these months, and so no programme rate`
  const found = counts === 'As submitted' ? 'as submitted' : 'after rebuttal'
  if (mode === 'between')
    return `${reviews}: loans without a ${severity} finding before each that has one, ${found}; too few a month for a rate`
  const what = counted === 'loans' ? `with a ${severity} finding` : `with their ${severity} findings`
  const notes = rateNotes(baseline ?? { loans: 0, plans: 0, drawn: 0, checks: 0 }, coverage)
  const weighted = points.some(({ plans }) => plans > 1) ? ['months that several plans drew are weighted by their populations'] : []
  return [`${reviews} ${what}, ${found}, by month of ${axis.toLowerCase()}`, ...notes, ...weighted].join('; ')
}

/** Shows a switch for each optional rule, with the false alarms that the rule adds. Two further rules are always on. */
function RunRules({
  chart: { mode, falseAlarm },
  rate,
  changeFilters,
}: {
  chart: ControlChart
  rate: RateFilters
  changeFilters: ChangeRateFilters
}) {
  const of = (settings: { trend: boolean; twoOfThree: boolean }) => meanPointsToFalseAlarm(settings)
  const { trend, twoOfThree } = rate
  const off = mode === 'between'
  return (
    <div className="row wrap gap-6-18">
      <span>Beyond the limits and eight on one side: always on.</span>
      <Checkbox
        label={`Six rising or falling (a false alarm every ${of({ trend: true, twoOfThree })} points)`}
        checked={trend && !off}
        disabled={off}
        onChange={({ currentTarget }) => changeFilters({ trend: currentTarget.checked ? '1' : '' })}
      />
      <Checkbox
        label={`Two of three far out (every ${of({ trend, twoOfThree: true })})`}
        checked={twoOfThree && !off}
        disabled={off}
        onChange={({ currentTarget }) => changeFilters({ twoOfThree: currentTarget.checked ? '1' : '' })}
      />
      <span>
        {off ? 'For gaps, the other two rules are off. ' : ''}As set, chance alone signals about every {falseAlarm} points.
      </span>
    </div>
  )
}

function toTable({ points, mode }: ControlChart, rate: RateFilters): ChartData {
  const unit = mode === 'loans' ? ' %' : ''
  const rounded = (value: number | null) =>
    value === null ? null : mode === 'loans' ? Math.round(value * 10_000) / 100 : Math.round(value * 100) / 100
  const behind = (stage: FindingStage, share: boolean) => (place: number) => {
    const { at = '', loans = 0, found = 0, plans = 0 } = points[place] ?? {}
    // The rate of a month that several plans drew is weighted.
    const counts = share && mode === 'loans' && plans < 2 ? { numerator: found, denominator: loans } : undefined
    return { counts, rows: mode !== 'between' && loans > 0 && loansPath({ ...rate, stage, from: at, to: at }) }
  }
  const series = (key: string, figure: FigureId, label: string, unit = '') => ({ key, figure, label, colour: 'var(--ink)', unit })
  return {
    of: mode === 'between' ? 'Finding of' : 'Month',
    series: [
      { ...series('loans', 'programme.Reviewed', 'Loans'), explain: behind('Reviewed', false) },
      {
        ...(mode === 'findings' ? series('found', 'programme.Findings', 'Findings') : series('found', 'programme.Found', 'With a finding')),
        explain: behind(rate.counts, false),
      },
      {
        ...series(
          'value',
          `programme.${({ loans: 'Rate', findings: 'PerLoan', between: 'Between' } as const)[mode]}`,
          mode === 'between' ? 'Loans before it' : mode === 'loans' ? 'Rate' : 'Per loan',
          unit,
        ),
        explain: behind('Reviewed', true),
      },
      series('low', 'programme.Limit', 'Lower limit', unit),
      series('high', 'programme.Limit', 'Upper limit', unit),
    ],
    points: points.map(({ at, running, loans, found, value, low, high }, place) => ({
      name: mode === 'between' ? `${place + 1}: ${formatPoint(at)}` : `${formatPoint(at)}${running ? ' (so far)' : ''}`,
      values: { loans, found, value: rounded(value), low: rounded(low), high: rounded(high) },
    })),
  }
}
