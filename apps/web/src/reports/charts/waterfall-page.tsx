import { monthName } from '@ivue/contracts/calendar/names.ts'
import { qualityCharts, type Waterfall } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { rateNotes, sampleRateText } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartCard } from '../../charts/chart-card.tsx'
import type { ChartData } from '../../charts/chart-data.ts'
import { FigureValue } from '../../explain/figure-value.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Empty } from '../../ui/feedback/states.tsx'
import { loansPath } from './chart-words.ts'
import styles from './charts-page.module.css'
import { RatePage } from './rate-page.tsx'
import { type RateFilters, useRate } from './use-rate.ts'

/** The bars of the waterfall: gross, rebutted, cured, and net, which is what remains (domain 5.2). */
const STEPS = [
  { key: 'gross', stage: 'As submitted', label: 'Gross', description: 'with a finding as submitted', colour: 'var(--s1)' },
  { key: 'rebutted', stage: 'Rebutted', label: '− Rebutted', description: 'every such finding was overturned', colour: 'var(--s3)' },
  { key: 'cured', stage: 'Cured', label: '− Cured', description: 'every other one was cured, with a day', colour: 'var(--s2)' },
  { key: 'net', stage: 'Net', label: '= Net', description: 'with a finding that stands', colour: 'var(--s4)' },
] as const

/** Returns the bars with their loans and rates. The lower end of a bar is `from`, in loans. A decrease starts below the previous bar. */
function toSteps(waterfall: Waterfall) {
  const from = { gross: 0, rebutted: waterfall.gross - waterfall.rebutted, cured: waterfall.net, net: 0 }
  return STEPS.map((step) => ({ ...step, loans: waterfall[step.key], rate: waterfall.rates[step.key], from: from[step.key] }))
}
type Step = ReturnType<typeof toSteps>[number]

/** The outcomes of the programme's defects as a waterfall. Each bar opens its loans (domain 5.2). */
export function WaterfallPage() {
  const filters = useRate()
  const { rate } = filters
  const { reviewType, axis, from, to } = rate
  const query = useQuery({ ...callQuery(qualityCharts.getWaterfall, { reviewType, axis, from, to }), placeholderData: (before) => before })
  return (
    <RatePage tab="Waterfall" noun="waterfall" rows={8} filters={filters} query={query} call={qualityCharts.getWaterfall} byPeriod>
      {(waterfall) => (
        <>
          <ChartCard
            title={`${waterfall.severity} defects: ${sampleRateText(waterfall.rates.gross)} gross, ${sampleRateText(waterfall.rates.net)} net`}
            say={[
              `${countText(waterfall.units, 'random, full post-closing review')} ${axis === 'Completion' ? 'completed' : 'of loans funded'} from ${monthName(from)} to ${monthName(to)}`,
              ...rateNotes(waterfall.rates.net, waterfall.coverage),
            ].join('; ')}
            data={toTable(waterfall, rate)}
          >
            {waterfall.units === 0 ? (
              <Empty title="Nothing of the programme was reviewed in these months">Choose another type or period.</Empty>
            ) : (
              <Bars waterfall={waterfall} rate={rate} />
            )}
          </ChartCard>
          <WaterfallSummary waterfall={waterfall} />
        </>
      )}
    </RatePage>
  )
}

/** Returns what a bar explains. Its rate may leave out reviews that count in no stratum. */
const explainStep = ({ severity }: Waterfall, filters: RateFilters, { key, stage, loans, rate }: Step) => ({
  figure: `defects.${key}`,
  counts: { numerator: rate.found, denominator: rate.loans, interval: rate.interval },
  rows: loansPath({ ...filters, severity, sample: 'Programme', stage }),
  opens: `Open the ${countText(loans, 'loan')}`,
  parts: rate.population === null ? [] : [['Drawn from', countText(Math.round(rate.population), 'loan')] as const],
})

function Bars({ waterfall, rate: filters }: { waterfall: Waterfall; rate: RateFilters }) {
  const { units, gross } = waterfall
  const widest = Math.max(gross, 1)
  const share = (loans: number) => `${(loans / widest) * 76}%`
  return (
    <ul className="grid gap-10 pad-12-16-18">
      {toSteps(waterfall).map((step) => (
        <li key={step.stage}>
          <FigureValue
            {...explainStep(waterfall, filters, step)}
            value={step.loans.toLocaleString('en-US')}
            atOnce
            className={styles.fall}
            aria-label={`${step.label.replace(/^\W+/, '')}: ${countText(step.loans, 'loan')}, ${sampleRateText(step.rate)}. Open them`}
          >
            <span>
              <b>{step.label}</b>
              <small>{step.description}</small>
            </span>
            <span className={`${styles.track} relative on-subtle height-34 rounded-3`}>
              <span
                className="absolute top-0 bottom-0 min-width-2 rounded-3"
                style={{ left: share(step.from), width: share(step.loans), background: step.colour }}
              />
              <span className="absolute medium one-line top-8 pad-left-7" style={{ left: share(step.from + step.loans) }}>
                {step.loans.toLocaleString('en-US')}
                {/* If the rate covers other loans than the bar, it is shown above and not here. */}
                {step.rate.loans === units && ` · ${sampleRateText(step.rate)}`}
              </span>
            </span>
          </FigureValue>
        </li>
      ))}
    </ul>
  )
}

function WaterfallSummary({ waterfall: { units, gross, rebutted, cured, net, severity, rates } }: { waterfall: Waterfall }) {
  const after = gross - rebutted
  return (
    <section className={`${styles.why} card pad-12-14 line-19`} aria-labelledby="what-this-says">
      <h2 className="row gap-7 below-8" id="what-this-says">
        What this says
      </h2>
      <p>
        Of {countText(units, 'loan')} <b>{gross}</b> had a {severity} finding when they were reviewed, {sampleRateText(rates.gross)}. The
        worked people were right about <b>{rebutted}</b> of them, so <b>{after}</b> remain, {sampleRateText(rates.afterRebuttal)}.{' '}
        <b>{cured}</b> of those have been cured, and <b>{net}</b> remain, {sampleRateText(rates.net)}.
      </p>
      <p className="muted">
        A cure repairs the loan, not the process: the gross rate tells how well the work is done, the net rate what is left of it in the
        loans.
      </p>
    </section>
  )
}

function toTable(waterfall: Waterfall, filters: RateFilters): ChartData {
  const steps = toSteps(waterfall)
  const explain = (at: number) => steps[at] && explainStep(waterfall, filters, steps[at])
  return {
    of: 'Loans',
    series: [
      { key: 'loans', figure: 'defects.gross', label: 'Number', colour: 'var(--s1)', explain },
      { key: 'rate', figure: 'defects.gross', label: 'Of those reviewed', colour: 'var(--s1)', unit: ' %', explain },
    ],
    points: steps.map(({ label, loans, rate }) => ({ name: label, values: { loans, rate: rate.percent } })),
  }
}
