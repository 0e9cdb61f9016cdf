import { countText } from '@ivue/contracts/wire/words.ts'
import { peakRss, type ReadMessage, type ReadRequest, type SheetStart } from '../reader-messages.ts'
import { DAMAGED, TOO_MUCH_MEMORY, UnreadableWorkbook } from '../unreadable-workbook.ts'
import { openChecked } from './check-zip.ts'
import { cut } from './cut.ts'
import { feed } from './feed-parser.ts'
import { matchHeader } from './match-header.ts'
import { type NumberFormat, numberFormatsParser } from './number-formats.ts'
import { mapPackage } from './package-map.ts'
import type { Parts } from './parts.ts'
import { RowBatches, type WireRow } from './row-batches.ts'
import { type RawRow, sharedStringsParser, sheetParser } from './sheet-parser.ts'

/** Length of XFD1048576:XFD1048576 */
const LONGEST_RANGE = 21
type SendMessage = (message: ReadMessage) => Promise<void> | void

/**
 * Checks a workbook, then reports the rows of the sheet with the expected header, or of the first visible sheet. Throws
 * UnreadableWorkbook.
 * The streaming reader of exceljs is not suitable. It follows the zip's local headers instead of the checked directory, finds sheets
 * by the name of their part, copies sheets to temporary files if the shared strings come later, keeps only the last run of an inline
 * rich text, and loses formula results that are errors, booleans or not stored.
 */
export async function scan(request: ReadRequest, send: SendMessage): Promise<void> {
  const parts = await openChecked(request.path)
  const map = await mapPackage(parts)
  const texts: string[] = []
  const formats = new Map<number, NumberFormat>()
  if (map.styles) await feed(parts, map.styles, numberFormatsParser(formats), () => checkMemory(request))
  if (map.sharedStrings) {
    const parser = sharedStringsParser((text) => texts.push(text))
    await feed(parts, map.sharedStrings, parser, () => checkMemory(request))
  }
  const { sheet, warnings: unread } = await chooseSheet(parts, map.sheets, texts, request)
  const merges: string[] = []
  const dateless = new Set<number>()
  const textual = new Set<number>()
  let start: SheetStart | undefined
  const batches = new RowBatches()
  let count = 0
  let hidden = 0
  const parser = sheetParser(texts, {
    row(raw) {
      if (!start) {
        const { positions, warnings } = matchHeader(headerTexts(raw), request)
        start = { sheet: sheet.name, date1904: map.date1904, positions, warnings: [...warnings, ...unread] }
        for (const [index, position] of positions.entries()) {
          if (!request.moments.includes(index)) dateless.add(position)
          if (!request.moments.includes(index) && !request.numbers.includes(index)) textual.add(position)
        }
        return
      }
      const row = arrangeRow(raw, start.positions)
      if (!row) return
      if (raw.hidden) {
        hidden++
        if (request.leaveOutHidden) return
      }
      if (++count > request.maxRows)
        throw new UnreadableWorkbook(`The sheet has more than ${countText(request.maxRows, 'row')}. Send them in several workbooks.`)
      batches.add(row)
    },
    merged: (range) => void (merges.length < 5 && merges.push(cut(range, LONGEST_RANGE))),
    formats,
    date1904: map.date1904,
    dateless,
    textual,
  })
  let started = false
  await feed(parts, sheet.part, parser, async () => {
    checkMemory(request)
    if (start && !started) {
      started = true
      await send({ kind: 'start', ...start })
    }
    if (started) for (const rows of batches.takeFull()) await send({ kind: 'rows', rows })
  })
  if (!start) matchHeader([], request)
  if (count === 0 && hidden > 0) throw new UnreadableWorkbook(`All rows of the sheet "${sheet.name}" are hidden.`)
  if (count === 0) throw new UnreadableWorkbook(`The sheet "${sheet.name}" has headers and no row below them.`)
  if (start && !started) await send({ kind: 'start', ...start })
  for (const rows of batches.takeRest()) await send({ kind: 'rows', rows })
  const warnings = merges.length === 0 ? [] : [`Cells are merged in ${merges.join(', ')}: only the first cell of each holds its value.`]
  if (hidden > 0)
    warnings.push(`${hidden} hidden ${hidden === 1 ? 'row is' : 'rows are'} ${request.leaveOutHidden ? 'left out' : 'included'}.`)
  parts.close()
  await send({ kind: 'end', warnings, hidden, peakRss: peakRss() })
}

/** Returns the first visible sheet whose row 1 has the expected header. Further such sheets are not read; a warning names them. */
async function chooseSheet(parts: Parts, sheets: { name: string; part: string }[], texts: string[], request: ReadRequest) {
  const [first] = sheets
  if (!first) throw new UnreadableWorkbook(DAMAGED)
  if (sheets.length === 1) return { sheet: first, warnings: [] }
  const fitting: typeof sheets = []
  for (const sheet of sheets) {
    const header = await firstRow(parts, sheet.part, texts)
    try {
      matchHeader(header, request)
      fitting.push(sheet)
    } catch {
      // Another sheet may match. If none does, the first one is read and refused with its header.
    }
  }
  const [sheet = first, ...unread] = fitting
  const names = unread.map(({ name }) => `"${name}"`).join(', ')
  return { sheet, warnings: names === '' ? [] : [`Only the sheet "${sheet.name}" is read, not ${names} with the same headers.`] }
}

async function firstRow(parts: Parts, part: string, texts: string[]): Promise<string[]> {
  let header: string[] | undefined
  const parser = sheetParser(texts, {
    row(raw) {
      header ??= headerTexts(raw)
    },
  })
  await feed(parts, part, parser, () => header === undefined)
  return header ?? []
}

/** Returns the texts of row 1 by position. A first row with another number is not a header. */
function headerTexts({ row, cells }: RawRow): string[] {
  if (row !== 1) return []
  return Array.from({ length: Math.min(Math.max(0, cells.length - 1), 1000) }, (_, index) => String(cells[index + 1] ?? ''))
}

/** Returns the cells of the declared columns in their order, with their faults; null if all of them are empty. */
function arrangeRow(raw: RawRow, positions: readonly number[]): WireRow | null {
  const cells = positions.map((position) => raw.cells[position] ?? null)
  const faults = [...raw.faults]
    .map(([position, fault]) => ({ index: positions.indexOf(position), ...fault }))
    .filter(({ index }) => index !== -1)
  if (faults.length > 0) return [raw.row, cells, faults]
  return cells.every((cell) => cell === null) ? null : [raw.row, cells]
}

let memoryChecks = 0

/** Measures memory only every sixteenth time, because it takes longer than parsing a chunk. */
function checkMemory(request: ReadRequest) {
  if (memoryChecks++ % 16 === 0 && process.memoryUsage.rss() > request.rssLimit) throw new UnreadableWorkbook(TOO_MUCH_MEMORY)
}
