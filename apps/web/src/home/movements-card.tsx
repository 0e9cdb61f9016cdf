import type { OutputOf } from '@ivue/contracts/contract.ts'
import { landing, type Selectors } from '@ivue/contracts/home/contract.ts'
import { MOVEMENTS, type Movement } from '@ivue/contracts/home/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChartBox } from '../charts/chart-box.tsx'
import type { ChartData } from '../charts/chart-data.ts'
import { BarsChart } from '../charts/later-charts.tsx'
import { Legend, Swatch } from '../charts/legend.tsx'
import { Answered } from '../rpc/answered.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import cells from './card-table.module.css'
import { LandingCard } from './landing-card.tsx'
import { changeText, countText, findLargestMovement, movementWords, todayWords, weekdayName } from './landing-words.ts'
import { useLanding } from './use-landing.ts'

type Moved = OutputOf<typeof landing.getMovement>

const COLOURS: Readonly<Record<Movement, string>> = {
  FCD: 'var(--s3)',
  Closing: 'var(--s1)',
  Funded: 'var(--green-mark)',
  Cancelled: 'var(--s4)',
}
const SERIES = MOVEMENTS.map((label) => ({ key: label, label, colour: COLOURS[label] }))
const HEIGHT = 212

const dataOf = ({ labels, datasets }: Moved): ChartData => ({
  of: 'Day',
  series: SERIES,
  points: labels.map((name, day) => ({ name, values: Object.fromEntries(datasets.map(({ label, data }) => [label, data[day] ?? 0])) })),
})

/** Movements of the last 7 days (platform 2.11). */
export function MovementsCard({ query }: { query: UseQueryResult<Moved> }) {
  return (
    <LandingCard query={query} title="Movements, last 7 days" height={HEIGHT + 20} say={movementWords} data={dataOf}>
      {(answer) => {
        const largest = findLargestMovement(answer)
        return (
          <>
            <Legend series={SERIES} />
            <ChartBox height={HEIGHT}>
              <BarsChart
                data={dataOf(answer)}
                label={`Movements of the last 7 days: ${movementWords(answer)}`}
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

/** Yesterday's movements, today's so far, and the forecast for the end of today (platform 2.11). */
export function TodayCard({ query, purpose, sales }: Selectors & { query: UseQueryResult<Moved> }) {
  const today = useLanding(landing.getTodayMove, { purpose, sales })
  const yesterday = query.data?.days.at(-1)
  return (
    <LandingCard
      query={today}
      title="Yesterday's and today's movements"
      height={140}
      say={(answer) => (yesterday ? todayWords(answer, yesterday) : ' ')}
      foot={
        query.data && (
          <span>
            {countText(query.data.yesterdayClosingCurrent)} of yesterday's closings{' '}
            {query.data.yesterdayClosingCurrent === 1 ? 'is' : 'are'} still in Closing
          </span>
        )
      }
    >
      {({ movements }) => (
        <Answered
          query={query}
          rows={5}
          rowHeight={28}
          loading="Loading yesterday's movements"
          failed="Yesterday's movements could not be loaded"
        >
          {(moved) => (
            <PlainTable className={cells.table}>
              <TableHead
                of={[
                  'Movement',
                  { text: 'Yesterday', number: true },
                  { text: `Change against a usual ${weekdayName(yesterday ?? '')}`, unseen: true, number: true },
                  { text: 'Today', number: true },
                  { text: '', className: cells.trackCell },
                  { text: 'Projected', number: true },
                ]}
              />
              <tbody>
                {movements.map(({ label, current, projected }, index) => {
                  const last = moved.datasets[index]?.data.at(-1) ?? 0
                  return (
                    <tr key={label}>
                      <th scope="row">
                        <span className={cells.movement}>
                          <Swatch colour={COLOURS[label]} /> {label}
                        </span>
                      </th>
                      <td data-number className={cells.strong}>
                        {countText(last)}
                      </td>
                      <td data-number className={cells.quiet}>
                        {changeText(last - (moved.usual[index] ?? 0))}
                      </td>
                      <td data-number className={cells.strong}>
                        {countText(current)}
                      </td>
                      <td className={cells.trackCell} aria-hidden="true">
                        <span className={cells.track}>
                          <i className={cells.fill} style={{ width: `${projected ? Math.min(100, (current / projected) * 100) : 0}%` }} />
                        </span>
                      </td>
                      <td data-number>{projected === null ? '–' : countText(projected)}</td>
                    </tr>
                  )
                })}
              </tbody>
            </PlainTable>
          )}
        </Answered>
      )}
    </LandingCard>
  )
}
