import { Readable } from 'node:stream'
import excel from 'exceljs'

export type Row = readonly unknown[]

/** Reads the rows of every sheet by name, with another library than the one of the app. */
export async function readSheets(source: string | Buffer): Promise<Record<string, Row[]>> {
  const from = typeof source === 'string' ? source : Readable.from([source])
  const sheets: Record<string, Row[]> = {}
  for await (const sheet of new excel.stream.xlsx.WorkbookReader(from as string, {
    sharedStrings: 'cache',
    styles: 'cache',
    worksheets: 'emit',
  })) {
    const rows: Row[] = []
    // `values` starts at index 1.
    for await (const row of sheet) rows.push((row.values as unknown[]).slice(1))
    sheets[(sheet as unknown as { name: string }).name] = rows
  }
  return sheets
}

/** Writes a workbook with one sheet: a row of headings, then the rows. */
export async function writeSheet(name: string, columns: readonly { header: string }[], rows: readonly Row[]): Promise<Buffer> {
  const book = new excel.Workbook()
  const sheet = book.addWorksheet(name)
  sheet.addRow(columns.map(({ header }) => header))
  sheet.addRows(rows as unknown[][])
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** Returns a workbook for a file input, without a file on disk. */
export const upload = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
})
