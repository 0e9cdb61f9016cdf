import { landing, type Selectors } from '@ivue/contracts/home/contract.ts'
import { formatRoutedTo } from '@ivue/contracts/home/lists.ts'
import { ChartBox } from '../charts/chart-box.tsx'
import type { ChartData } from '../charts/chart-data.ts'
import { BarsChart } from '../charts/later-charts.tsx'
import { LandingCard } from './landing-card.tsx'
import { describeRoutings } from './landing-words.ts'
import { useLanding } from './use-landing.ts'
import { loansBehind } from './use-selectors.ts'

const HEIGHT = 196

const toChartData = (selectors: Selectors, { rows, values }: { rows: readonly string[]; values: readonly number[] }): ChartData => ({
  of: 'Queue',
  series: [{ key: 'loans', figure: 'routing.Loans', label: 'Loans', colour: 'var(--s2)' }],
  points: rows.map((name, index) => ({
    name,
    values: { loans: values[index] ?? 0 },
    rows: { loans: loansBehind(selectors, { moved: formatRoutedTo(name) }) },
  })),
})

/** Loans routed into each fulfilment queue today (platform 2.11). */
export function RoutingsCard(selectors: Selectors) {
  const query = useLanding(landing.getRoutings, selectors)
  const toChart = (answer: Parameters<typeof toChartData>[1]) => toChartData(selectors, answer)
  return (
    <LandingCard query={query} title="Routings today" height={HEIGHT} note={describeRoutings} data={toChart}>
      {(answer) => (
        <ChartBox height={HEIGHT}>
          <BarsChart
            data={toChart(answer)}
            label={`Routings today: ${describeRoutings(answer)}`}
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
