import { formatPoint } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { ControlChart, SignalOfChart } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { CircleCheck, Flag } from 'lucide-react'
import { Link } from 'react-router'
import { mainSignal, valueText } from '../../charts/quality-values.ts'
import { FigureValue } from '../../explain/figure-value.tsx'
import { compatibleRateText, describeVerdict, explainSignal, loansPath } from './chart-words.ts'
import styles from './charts-page.module.css'
import type { RateFilters } from './use-rate.ts'

/** The panel next to the chart: signals with their loans, the target, and how the limits are computed (mock 11). */
export function ChartExplanation({ chart, rate }: { chart: ControlChart; rate: RateFilters }) {
  const main = mainSignal(chart)
  const others = chart.signals.filter((one) => one !== main)
  return (
    <section className={`${styles.why} card pad-12-14 line-19`} aria-labelledby="what-this-says">
      <h2 className="row gap-7 below-8" id="what-this-says">
        {main ? <Flag size={14} className="color-red-mark" /> : <CircleCheck size={14} className="color-green-mark" />}
        What this says
      </h2>
      {main ? <SignalExplained signal={main} chart={chart} rate={rate} /> : <NoSignal chart={chart} />}
      {others.map((signal) => (
        <SignalExplained key={`${signal.rule} ${signal.points.join()}`} signal={signal} chart={chart} rate={rate} />
      ))}
      {main && (
        <p className="muted">The other points move inside the limits. Asking for a reason behind each of them would be chasing noise.</p>
      )}
      {chart.target && (
        <>
          <h3>Target</h3>
          <p className="muted">{describeVerdict(chart.target)}</p>
        </>
      )}
      {chart.baseline && <Limits chart={chart} baseline={chart.baseline} rate={rate} />}
    </section>
  )
}

function SignalExplained({ signal, chart, rate }: { signal: SignalOfChart; chart: ControlChart; rate: RateFilters }) {
  const { found, team, category, from, to } = signal
  const common = [
    team && `${team.loans} of the ${found} are of ${team.name}`,
    category?.name && `${category.loans} in one category, ${category.name}`,
  ]
  const commonText = common.filter(Boolean).join(' and ')
  return (
    <p>
      {explainSignal(signal, chart)} {found > 1 && commonText !== '' && <b>{commonText}. </b>}
      {found > 0 && (
        <Link to={loansPath({ ...rate, stage: rate.counts, from, to })}>Open the {found === 1 ? 'loan' : `${found} loans`}</Link>
      )}
    </p>
  )
}

function NoSignal({ chart: { baseline, mode, sinceLast } }: { chart: ControlChart }) {
  if (!baseline) return <p className="muted">No month before this one has a review: limits come with the first closed month.</p>
  return (
    <p className="muted">
      All points move inside the limits. Asking for a reason behind one of them would be chasing noise.
      {mode === 'between' && sinceLast !== null && ` Since the last finding ${countText(sinceLast, 'loan')} had none.`}
    </p>
  )
}

type Baseline = NonNullable<ControlChart['baseline']>

const METHOD = {
  exact: 'limits: exact binomial, at the counts that chance reaches at most once in 740 months',
  u: 'limits: exact Poisson below 30 expected findings, else mean ± 3 · √( mean / n )',
  laney: 'limits = mean ± 3 · σz · σ of the month (Laney: the months differ more than chance makes them)',
  prediction: 'limits: exact, of the geometric distribution',
}

function Limits({ chart, baseline, rate }: { chart: ControlChart; baseline: Baseline; rate: RateFilters }) {
  const { mode, points } = chart
  const { from, to, loans, found, centre, sigmaZ, method, months, median, plans, checks } = baseline
  const some = points.filter(({ value, high }) => value !== null && high !== null).toSorted((a, b) => a.loans - b.loans)
  const [few, many] = [some[0], some.at(-1)]
  return (
    <>
      {mode !== 'between' && few && many && few.loans < many.loans && (
        <>
          <h3>Why the limits are stairs</h3>
          <p className="muted">
            A month with fewer reviews says less, so its limits lie further apart: {countText(few.loans, 'review allows', 'reviews allow')}{' '}
            up to {valueText(mode, few.high)}, {many.loans} up to {valueText(mode, many.high)}.
          </p>
        </>
      )}
      {mode === 'between' && (
        <>
          <h3>Why loans between findings</h3>
          <p className="muted">
            Fewer than one finding a month is expected, so a monthly rate is mostly 0. Each point is a finding: the higher the point, the
            more loans were clean before it.{median !== null && ` Half of the gaps are shorter than ${countText(median, 'loan')}.`} A month
            signals where it has more than so small a baseline predicts.
          </p>
          <p className="muted">{compatibleRateText(chart)}.</p>
        </>
      )}
      <p className="breaks rounded text-12 on-subtle above-10 pad-8-10 border-line line-18">
        <b>mean</b> = {found.toLocaleString('en-US')} / {loans.toLocaleString('en-US')} ={' '}
        <FigureValue
          figure={mode === 'findings' ? 'programme.PerLoan' : 'programme.Rate'}
          value={valueText(mode === 'findings' ? 'findings' : 'loans', centre)}
          counts={mode === 'findings' || plans > 1 || checks > 0 ? undefined : { numerator: found, denominator: loans }}
          parts={[['Baseline', `${formatPoint(from)} to ${formatPoint(to)}`]]}
          rows={loansPath({ ...rate, stage: 'Reviewed', from, to })}
        />
        <br />
        {METHOD[method]}
        <br />
        <b>σz</b> = {sigmaZ === null ? '–' : sigmaZ.toFixed(2)}
        {mode === 'loans' && method === 'exact' && ' (Laney’s limits from 1.30 on, with 20 months)'}
        <br />
        <b>baseline</b> {formatPoint(from)} to {formatPoint(to)}, {countText(months, 'month')} with reviews, without the one that runs
      </p>
    </>
  )
}
