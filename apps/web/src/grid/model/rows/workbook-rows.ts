import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import type { WorkbookRow } from '../../../exports/export-workbook.ts'
import { textColumns } from '../selection/clipboard.ts'
import { cellOf } from './parse-cell.ts'

/**
 * Returns the texts of rows by column name, as the body of `com_utility createXLS`. Numbers stay numbers. The first row has all columns,
 * which defines their order. Other rows leave out empty cells, which keeps the body small.
 */
export function workbookRows(headers: readonly Header[], rows: readonly Row[]): WorkbookRow[] {
  const names = new Set<string>()
  const columns = textColumns(headers).map((header) => {
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
