import type { OutCell } from '../platform/xlsx/writing/row-xml.ts'
import type { SheetOptions } from '../platform/xlsx/writing/write-workbook.ts'
import { fitColumnWidths } from './sheet.ts'

/** A plain sheet of a workbook: the figures of a chart or a card, or a list's figures of all people together. */
export interface Table {
  name: string
  columns: readonly string[]
  rows: readonly (readonly OutCell[])[]
  /** The ids of its figures. */
  figures?: readonly string[]
}

/** Returns a table from its columns, each with its heading and its cell of a row. */
export const buildTable = <Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly [heading: string, cell: (row: Row) => OutCell][],
): Table => ({
  name,
  columns: columns.map(([heading]) => heading),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
})

export function tableSheet({ name, columns, rows }: Table): SheetOptions {
  const out = rows.map((cells) => ({ cells }))
  return {
    sheetName: name,
    columns: fitColumnWidths(
      columns.map((header) => ({ header })),
      out,
    ),
    rows: [out],
  }
}
