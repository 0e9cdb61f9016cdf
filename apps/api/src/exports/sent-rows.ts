import type { OutRow, SheetOptions } from '../xlsx/writing/write-workbook.ts'

type SentRow = Readonly<Record<string, string | number | boolean | null>>

const AT_ONCE = 500

/**
 * Returns a sheet of rows that the client sent, with a column per title in order of first appearance. Numeric text
 * stays text.
 */
export function sentSheet(sheetName: string, sent: readonly SentRow[]): SheetOptions {
  const titles = [...new Set(sent.flatMap((row) => Object.keys(row)))]
  function* batches(): Generator<OutRow[]> {
    for (let from = 0; from < sent.length; from += AT_ONCE)
      yield sent
        .slice(from, from + AT_ONCE)
        .map((row) => ({ cells: titles.map((title) => (Object.hasOwn(row, title) ? row[title] : null)) }))
  }
  return { sheetName, columns: titles.map((header) => ({ header })), rows: batches(), filter: true }
}
