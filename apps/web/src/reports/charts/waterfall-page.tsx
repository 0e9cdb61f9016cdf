import { monthName } from '@ivue/contracts/calendar/names.ts'
import { qualityCharts, type Waterfall } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { rateNotes, sampleRateText } from '@ivue/contracts/reports/charts/sample-rate.ts'
import type { Stage } from '@ivue/contracts/reports/charts/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { ChartCard } from '../../charts/chart-card.tsx'
import type { ChartData } from '../../charts/chart-data.ts'
import { fractionText } from '../../charts/quality-values.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { Empty } from '../../ui/feedback/states.tsx'
import { loansPath } from './chart-words.ts'
import styles from './charts-page.module.css'
import { RatePage } from './rate-page.tsx'
import { type RateFilters, useRate } from './use-rate.ts'

interface Step {
  stage: Stage
  label: string
  description: string
  loans: number
  rate: Waterfall['rates']['net']
  /** Lower end of the bar, in loans. A decrease starts below the previous bar. */
  from: number
  colour: string
}

/** Returns the bars of the waterfall: gross, rebutted, cured, and net, which is what remains (domain 5.2). */
function toSteps({ gross, rebutted, cured, net, rates }: Waterfall): Step[] {
  return [
    {
      stage: 'As submitted',
      label: 'Gross',
      description: 'with a finding as submitted',
      loans: gross,
      rate: rates.gross,
      from: 0,
      colour: 'var(--s1)',
    },
    {
      stage: 'Rebutted',
      label: '− Rebutted',
      description: 'every such finding was overturned',
      loans: rebutted,
      rate: rates.rebutted,
      from: gross - rebutted,
      colour: 'var(--s3)',
    },
    {
      stage: 'Cured',
      label: '− Cured',
      description: 'every other one was cured, with a day',
      loans: cured,
      rate: rates.cured,
      from: net,
      colour: 'var(--s2)',
    },
    { stage: 'Net', label: '= Net', description: 'with a finding that stands', loans: net, rate: rates.net, from: 0, colour: 'var(--s4)' },
  ]
}

/** The outcomes of the programme's defects as a waterfall. Each bar opens its loans (domain 5.2). */
export function WaterfallPage() {
  const filters = useRate()
  const { rate } = filters
  const { reviewType, axis, from, to } = rate
  const query = useQuery({ ...callQuery(qualityCharts.getWaterfall, { reviewType, axis, from, to }), placeholderData: (before) => before })
  return (
    <RatePage tab="Waterfall" noun="waterfall" rows={8} {...{ filters, query }} call={qualityCharts.getWaterfall} byPeriod>
      {(waterfall) => (
        <>
          <ChartCard
            title={`${waterfall.severity} defects: ${sampleRateText(waterfall.rates.gross)} gross, ${sampleRateText(waterfall.rates.net)} net`}
            say={`${countText(waterfall.units, 'random, full post-closing review')} ${axis === 'Completion' ? 'completed' : 'of loans funded'} from ${monthName(from)} to ${monthName(to)}`}
            data={toTable(waterfall)}
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

function Bars({ waterfall, rate: { reviewType, axis, from, to } }: { waterfall: Waterfall; rate: RateFilters }) {
  const { units, gross, severity } = waterfall
  const widest = Math.max(gross, 1)
  const share = (loans: number) => `${(loans / widest) * 76}%`
  return (
    <ul className={styles.falls}>
      {toSteps(waterfall).map(({ stage, label, description, loans, rate, from: start, colour }) => (
        <li key={stage}>
          <Link
            to={loansPath({ reviewType, severity, axis, stage, from, to })}
            className={styles.fall ?? ''}
            aria-label={`${label.replace(/^\W+/, '')}: ${countText(loans, 'loan')}, ${sampleRateText(rate)}. Open them`}
          >
            <span>
              <b>{label}</b>
              <small>{description}</small>
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ left: share(start), width: share(loans), background: colour }} />
              <span className={styles.count} style={{ left: share(start + loans) }}>
                {loans.toLocaleString('en-US')}
                {/* If the rate covers other loans than the bar, it is shown above and not here. */}
                {rate.loans === units && ` · ${sampleRateText(rate)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function WaterfallSummary({ waterfall: { units, gross, rebutted, cured, net, severity, rates, coverage } }: { waterfall: Waterfall }) {
  const after = gross - rebutted
  const { interval, population } = rates.net
  return (
    <section className={styles.why} aria-labelledby="what-this-says">
      <h2 id="what-this-says">What this says</h2>
      <p>
        Of {countText(units, 'loan')} <b>{gross}</b> had a {severity} finding when they were reviewed, {sampleRateText(rates.gross)}. The
        worked people were right about <b>{rebutted}</b> of them, so <b>{after}</b> remain, {sampleRateText(rates.afterRebuttal)}.{' '}
        <b>{cured}</b> of those have been cured, and <b>{net}</b> stand, {sampleRateText(rates.net)}.
      </p>
      <p className="muted">
        A cure repairs the loan, not the process: the gross rate tells how well the work is done, the net rate what is left of it in the
        loans.
      </p>
      {interval && (
        <p className={styles.formula}>
          <b>net</b>, 95 % interval: {fractionText(interval.low)} to {fractionText(interval.high)}
          <br />
          {population === null
            ? 'Wilson, without a frozen population'
            : `Wilson, corrected for the ${countText(Math.round(population), 'loan')} of these months that the plans drew from`}
          {rateNotes(rates.net, coverage).map((note) => (
            <Fragment key={note}>
              <br />
              {note}
            </Fragment>
          ))}
        </p>
      )}
    </section>
  )
}

function toTable(waterfall: Waterfall): ChartData {
  return {
    of: 'Loans',
    series: [
      { key: 'loans', label: 'Number', colour: 'var(--s1)' },
      { key: 'rate', label: 'Of those reviewed', colour: 'var(--s1)', unit: ' %' },
    ],
    points: toSteps(waterfall).map(({ label, loans, rate }) => ({ name: label, values: { loans, rate: rate.percent } })),
  }
}
