import { addDays } from '@ivue/contracts/calendar/days.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { landing, type Selectors } from '@ivue/contracts/home/contract.ts'
import type { Movement } from '@ivue/contracts/home/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryContent } from '../answers/query-content.tsx'
import { Swatch } from '../charts/legend.tsx'
import { FigureValue } from '../explain/figure-value.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import cells from './card-table.module.css'
import { LandingCard } from './landing-card.tsx'
import { describeToday, formatNumber, loanChangeText, weekdayName } from './landing-words.ts'
import { MOVEMENT_COLOURS } from './movement-colours.ts'
import { useLanding } from './use-landing.ts'
import { loansBehind } from './use-selectors.ts'

type MovementData = OutputOf<typeof landing.getMovement>

/** Yesterday's movements, today's so far, and the forecast for the end of today (platform 2.11). */
export function TodayCard({ query, ...selectors }: Selectors & { query: UseQueryResult<MovementData> }) {
  const today = useLanding(landing.getTodayMove, selectors)
  const yesterday = query.data?.days.at(-1)
  const dayOf = (words: string) => yesterday && addDays(yesterday, words === 'Yesterday' ? 0 : 1)
  const figure = (of: Movement, day: string, value: string, measure: Movement | 'Change' | 'Projected' = of) => (
    <FigureValue
      figure={`movement.${measure}`}
      value={value}
      parts={Object.entries({ Movement: of, Day: day })}
      rows={measure === of && loansBehind(selectors, { moved: `${of} ${dayOf(day)}` })}
    />
  )
  return (
    <LandingCard
      query={today}
      title="Yesterday's and today's movements"
      height={140}
      note={(answer) => (yesterday ? describeToday(answer, yesterday) : ' ')}
      foot={
        query.data && (
          <FigureValue
            figure="movement.Still"
            value={formatNumber(query.data.yesterdayClosingCurrent)}
            rows={loansBehind(selectors, { moved: `Closing ${yesterday}`, where: 'Status=Closing' })}
          >
            {formatNumber(query.data.yesterdayClosingCurrent)} of yesterday's closings{' '}
            {query.data.yesterdayClosingCurrent === 1 ? 'is' : 'are'} still in Closing
          </FigureValue>
        )
      }
    >
      {({ movements }) => (
        <QueryContent
          query={query}
          rows={5}
          rowHeight={28}
          loading="Loading yesterday's movements"
          failed="Yesterday's movements could not be loaded"
        >
          {(moved) => (
            <RecordTable
              className={cells.table}
              rows={movements.map((movement, index) => ({
                ...movement,
                last: moved.datasets[index]?.data.at(-1) ?? 0,
                usual: moved.usual[index] ?? 0,
              }))}
              keyOf={({ label }) => label}
              columns={[
                {
                  heading: 'Movement',
                  rowHead: true,
                  cell: ({ label }) => (
                    <span className="one-line">
                      <Swatch colour={MOVEMENT_COLOURS[label]} /> {label}
                    </span>
                  ),
                },
                {
                  heading: 'Yesterday',
                  number: true,
                  className: cells.strong,
                  cell: ({ label, last }) => figure(label, 'Yesterday', formatNumber(last)),
                },
                {
                  heading: { text: `Change against a usual ${weekdayName(yesterday ?? '')}`, unseen: true },
                  number: true,
                  className: 'muted',
                  cell: ({ label, last, usual }) => figure(label, 'Yesterday', loanChangeText(last - usual), 'Change'),
                },
                {
                  heading: 'Today',
                  number: true,
                  className: cells.strong,
                  cell: ({ label, current }) => figure(label, 'Today so far', formatNumber(current)),
                },
                {
                  heading: { text: '', className: cells.trackCell },
                  className: cells.trackCell,
                  attributes: () => ({ 'aria-hidden': true }),
                  cell: ({ current, projected }) => (
                    <span className={cells.track}>
                      <i className={cells.fill} style={{ width: `${projected ? Math.min(100, (current / projected) * 100) : 0}%` }} />
                    </span>
                  ),
                },
                {
                  heading: 'Projected',
                  number: true,
                  cell: ({ label, projected }) => figure(label, 'Today', projected === null ? '–' : formatNumber(projected), 'Projected'),
                },
              ]}
            />
          )}
        </QueryContent>
      )}
    </LandingCard>
  )
}
