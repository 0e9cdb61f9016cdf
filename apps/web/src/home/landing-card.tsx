import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChartCard } from '../charts/chart-card.tsx'
import type { ChartData } from '../charts/chart-data.ts'
import { QueryContent } from '../rpc/query-content.tsx'

interface LandingCardProps<T> {
  query: UseQueryResult<T>
  title: string
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
export function LandingCard<T>({ query, title, note, data, height, children, ...rest }: LandingCardProps<T>) {
  const answer = query.data
  return (
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
  )
}
