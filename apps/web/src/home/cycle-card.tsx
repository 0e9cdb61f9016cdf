import { fullMonth, monthName, shortMonth } from '@ivue/contracts/calendar/names.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { landing, type Selectors } from '@ivue/contracts/home/contract.ts'
import { CYCLE_FROM, type Cycle } from '@ivue/contracts/home/words.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { ChartBox } from '../charts/chart-box.tsx'
import type { ChartData, Series } from '../charts/chart-data.ts'
import { LinesChart } from '../charts/later-charts.tsx'
import { FigureValue } from '../explain/figure-value.tsx'
import styles from './landing.module.css'
import { LandingCard } from './landing-card.tsx'
import { cycleChange, describeCycle } from './landing-words.ts'
import { useLanding } from './use-landing.ts'

type Answer = OutputOf<typeof landing.getCycle>

const HEIGHT = 168
const UNIT = ' days'

/** The series of the chart. The mean is first, because the first line is emphasized. */
const CHART: readonly Series[] = [
  { key: 'cycle', figure: 'cycle.Mean', label: 'Mean', colour: 'var(--s1)', unit: UNIT },
  { key: 'p90', figure: 'cycle.P90', label: 'P90', colour: 'var(--s2)', dashed: true, unit: UNIT },
]
const toPoints = ({ months }: Answer) =>
  months.map((one) => ({ name: shortMonth(one.month), values: { cycle: one.cycle, median: one.median, p90: one.p90, loans: one.loans } }))

const toChart = (answer: Answer): ChartData => ({ of: 'Month', series: CHART, points: toPoints(answer) })
const toTable = (answer: Answer): ChartData => ({
  of: 'Month',
  series: [
    ...CHART.slice(0, 1),
    { key: 'median', figure: 'cycle.Median', label: 'Median', colour: '', unit: UNIT },
    ...CHART.slice(1),
    { key: 'loans', figure: 'cycle.Loans', label: 'Loans', colour: '' },
  ],
  points: answer.months.map(({ month }, index) => ({ ...(toPoints(answer)[index] ?? { values: {} }), name: monthName(month) })),
})

/** Returns the ends of the axis, rounded to tens. */
function findRange({ months }: Answer): [number, number] {
  const known = months.flatMap(({ cycle, p90 }) => [cycle, p90]).filter((days) => days !== null)
  if (known.length === 0) return [0, 60]
  return [Math.floor(Math.min(...known) / 10) * 10, Math.max(10, Math.ceil(Math.max(...known) / 10) * 10)]
}

/** Cycle time of twelve months, from application or another start to funding (platform 2.11). */
export function CycleCard({ purpose, sales, cycle }: Selectors & { cycle: Cycle }) {
  const query = useLanding(landing.getCycle, { purpose, sales, cycle })
  return (
    <LandingCard
      query={query}
      title={`Cycle time, ${CYCLE_FROM[cycle]} to funding`}
      height={HEIGHT + 34}
      note={describeCycle}
      data={toTable}
    >
      {(answer) => (
        <>
          <Figures answer={answer} />
          <ChartBox height={HEIGHT}>
            <LinesChart
              data={toChart(answer)}
              label={`Cycle time by month: ${describeCycle(answer)}`}
              range={findRange(answer)}
              between={['cycle', 'p90']}
            />
          </ChartBox>
        </>
      )}
    </LandingCard>
  )
}

function Figures({ answer }: { answer: Answer }) {
  const change = cycleChange(answer)
  const before = answer.months.at(-2)
  const figure = (key: 'Mean' | 'Median' | 'P90' | 'Change', value: string | number | null | undefined, of = answer.months.at(-1)) => (
    <FigureValue
      figure={`cycle.${key}`}
      value={String(value ?? '–')}
      parts={of && Object.entries({ Month: monthName(of.month), Loans: String(of.loans) })}
    />
  )
  const Icon = (change ?? 0) > 0 ? ArrowUp : ArrowDown
  return (
    <p className={`${styles.figures} flex wrap items-baseline one-line muted gap-0-16 pad-2-14-0 font-400-small`}>
      <span>
        <b className={styles.figure}>{figure('Mean', answer.cycle?.toFixed(1))}</b> days mean
      </span>
      <span>
        Median <b>{figure('Median', answer.median)}</b>
      </span>
      <span>
        P90 <b>{figure('P90', answer.p90)}</b>
      </span>
      <span>
        {before && fullMonth(before.month)} <b>{figure('Mean', answer.prevCycle?.toFixed(1), before)}</b>
      </span>
      {change !== null && change !== 0 && (
        <span className="inline-row gap-4 push-right medium" data-tone={change < 0 ? 'good' : 'bad'}>
          <Icon size={12} aria-hidden="true" />
          {figure('Change', Math.abs(change).toFixed(1))} days <span className="unseen">{change < 0 ? 'faster' : 'slower'}</span>
        </span>
      )}
    </p>
  )
}
