import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonRows } from '../ui/feedback/states.tsx'
import { CallFailure } from './call-failure.tsx'

interface QueryContentProps<T> {
  query: UseQueryResult<T>
  rows: number
  /** The height of a skeleton row, in pixels. */
  rowHeight: number
  /** The label while loading: "Loading the mails". */
  loading: string
  /** The title of an error: "The mails could not be loaded". */
  failed: string
  children: (answer: T) => ReactNode
}

/**
 * Renders the answer of a query with `children`. Before that it shows skeletons, or an error with Retry if the query fails. A failed refetch
 * keeps the previous answer.
 */
export function QueryContent<T>({ query, rows, rowHeight, loading, failed, children }: QueryContentProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) return <SkeletonRows rows={rows} rowHeight={rowHeight} label={loading} />
  return <CallFailure title={failed} error={error} onRetry={refetch} />
}
