import { countText } from '@ivue/contracts/wire/words.ts'
import { DATE_FORMATS } from '../../platform/xlsx/response-workbook.ts'
import { columnLetter, type SheetColumn } from '../../platform/xlsx/sheet.ts'
import { type BookSheet, sheetBook } from '../../platform/xlsx/writing/sheet-book.ts'
import { joinWithOr } from '../rules/cells.ts'
import type { SampleOptions, WorkbookKind } from '../writing/workbook-kind.ts'

type SampleSource = Pick<WorkbookKind, 'title' | 'columns' | 'sample' | 'sampleMistakes'>

function columnNote(column: SheetColumn): string {
  const { required, fallback, example } = column
  const empty = fallback ? `Empty means ${fallback}` : 'May be empty'
  return `${required ? 'Required' : empty}. ${typeWords(column)}.${example ? `\nExample: ${example}` : ''}`
}

function typeWords({ type, allowed = [], role, min, max, scale, maxLength }: SheetColumn): string {
  const number = scale === undefined ? 'Whole number' : `Number with up to ${countText(scale, 'digit')} after the point`
  const show = (bound = 0) => bound.toLocaleString('en-US')
  switch (type) {
    case 'loanNumber':
      return '10 to 12 digits, in a text cell so that leading zeros stay'
    case 'choice':
      return allowed.length <= 12 ? joinWithOr(allowed) : `One of the ${allowed.length} values of the drop-down list`
    case 'integer':
    case 'decimal':
      return `${number} from ${show(min)} to ${show(max)}`
    case 'date':
      return 'Date'
    case 'dateTime':
      return 'Date and time'
    case 'yesNo':
      return 'Y or N'
    case 'person':
      return `Client ID of an active ${role ?? 'person'}`
    case 'zip':
      return 'ZIP code of 5 or 9 digits'
    default:
      return maxLength === undefined ? 'Text' : `Text of at most ${maxLength} characters`
  }
}

/** Returns a workbook for trying an import. Its headers explain the columns; with mistakes, a second sheet lists them. */
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
      const at = columns.findIndex((column) => column.field === field)
      return [
        row,
        `${columnLetter(at + 1)}${row}`,
        columns[at]?.header ?? field,
        level === 'error' ? 'It is rejected' : 'It is imported, with a warning',
      ]
    }),
  }
}
