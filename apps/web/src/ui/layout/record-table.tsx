import type { HTMLAttributes, Key, ReactNode } from 'react'
import { NoValue, PlainTable } from './plain-table.tsx'
import { type Heading, headingParts, TableHead } from './table-head.tsx'

type Attributes = HTMLAttributes<HTMLElement> & { [name: `data-${string}`]: string | number | boolean | undefined }

export interface RecordColumn<R> {
  heading: Heading
  /** Returns the content of the cell. Null and undefined are shown as a dash. */
  cell: (row: R) => ReactNode
  /** Returns a second, quiet line of the cell. */
  small?: (row: R) => ReactNode
  rowHead?: true
  /** Whether the column is aligned right, without line breaks. */
  number?: true
  /** Whether the column takes the remaining width and wraps its text. */
  wide?: true
  /** Class of the cells, but not of the heading. */
  className?: string | undefined
  attributes?: (row: R) => Attributes
}

export interface RecordTableProps<R> {
  columns: readonly (RecordColumn<R> | false)[]
  rows: readonly R[]
  keyOf: (row: R) => Key
  rowAttributes?: (row: R) => Attributes
  label?: string | undefined
  /** Text below the headings if there are no rows. */
  empty?: string
  bare?: boolean
  className?: string | undefined
}

export function RecordTable<R>({ columns, rows, keyOf, rowAttributes, label, empty, bare, className }: RecordTableProps<R>) {
  const shown = columns.filter((column) => column !== false)
  return (
    <>
      <PlainTable aria-label={label} bare={bare} className={className}>
        <TableHead headings={shown.map(({ heading, number, wide }) => ({ number, wide, ...headingParts(heading) }))} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...rowAttributes?.(row)}>
              {shown.map(({ cell, small, rowHead, number, wide, className, attributes }, place) => {
                const Cell = rowHead ? 'th' : 'td'
                const second = small?.(row)
                return (
                  <Cell
                    key={place}
                    scope={rowHead && 'row'}
                    className={className}
                    data-number={number}
                    data-wide={wide}
                    {...attributes?.(row)}
                  >
                    {cell(row) ?? <NoValue />}
                    {second && <div className="small-text">{second}</div>}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {empty && rows.length === 0 && <p className="text-center muted pad-20-16">{empty}</p>}
    </>
  )
}
