import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Header, Row } from '@ivue/contracts/grid.ts'
import { cellOf } from './cells/parse-cell.ts'
import { saying } from './clipboard.ts'

export type SentRow = Record<string, string | number>

/**
 * Rows as people read them, by the names of the columns, for `com_utility createXLS`; numbers stay numbers. The first row has every column and so their order;
 * the others leave out what is empty, so that many rows are a small body.
 */
export function sentRows(headers: readonly Header[], rows: readonly Row[]): SentRow[] {
  const names = new Set<string>()
  const columns = saying(headers).map((header) => {
    const label = header.label ?? header.Title
    const name = names.has(label) ? header.Title : label
    names.add(name)
    return { header, name }
  })
  return rows.map((row, i) => {
    const cells = columns.map(({ header, name }) => {
      const cell = cellOf(row, header.Title)
      const isNumber = typeof cell.value === 'number' && header.drawType === 'number'
      return [name, isNumber ? Number(cell.value) : cellText(cell, header)] as const
    })
    return Object.fromEntries(i === 0 ? cells : cells.filter(([, value]) => value !== ''))
  })
}
