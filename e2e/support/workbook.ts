import { Readable } from 'node:stream'
import excel from 'exceljs'

export type Row = readonly unknown[]

/** The rows of every sheet, by its name. Streamed by a library other than the one that wrote the workbook. */
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
