import type { ReactNode } from 'react'
import { None, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import styles from './loan-table.module.css'

export interface LoanColumn<R> {
  title: string
  number?: true
  /** Takes the remaining width and wraps its text. */
  wide?: true
  cell: (row: R) => ReactNode
}

interface LoanTableProps<R> {
  label: string
  columns: readonly LoanColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
  empty: string
}

export function LoanTable<R>({ label, columns, rows, keyOf, empty }: LoanTableProps<R>) {
  const classOf = ({ number, wide }: LoanColumn<R>) => (number ? styles.number : wide ? styles.wide : undefined)
  return (
    // The name differs from that of the card around it.
    <ScrollRegion label={`${label}, table`}>
      <PlainTable className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)}>
                  {column.cell(row) ?? <None />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
    </ScrollRegion>
  )
}
