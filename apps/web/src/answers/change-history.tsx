import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Moment } from '../ui/display/moment.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import styles from './change-history.module.css'
import { QueryContent } from './query-content.tsx'

interface Change {
  version: number
  /** When the change was made: ISO 8601, UTC. */
  at: string
  by: string
}

interface ChangeHistoryProps<C extends Change> {
  query: UseQueryResult<{ changes: C[] }>
  /** The headers of the columns after When and Who. */
  columns: readonly string[]
  cells: (change: C) => readonly ReactNode[]
}

/** A table of changes: when, who and what, in the order of the answer. */
export function ChangeHistory<C extends Change>({ query, columns, cells }: ChangeHistoryProps<C>) {
  const id = useId()
  return (
    <section className={`${styles.history} above-16`} aria-labelledby={id}>
      <h3 id={id}>History</h3>
      <QueryContent query={query} rows={2} rowHeight={28} loading="Loading the history" failed="The history could not be loaded">
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="small-text">Nobody has changed it.</p>
          ) : (
            <RecordTable
              rows={changes}
              keyOf={({ at, version }) => `${at} ${version}`}
              columns={[
                { heading: { text: 'When', zone: true }, cell: ({ at }) => <Moment at={at} inTable /> },
                { heading: 'Who', cell: ({ by }) => by },
                ...columns.map((heading, place) => ({ heading, cell: (change: C) => cells(change)[place] })),
              ]}
            />
          )
        }
      </QueryContent>
    </section>
  )
}
