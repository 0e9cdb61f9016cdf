import type { OutRow, SheetOptions } from '../platform/xlsx/writing/write-workbook.ts'

type ClientRow = Readonly<Record<string, string | number | boolean | null>>

const BATCH_ROWS = 500

/**
 * Returns a sheet of rows that the client sent, with a column per title in order of first appearance. Numeric text
 * stays text.
 */
export function buildClientSheet(sheetName: string, sent: readonly ClientRow[]): SheetOptions {
  const titles = [...new Set(sent.flatMap((row) => Object.keys(row)))]
  function* batches(): Generator<OutRow[]> {
    for (let from = 0; from < sent.length; from += BATCH_ROWS)
      yield sent
        .slice(from, from + BATCH_ROWS)
        .map((row) => ({ cells: titles.map((title) => (Object.hasOwn(row, title) ? row[title] : null)) }))
  }
  return { sheetName, columns: titles.map((header) => ({ header })), rows: batches(), filter: true }
}
