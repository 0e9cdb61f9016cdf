import type { Row } from '@ivue/contracts/grid/wire.ts'
import { paperText } from '../cells/paper-text.ts'
import { isSelect } from '../model/columns/columns.ts'
import { factsOf, type GridTableModel, type ShownColumn } from '../model/columns/features.ts'
import { cellOf } from '../model/rows/parse-cell.ts'

/** A list as printed. */
interface PaperList {
  columns: readonly ShownColumn[]
  /** The texts of each row, in the order of `columns`. */
  rows: readonly (readonly string[])[]
  /** The columns that have the same text in all rows, which are described once instead of printed. */
  constants: readonly { label: string; text: string }[]
}

/** Returns the visible columns. A fold is its columns, because paper has space for words and not for stacks of them. */
export const paperColumns = (table: GridTableModel): ShownColumn[] =>
  table.getLeafHeaders().flatMap(({ column }) => {
    const { own: header } = factsOf(column)
    return isSelect(header) ? [] : [{ header, title: header.Title, label: header.label ?? header.Title }]
  })

/**
 * Returns the columns and texts to print. Leaves out columns of buttons, and those that say nothing about the single row. The present time
 * is `now`, in milliseconds.
 */
export function paperList(columns: readonly ShownColumn[], rows: readonly Row[], now: number): PaperList {
  const read = columns.map((column) => ({ column, texts: rows.map((row) => paperText(cellOf(row, column.title), column, now)) }))
  const isConstant = ({ column, texts }: (typeof read)[number]) =>
    column.header.drawType !== 'loan' && texts.every((text) => text === texts[0]) && (rows.length > 1 || texts[0] === '')
  const printed = read.filter((one) => !isConstant(one))
  return {
    columns: printed.map(({ column }) => column),
    rows: rows.map((_, at) => printed.map(({ texts }) => texts[at] ?? '')),
    constants: read.filter(isConstant).flatMap(({ column: { label, header }, texts: [text = ''] }) => {
      const isButton = header.drawType === 'event' && text === ''
      return isButton ? [] : [{ label, text }]
    }),
  }
}
