import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { landing, Selectors } from '@ivue/contracts/home/contract.ts'
import { MOVEMENTS } from '@ivue/contracts/home/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChartBox } from '../charts/chart-box.tsx'
import type { ChartData } from '../charts/chart-data.ts'
import { BarsChart } from '../charts/later-charts.tsx'
import { Legend } from '../charts/legend.tsx'
import { LandingCard } from './landing-card.tsx'
import { describeMovements, findLargestMovements } from './landing-words.ts'
import { MOVEMENT_COLOURS } from './movement-colours.ts'
import { loansBehind } from './use-selectors.ts'

type MovementData = OutputOf<typeof landing.getMovement>

const SERIES = MOVEMENTS.map((label) => ({ key: label, figure: `movement.${label}` as const, label, colour: MOVEMENT_COLOURS[label] }))
const HEIGHT = 212

const toChartData = (selectors: Selectors, { labels, days, datasets }: MovementData): ChartData => ({
  of: 'Day',
  series: SERIES,
  points: labels.map((name, day) => ({
    name,
    values: Object.fromEntries(datasets.map(({ label, data }) => [label, data[day] ?? 0])),
    rows: Object.fromEntries(MOVEMENTS.map((label) => [label, loansBehind(selectors, { moved: `${label} ${days[day]}` })])),
  })),
})

/** Movements of the last 7 days (platform 2.11). */
export function MovementsCard({ query, ...selectors }: Selectors & { query: UseQueryResult<MovementData> }) {
  const toData = (answer: MovementData) => toChartData(selectors, answer)
  return (
    <LandingCard query={query} title="Movements, last 7 days" height={HEIGHT + 20} note={describeMovements} data={toData}>
      {(answer) => {
        const largest = findLargestMovements(answer).at(-1)
        return (
          <>
            <Legend series={SERIES} />
            <ChartBox height={HEIGHT}>
              <BarsChart
                data={toData(answer)}
                label={`Movements of the last 7 days: ${describeMovements(answer)}`}
                max={answer.max}
                numbers="highlight"
                highlight={largest ? { point: largest.day, series: largest.label } : undefined}
              />
            </ChartBox>
          </>
        )
      }}
    </LandingCard>
  )
}
