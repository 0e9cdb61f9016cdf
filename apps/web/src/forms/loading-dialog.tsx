import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { QueryContent } from '../answers/query-content.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** Options of a query that fills a form: fetched each time the form opens, and never refetched while the person types. */
export const FORM_QUERY_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

interface LoadingDialogProps<T> {
  query: UseQueryResult<T>
  title: string
  /** The name of the record in messages, such as "team". */
  recordName: string
  size?: ComponentProps<typeof Dialog>['size']
  /** The number of skeleton rows, and the height of each in pixels. */
  rows: number
  rowHeight: number
  onClose: () => void
  /** Renders the dialog that replaces this one once the record is loaded. */
  children: (record: T) => ReactNode
}

/**
 * Shows a dialog with skeletons while a record loads, or an error with Retry. Once the record is loaded, `children` renders the real
 * dialog.
 */
export function LoadingDialog<T>({ query, title, recordName, size, rows, rowHeight, onClose, children }: LoadingDialogProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <QueryContent
        query={query}
        rows={rows}
        rowHeight={rowHeight}
        loading={`Loading the ${recordName}`}
        failed={`The ${recordName} could not be opened`}
      >
        {() => null}
      </QueryContent>
    </Dialog>
  )
}
