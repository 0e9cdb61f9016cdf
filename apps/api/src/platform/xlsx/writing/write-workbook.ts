import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { defaultWidth, safeSheetName } from './excel-text.ts'
import { closeSheetXml, openSheetXml, packageParts, type WrittenSheet } from './package-parts.ts'
import { letterOf, type OutCell, rowXml, xmlText } from './row-xml.ts'
import { Styles } from './styles.ts'
import { writeZip, type ZipPart } from './zip-writer.ts'

/** A note on a cell. Rows count from 1, columns from 0. */
interface Note {
  row: number
  index: number
  /** Cell reference, such as B3. */
  at: string
  text: string
}

const commentsXml = (notes: readonly Note[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>iVue</author></authors><commentList>',
    ...notes.map(
      ({ at, text }) => `<comment ref="${at}" authorId="0"><text><r><t xml:space="preserve">${xmlText(text)}</t></r></text></comment>`,
    ),
    '</commentList></comments>',
  ].join('')

/** Returns the XML of the boxes of notes, without which Excel does not show them. */
const boxesXml = (notes: readonly Note[]): string =>
  [
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>',
    ...notes.map(
      ({ row, index }, number) =>
        `<v:shape id="_x0000_s${1025 + number}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${index + 1},15,${row},2,${index + 4},15,${row + 4},4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${index}</x:Column></x:ClientData></v:shape>`,
    ),
    '</xml>',
  ].join('')

export interface OutColumn {
  header: string
  width?: number
  /** In Excel's notation, such as `yyyy-mm-dd hh:mm`. Text cells ignore it. */
  format?: string
}

/** A mark of a cell, which is coloured by its level and has the reason as a note. */
export interface Mark {
  /** Column, from 0. */
  index: number
  level: 'error' | 'warning'
  note: string
}

export interface OutRow {
  cells: readonly OutCell[]
  marks?: readonly Mark[]
}

export interface SheetOptions {
  sheetName: string
  columns: readonly OutColumn[]
  rows: AsyncIterable<readonly OutRow[]> | Iterable<readonly OutRow[]>
  /** Whether the header row has a filter. */
  filter?: boolean
}

export interface WorkbookOptions extends SheetOptions {
  /** Further sheets. Their rows are produced after those of the first. */
  more?: readonly SheetOptions[]
  /** Deflate level, 1 to 9. Above the default a sheet takes much longer and is hardly smaller. */
  level?: number
}

/** Excel's limit for the rows of a sheet, header included. */
export const MAX_SHEET_ROWS = 1_048_576
/** Most notes of a sheet. They are held in memory until the sheet ends. The Errors column has the same text. */
const MAX_NOTES = 2000
const FILL: Record<Mark['level'], string> = { error: 'FFFBDCDC', warning: 'FFFDF0D5' }
const CHUNK_CHARACTERS = 128 * 1024

/**
 * Returns a workbook as a stream that is written row by row as fast as it is read, so that memory does not grow with the number of rows. No
 * cell is ever a formula or a link, whatever its text (quality S11). Numbers stay numbers, dates stay dates. Errors of `rows` destroy the
 * stream.
 */
export function writeWorkbook({ level = 3, more = [], ...first }: WorkbookOptions): Readable {
  return Readable.from(writeZip(partsOf([first, ...more]), level), { objectMode: false, highWaterMark: 256 * 1024 })
}

async function* partsOf(sheets: readonly SheetOptions[]): AsyncGenerator<ZipPart> {
  const styles = new Styles()
  const written: WrittenSheet[] = []
  for (const [at, sheet] of sheets.entries()) {
    const notes: Note[] = []
    const { texts, filtered } = sheetXml(sheet, styles, notes)
    yield { name: `xl/worksheets/sheet${at + 1}.xml`, texts }
    written.push({ name: safeSheetName(sheet.sheetName), filtered: filtered(), hasNotes: notes.length > 0 })
    if (notes.length === 0) continue
    yield { name: `xl/comments${at + 1}.xml`, texts: [commentsXml(notes)] }
    yield { name: `xl/drawings/vmlDrawing${at + 1}.vml`, texts: [boxesXml(notes)] }
  }
  for (const [name, text] of Object.entries(packageParts(written, styles))) yield { name, texts: [text] }
}

/**
 * Returns the XML of a sheet in chunks (`texts`), which also adds its notes to `notes`. `filtered` returns the range of the filter once all
 * rows were written.
 */
function sheetXml({ columns, rows, filter }: SheetOptions, styles: Styles, notes: Note[]) {
  const byColumn = columns.map(({ format }) => (format === undefined ? 0 : styles.numberOf({ format })))
  const ofFormat = (format: string) => styles.numberOf({ format })
  const head = styles.numberOf({ bold: true })
  let number = 1
  const filtered = () => (filter && columns.length > 0 ? `$A$1:$${letterOf(columns.length - 1)}$${number}` : null)

  async function* texts(): AsyncGenerator<string> {
    const widths = columns.map(({ header, width }) => width ?? defaultWidth(header))
    let xml = openSheetXml(widths, true)
    xml += rowXml(
      1,
      columns.map(({ header }) => header),
      { byColumn, ofFormat, marked: () => head },
    )
    for await (const batch of rows) {
      for (const { cells, marks } of batch) {
        number++
        if (number > MAX_SHEET_ROWS) throw new Error(`A sheet cannot hold more than ${MAX_SHEET_ROWS} rows`)
        const marked = marks?.length ? markedBy(marks, number) : undefined
        xml += rowXml(number, cells, { byColumn, ofFormat, ...(marked && { marked }) })
        if (xml.length < CHUNK_CHARACTERS) continue
        yield xml
        xml = ''
      }
      // Yields to other work of the process.
      await nextTurn()
    }
    yield xml + closeSheetXml(filtered(), notes.length > 0)
  }

  function markedBy(marks: readonly Mark[], row: number) {
    const looks = new Map<number, number>()
    for (const { index, level, note } of marks) {
      const format = columns[index]?.format
      looks.set(index, styles.numberOf({ fill: FILL[level], ...(format !== undefined && { format }) }))
      if (notes.length < MAX_NOTES) notes.push({ row, index, at: `${letterOf(index)}${row}`, text: note })
    }
    return (index: number) => looks.get(index)
  }

  return { texts: texts(), filtered }
}
