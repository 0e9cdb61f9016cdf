import { DATE_FORMATS } from '../../xlsx/response-workbook.ts'
import { type BookSheet, sheetBook } from '../../xlsx/writing/sheet-book.ts'
import type { SampleOptions, Workbook } from '../writing/workbook-kind.ts'
import { columnNote } from './column-note.ts'

type SampleSource = Pick<Workbook, 'title' | 'columns' | 'sample' | 'sampleMistakes'>

/** A workbook for trying an import. Its headers explain the columns; with mistakes, a second sheet lists them. */
export function sampleWorkbook(workbook: SampleSource, options: SampleOptions): AsyncIterable<Uint8Array> {
  const { title, columns, sample } = workbook
  const rows = sample(options)
  const sheet: BookSheet = {
    sheetName: title,
    columns: columns.map((column) => {
      const format = DATE_FORMATS[column.type]
      const choices = column.type === 'yesNo' ? ['Y', 'N'] : column.allowed
      return { header: column.header, note: columnNote(column), ...(format && { format }), ...(choices && { choices }) }
    }),
    rows,
  }
  return sheetBook(options.errors === 'none' ? [sheet] : [sheet, mistakesSheet(workbook, rows.length)])
}

function mistakesSheet({ columns, sampleMistakes }: SampleSource, rows: number): BookSheet {
  return {
    sheetName: 'Mistakes',
    columns: [
      { header: 'Row', width: 8 },
      { header: 'Cell', width: 8 },
      { header: 'Column', width: 26 },
      { header: 'What becomes of the row', width: 40 },
    ],
    rows: sampleMistakes.slice(0, rows).map(({ field, level }, index) => {
      const row = index + 2
      const { letter, header } = columns.find((column) => column.field === field) ?? { letter: '', header: field }
      return [row, `${letter}${row}`, header, level === 'error' ? 'It is rejected' : 'It is imported, with a warning']
    }),
  }
}
