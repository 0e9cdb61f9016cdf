import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { QueryContent } from '../answers/query-content.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import type { ChartData } from '../charts/chart-data.ts'
import { FigureScopeContext, type FigureValueProps } from '../explain/figure-value.tsx'

interface LandingCardProps<T> {
  query: UseQueryResult<T>
  title: string
  /** The selection of what the card counts. The default is that of the page. */
  parts?: FigureValueProps['parts']
  /** Returns the sentence under the title, which sums up the answer. */
  note: (answer: T) => string
  data?: (answer: T) => ChartData
  actions?: ReactNode
  foot?: ReactNode
  /** Height of the body while loading, in pixels. */
  height: number
  children: (answer: T) => ReactNode
}

const SKELETON_ROW = 28

/** A card of the landing dashboard. It loads, fails and retries independently of the others (platform 2.11). */
export function LandingCard<T>({ query, title, note, data, height, children, parts, ...rest }: LandingCardProps<T>) {
  const answer = query.data
  const scope = use(FigureScopeContext)
  return (
    <FigureScopeContext value={{ parts: [['Card', title], ...(parts ?? scope.parts)], asOf: query.dataUpdatedAt }}>
      <ChartCard {...rest} title={title} say={answer && note(answer)} data={answer && data?.(answer)} busy={query.isPending}>
        <QueryContent
          query={query}
          rows={Math.ceil(height / SKELETON_ROW)}
          rowHeight={SKELETON_ROW}
          loading={`Loading ${title}`}
          failed={`${title} could not be loaded`}
        >
          {children}
        </QueryContent>
      </ChartCard>
    </FigureScopeContext>
  )
}
