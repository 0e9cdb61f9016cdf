import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { DrawType, Header, Row } from '@ivue/contracts/grid.ts'
import type { ColumnDef, ColumnSizingState } from '@tanstack/react-table'
import { cellOf } from './cells/parse-cell.ts'
import { isStatus } from './cells/status-word.ts'
import type { FEATURES, GridColumn, GridTableModel } from './features.ts'

/** Widths in pixels where the words of a column say nothing about it. */
const FIXED: Partial<Record<DrawType, number>> = { date: 88, datetime: 130, checkbox: 72, sla: 164, loan: 118, edit: 140 }
/** What a moment of another year takes besides: its year is written out. */
const OTHER_YEAR = 40
/** No narrower, whatever the first rows hold: the next ones may be fuller ('Not Met'). */
const LEAST: Partial<Record<DrawType, number>> = { status: 86, number: 76, select: 116 }
/** What stands around the words: padding, icon, caret. */
const AROUND: Partial<Record<DrawType, number>> = { dropdown: 54, select: 32, status: 36, number: 32 }
const PADDING = 16
/** The first and the last column stand so much further from the edge of the list. */
const EDGE = 10
const SELECT_WIDTH = 38
export const MIN_WIDTH = 56
const MAX_WIDTH = 800
/** One press of a key makes a column so much wider. */
export const WIDEN_BY = 16
/** The widest that words alone make a column. */
const MAX_WORDS = 240
/** A column of words takes spare room, up to this much. */
const MAX_STRETCH = 240
/** A chip takes so much more than its word. */
const CHIP = 20

export const isSelect = (header: Header) => header.Title === 'Select' && header.drawType === 'checkbox'

/** The titles of the columns that stay in front, whatever a link says: Select and the first loan number. */
export function pinnedTitles(headers: readonly Header[]): string[] {
  return [...headers.filter(isSelect), ...headers.filter((header) => header.drawType === 'loan').slice(0, 1)].map(({ Title }) => Title)
}

/** The columns of a table, one for each header, in the server's order. */
export function columnDefs(headers: readonly Header[]): ColumnDef<typeof FEATURES, Row>[] {
  const pinned = pinnedTitles(headers)
  return headers.map((header) => ({
    id: header.Title,
    accessorFn: (row) => cellOf(row, header.Title).value,
    meta: { header, title: header.Title, label: header.label ?? header.Title },
    minSize: isSelect(header) ? SELECT_WIDTH : MIN_WIDTH,
    maxSize: MAX_WIDTH,
    enableSorting: header.extra?.canSort === true,
    enableResizing: !isSelect(header),
    enableHiding: !pinned.includes(header.Title),
  }))
}

const stretches = (header: Header) => header.drawType === 'text' || header.drawType === 'select' || header.drawType === 'edit'

const NARROW = /[ !'(),./:;I[\]fijlrt|·]/g
const BROAD = /[%@MWmw]/g
const CAPITAL = /[A-Z]/g
/** Headings and chips are set smaller than words. */
const SMALL = 12 / 13

/** About how wide words are drawn: more in letters broad and narrow than in their number. */
function wordsWidth(text: string): number {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return 7.6 * text.length + 1.6 * count(CAPITAL) + 3 * count(BROAD) - 3.4 * count(NARROW)
}

function naturalWidth(header: Header, rows: readonly Row[]): number {
  const { Title, label = Title, drawType, data, extra } = header
  if (isSelect(header)) return SELECT_WIDTH
  const forLabel = SMALL * wordsWidth(label) + (extra?.canSort ? 30 : PADDING)
  // A chip or a word shows every choice in turn; of a long list of people only a few stand in the cells.
  const choices = drawType === 'dropdown' || drawType === 'text' ? data.map((choice) => choice.label) : []
  const words = [...choices, ...rows.map((row) => cellText(cellOf(row, Title), header))]
  const longest = words.reduce((most, text) => Math.max(most, wordsWidth(text) + (drawType === 'event' && isStatus(text) ? CHIP : 0)), 0)
  const dated = drawType === 'date' || drawType === 'datetime'
  const years = dated && words.some((text) => !text.includes(String(new Date().getFullYear())) && /\d{4}/.test(text)) ? OTHER_YEAR : 0
  const fixed = FIXED[drawType]
  const size = drawType === 'dropdown' || drawType === 'status' ? SMALL : 1
  const forWords = fixed ? fixed + years : Math.min(MAX_WORDS, size * longest + (AROUND[drawType] ?? PADDING))
  return Math.ceil(Math.max(MIN_WIDTH, LEAST[drawType] ?? 0, forLabel, forWords))
}

/** The widths that columns would have by themselves, by title, from their labels, their choices and some of their rows. */
export function naturalWidths(headers: readonly Header[], rows: readonly Row[]): Widths {
  return Object.fromEntries(headers.map((header) => [header.Title, naturalWidth(header, rows)]))
}

export type Widths = Readonly<Record<string, number>>

export interface Room {
  headers: readonly Header[]
  hidden: readonly string[]
  natural: Widths
  /** Widths that a person set: they are kept as they are. */
  chosen: Widths
  /** Pixels to fill where the columns leave room. */
  available: number
}

/** The width of every column. Spare room goes to the visible columns of words. */
export function fillWidths({ headers, hidden, natural, chosen, available }: Room): ColumnSizingState {
  const shown = headers.filter((header) => isSelect(header) || !hidden.includes(header.Title))
  const edges = [shown[0], shown.at(-1)].filter((header) => header && !isSelect(header))
  const start = (header: Header) => chosen[header.Title] ?? (natural[header.Title] ?? MIN_WIDTH) + (edges.includes(header) ? EDGE : 0)
  const takers = shown.filter((header) => stretches(header) && chosen[header.Title] === undefined)
  const spare = Math.max(0, available - shown.reduce((sum, header) => sum + start(header), 0))
  const stretch = takers.length === 0 ? 0 : Math.min(MAX_STRETCH, Math.floor(spare / takers.length))
  const widths = headers.map((header) => [header.Title, start(header) + (takers.includes(header) ? stretch : 0)] as const)
  return { ...chosen, ...Object.fromEntries(widths) }
}

/** What a person has set once the widths `before` became `after`: what differs, and of `chosen` all that is still named. */
export function chosenWidths(before: ColumnSizingState, after: ColumnSizingState, chosen: Widths): Widths {
  const set = Object.entries(after).flatMap(([title, width]): [string, number][] => {
    if (width !== before[title]) return [[title, Math.round(Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH)))]]
    return chosen[title] === undefined ? [] : [[title, chosen[title]]]
  })
  return Object.fromEntries(set)
}

/** `all` counts hidden columns too, as the list of columns shows them. */
type Among = 'visible' | 'all'

/** Where a column stands among those that it can change places with: the pinned ones of the person, or those that scroll. */
export function columnPlaces(table: GridTableModel, column: GridColumn, among: Among = 'visible'): { at: number; titles: string[] } {
  const group = column.getIsPinned() ? table.getStartLeafColumns() : table.getCenterLeafColumns()
  const counted = group.filter((other) => other.getCanHide() && (among === 'all' || other.getIsVisible()))
  const titles = counted.map(({ id }) => id)
  return { at: titles.indexOf(column.id), titles }
}

/** Moves a column past its neighbour: a pinned one among the pinned, another among those that scroll. */
export function moveColumn(table: GridTableModel, column: GridColumn, by: -1 | 1, among?: Among): void {
  const { at, titles } = columnPlaces(table, column, among)
  const neighbour = titles[at + by]
  if (at < 0 || neighbour === undefined) return
  const past = (all: readonly string[]) => {
    const others = all.filter((title) => title !== column.id)
    others.splice(others.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, column.id)
    return others
  }
  if (column.getIsPinned()) table.setColumnPinning((now) => ({ ...now, start: past(now.start) }))
  else table.setColumnOrder([...table.getStartLeafColumns().map(({ id }) => id), ...past(table.getCenterLeafColumns().map(({ id }) => id))])
}
