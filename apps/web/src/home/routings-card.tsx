import { landing, type Selectors } from '@ivue/contracts/home/contract.ts'
import { ChartBox } from '../charts/chart-box.tsx'
import type { ChartData } from '../charts/chart-data.ts'
import { BarsChart } from '../charts/later-charts.tsx'
import { LandingCard } from './landing-card.tsx'
import { routingWords } from './landing-words.ts'
import { useLanding } from './use-landing.ts'

const HEIGHT = 196

const toChartData = ({ rows, values }: { rows: readonly string[]; values: readonly number[] }): ChartData => ({
  of: 'Queue',
  series: [{ key: 'loans', figure: 'routing.Loans', label: 'Loans', colour: 'var(--s2)' }],
  points: rows.map((name, index) => ({ name, values: { loans: values[index] ?? 0 } })),
})

/** Loans routed into each fulfilment queue today (platform 2.11). */
export function RoutingsCard({ purpose, sales }: Selectors) {
  const query = useLanding(landing.getRoutings, { purpose, sales })
  return (
    <LandingCard query={query} title="Routings today" height={HEIGHT} note={routingWords} data={toChartData}>
      {(answer) => (
        <ChartBox height={HEIGHT}>
          <BarsChart
            data={toChartData(answer)}
            label={`Routings today: ${routingWords(answer)}`}
            max={answer.routingMax}
            numbers="all"
            highlight={{ point: answer.values.indexOf(Math.max(1, ...answer.values)) }}
            highlightColour="var(--s1)"
          />
        </ChartBox>
      )}
    </LandingCard>
  )
}
