import type { OutCell } from '../xlsx/writing/row-xml.ts'
import type { SheetOptions } from '../xlsx/writing/write-workbook.ts'
import { fittingColumns } from './sheet.ts'

/** Figures as they stand on a sheet of their own: those of a chart or a card, or of everybody in a list together. */
export interface Table {
  name: string
  columns: readonly string[]
  rows: readonly (readonly OutCell[])[]
}

export function tableSheet({ name, columns, rows }: Table): SheetOptions {
  const out = rows.map((cells) => ({ cells }))
  return {
    sheetName: name,
    columns: fittingColumns(
      columns.map((header) => ({ header })),
      out,
    ),
    rows: [out],
  }
}
