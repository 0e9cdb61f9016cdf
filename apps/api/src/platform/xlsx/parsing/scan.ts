import { countText } from '@ivue/contracts/wire/words.ts'
import { peakRss, type ReadMessage, type ReadRequest } from '../reader-messages.ts'
import { DAMAGED, TOO_MUCH_MEMORY, UnreadableWorkbook } from '../unreadable-workbook.ts'
import { openChecked } from './check-zip.ts'
import { cutText } from './cut.ts'
import { feedPart } from './feed-parser.ts'
import { looksLikeHeader, matchHeader } from './match-header.ts'
import { createNumberFormatsParser, type NumberFormat } from './number-formats.ts'
import { mapPackage } from './package-map.ts'
import type { Parts } from './parts.ts'
import { RowBatches, type WireRow } from './row-batches.ts'
import { createSharedStringsParser, createSheetParser, type RawRow } from './sheet-parser.ts'

/** How many rows are searched for the header. */
const LAST_HEADER_ROW = 100
/** Most characters of a range, those of XFD1048576:XFD1048576. */
const MAX_RANGE_LENGTH = 21
type SendMessage = (message: ReadMessage) => Promise<void> | void

/**
 * Checks a workbook, then reports the rows of the sheet with the expected header, or of the first visible sheet. Throws
 * UnreadableWorkbook.
 * The streaming reader of exceljs is not suitable. It follows the zip's local headers instead of the checked directory, finds sheets
 * by the name of their part, copies sheets to temporary files if the shared strings come later, keeps only the last run of an inline
 * rich text, and loses formula results that are errors, booleans or not stored.
 */
export async function scanWorkbook(request: ReadRequest, send: SendMessage): Promise<void> {
  const parts = await openChecked(request.path)
  const map = await mapPackage(parts)
  const texts: string[] = []
  const formats = new Map<number, NumberFormat>()
  if (map.styles) await feedPart(parts, map.styles, createNumberFormatsParser(formats), () => checkMemory(request))
  if (map.sharedStrings) {
    const parser = createSharedStringsParser((text) => texts.push(text))
    await feedPart(parts, map.sharedStrings, parser, () => checkMemory(request))
  }
  const { sheet, positions, warnings: headerWarnings } = await chooseSheet(parts, map.sheets, texts, request)
  const positionsOf = (isOf: (index: number) => boolean) => new Set(positions.filter((_, index) => isOf(index)))
  const isDateless = (index: number) => !request.moments.includes(index)
  const merges: string[] = []
  const batches = new RowBatches()
  let count = 0
  let hidden = 0
  const parser = createSheetParser(texts, {
    row(raw) {
      const row = raw.row === 1 ? null : arrangeRow(raw, positions)
      if (!row) return
      if (raw.hidden) {
        hidden++
        if (request.leaveOutHidden) return
      }
      if (++count > request.maxRows)
        throw new UnreadableWorkbook(`The sheet has more than ${countText(request.maxRows, 'row')}. Send them in several workbooks.`)
      batches.add(row)
    },
    merged: (range) => void (merges.length < 5 && merges.push(cutText(range, MAX_RANGE_LENGTH))),
    formats,
    date1904: map.date1904,
    dateless: positionsOf(isDateless),
    textual: positionsOf((index) => isDateless(index) && !request.numbers.includes(index)),
  })
  await send({ kind: 'start', sheet: sheet.name, date1904: map.date1904, positions, warnings: headerWarnings })
  await feedPart(parts, sheet.part, parser, async () => {
    checkMemory(request)
    for (const rows of batches.takeFull()) await send({ kind: 'rows', rows })
  })
  if (count === 0 && hidden > 0) throw new UnreadableWorkbook(`All rows of the sheet "${sheet.name}" are hidden.`)
  if (count === 0) throw new UnreadableWorkbook(`The sheet "${sheet.name}" has headers and no row below them.`)
  for (const rows of batches.takeRest()) await send({ kind: 'rows', rows })
  const warnings = merges.length === 0 ? [] : [`Cells are merged in ${merges.join(', ')}: only the first cell of each holds its value.`]
  if (hidden > 0)
    warnings.push(`${hidden} hidden ${hidden === 1 ? 'row is' : 'rows are'} ${request.leaveOutHidden ? 'left out' : 'included'}.`)
  parts.close()
  await send({ kind: 'end', warnings, hidden, peakRss: peakRss() })
}

/** Returns the first visible sheet that has the expected header. Further such sheets are not read; a warning names them. */
async function chooseSheet(parts: Parts, sheets: { name: string; part: string }[], texts: string[], request: ReadRequest) {
  const fitting: (ReturnType<typeof matchHeader> & { sheet: (typeof sheets)[0] })[] = []
  const refusals: { isHeader: boolean; error: unknown }[] = []
  for (const sheet of sheets) {
    const { isHeader, ...found } = await findHeader(parts, sheet.part, texts, request)
    try {
      fitting.push({ sheet, ...matchHeader(found, request) })
    } catch (error) {
      refusals.push({ isHeader, error })
    }
  }
  const [chosen, ...unread] = fitting
  if (!chosen) throw (refusals.find(({ isHeader }) => isHeader) ?? refusals[0])?.error ?? new UnreadableWorkbook(DAMAGED)
  const names = unread.map(({ sheet }) => `"${sheet.name}"`).join(', ')
  const only = names === '' ? [] : [`Only the sheet "${chosen.sheet.name}" is read, not ${names} with the same headers.`]
  return { ...chosen, warnings: [...chosen.warnings, ...only] }
}

/** Finds the first of the upper rows that looks like the header of a known workbook. Without one, row 1 is taken for it. */
async function findHeader(parts: Parts, part: string, texts: string[], request: ReadRequest) {
  const found = { row: 1, header: [] as string[], isHeader: false }
  let last = 0
  const parser = createSheetParser(texts, {
    row(raw) {
      last = raw.row
      const header = headerTexts(raw)
      if (found.isHeader || last > LAST_HEADER_ROW) return
      const isHeader = [request, ...request.others].some((one) => looksLikeHeader(header, one.header))
      if (isHeader || last === 1) Object.assign(found, { row: last, header, isHeader })
    },
  })
  await feedPart(parts, part, parser, () => !found.isHeader && last < LAST_HEADER_ROW)
  return found
}

const headerTexts = ({ cells }: RawRow): string[] =>
  Array.from({ length: Math.min(Math.max(0, cells.length - 1), 1000) }, (_, index) => String(cells[index + 1] ?? ''))

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

/**
 * Throws UnreadableWorkbook at the limit of memory. It measures only every sixteenth time, because that takes longer than parsing a chunk.
 */
function checkMemory(request: ReadRequest) {
  if (memoryChecks++ % 16 === 0 && process.memoryUsage.rss() > request.rssLimit) throw new UnreadableWorkbook(TOO_MUCH_MEMORY)
}
