import { type Funnel, qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Flag } from 'lucide-react'
import { ChartCard } from '../../charts/chart-card.tsx'
import { FunnelPicture } from '../../charts/later-charts.tsx'
import { rateText } from '../../charts/quality-values.ts'
import { FigureValue } from '../../explain/figure-value.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Empty } from '../../ui/feedback/states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { loansPath } from './chart-words.ts'
import styles from './charts-page.module.css'
import { RatePage } from './rate-page.tsx'
import { SeverityChoice } from './severity-choice.tsx'
import { type RateFilters, useRate } from './use-rate.ts'

/** Compares each person with the pooled rate by exact 99.8 % limits (domain 5.3). People within the limits are not ranked. */
export function PeoplePage() {
  const filters = useRate()
  const { rate, changeFilters } = filters
  const { reviewType, severity, sample, counts, axis, from, to } = rate
  const query = useQuery({
    ...callQuery(qualityCharts.getFunnel, { reviewType, severity, sample, counts, axis, from, to }),
    placeholderData: (before) => before,
  })
  return (
    <RatePage tab="People" noun="people" rows={12} filters={filters} query={query} call={qualityCharts.getFunnel} bySample byPeriod>
      {(funnel) => (
        <>
          <ChartCard
            title={`${severity} defect %: ${funnelHeadline(funnel)}`}
            say="Each point is a person: the more of their loans were reviewed, the closer the limits"
            actions={<SeverityChoice rate={rate} changeFilters={changeFilters} />}
          >
            <div className="min-height-372 pad-4-8-8-10">
              {funnel.centre ? (
                <FunnelPicture funnel={funnel} label={`${reviewType}, ${severity}: ${funnelHeadline(funnel)}`} />
              ) : (
                <Empty title="Nobody's work was reviewed in these months">Choose another period, type or sample.</Empty>
              )}
            </div>
          </ChartCard>
          <FunnelSummary funnel={funnel} rate={rate} />
          {funnel.people.length > 0 && <PeopleTable funnel={funnel} rate={rate} />}
        </>
      )}
    </RatePage>
  )
}

type Person = Funnel['people'][number]

const findOutside = ({ people }: Funnel) => people.filter(({ outside }) => outside !== '')

function funnelHeadline(funnel: Funnel): string {
  const count = findOutside(funnel).length
  if (!funnel.centre) return 'nobody to compare'
  if (count === 0) return 'nobody differs by more than chance'
  return `${countText(count, 'person differs', 'people differ')} by more than chance`
}

function FunnelSummary({ funnel, rate }: { funnel: Funnel; rate: RateFilters }) {
  const { centre, people, others } = funnel
  const outside = findOutside(funnel)
  return (
    <section className={`${styles.why} card pad-12-14 line-19`} aria-labelledby="what-this-says">
      <h2 className="row gap-7 below-8" id="what-this-says">
        {outside.length > 0 ? <Flag size={14} className="color-red-mark" /> : <CircleCheck size={14} className="color-green-mark" />}
        What this says
      </h2>
      {outside.map((one) => (
        <p key={one.id}>
          <b>{one.name}</b>: <PersonFigure person={one} rate={rate} measure="Found" value={String(one.found)} /> of{' '}
          {countText(one.loans, 'loan')}, {one.outside === 'above' ? 'at or above' : 'at or below'} the limit of{' '}
          {one.outside === 'above' ? one.high : one.low}. Look at the loans first, then at the person.
        </p>
      ))}
      <p className="muted">
        {outside.length === 0 ? 'Nobody differs' : 'Nobody else differs'} by more than chance. The order of names means nothing.
      </p>
      {centre && (
        <p className="breaks rounded text-12 on-subtle above-10 pad-8-10 border-line line-18">
          <b>all</b> = {centre.found} / {centre.loans} = {rateText(centre.found, centre.loans)}
          <br />
          limits: exact binomial, 99.8 % in the middle
          <br />
          {people.length} shown{others > 0 && `, ${others} more in the rate of all, whose work you do not see`}
        </p>
      )}
    </section>
  )
}

interface PersonFigureProps {
  person: Person
  rate: RateFilters
  measure: 'Reviewed' | 'Found' | 'Rate' | 'Limit'
  value: string
}

function PersonFigure({ person: { id, name, found, loans }, rate, measure, value }: PersonFigureProps) {
  const stage = measure === 'Found' ? rate.counts : 'Reviewed'
  return (
    <FigureValue
      figure={`programme.${measure}`}
      value={value}
      counts={measure === 'Rate' ? { numerator: found, denominator: loans } : undefined}
      parts={[['Person', name]]}
      rows={measure !== 'Limit' && value !== '0' && loansPath({ ...rate, stage, person: id })}
    />
  )
}

const limitText = ({ low, high }: Person) => [low !== null && `≤ ${low}`, high !== null && `≥ ${high}`].filter(Boolean).join(' or ') || '–'

function PeopleTable({ funnel, rate }: { funnel: Funnel; rate: RateFilters }) {
  const figure = (measure: PersonFigureProps['measure'], text: (person: Person) => string) => (person: Person) => (
    <PersonFigure person={person} rate={rate} measure={measure} value={text(person)} />
  )
  return (
    <Card title="By name" note="Never by rank">
      <ScrollRegion label="People by name" className="max-height-420">
        <RecordTable
          rows={funnel.people}
          keyOf={({ id }) => id}
          columns={[
            { heading: 'Person', rowHead: true, cell: ({ name }) => name },
            { heading: 'Team', cell: ({ team }) => team },
            { heading: 'Loans', number: true, cell: figure('Reviewed', ({ loans }) => String(loans)) },
            { heading: 'With a finding', number: true, cell: figure('Found', ({ found }) => String(found)) },
            { heading: 'Rate', number: true, cell: figure('Rate', ({ found, loans }) => rateText(found, loans)) },
            {
              heading: 'Signals at',
              number: true,
              cell: figure('Limit', limitText),
            },
          ]}
        />
      </ScrollRegion>
    </Card>
  )
}
