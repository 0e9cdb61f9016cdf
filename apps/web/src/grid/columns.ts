import type { DrawType, Header, Row } from '@ivue/contracts/grid.ts'
import { cellOf, cellText } from './cells/parse-cell.ts'
import { isStatus } from './cells/status-word.ts'
import type { ColumnLayout } from './view.ts'

export interface Column {
  header: Header
  title: string
  label: string
  width: number
  /** Distance from the left edge where the column sticks; null when it scrolls. */
  pinned: number | null
}

/** Widths in pixels where the words of a column say nothing about it. */
const FIXED: Partial<Record<DrawType, number>> = { date: 88, datetime: 126, checkbox: 72, sla: 132, loan: 118, edit: 140 }
/** No narrower, whatever the first rows hold: the next ones may be fuller ('Not Met'). */
const LEAST: Partial<Record<DrawType, number>> = { status: 86, number: 76, select: 116 }
/** What stands around the words: padding, icon, caret. */
const AROUND: Partial<Record<DrawType, number>> = { dropdown: 54, select: 32, status: 34, number: 32 }
const PADDING = 16
const SELECT_WIDTH = 38
export const MIN_WIDTH = 56
export const MAX_WIDTH = 800
/** The widest that words alone make a column. */
const MAX_WORDS = 240
/** A column of words takes spare room, up to this much. */
const MAX_STRETCH = 150
const LETTER = 6.8
/** A chip takes the room of so many letters more. */
const CHIP = 3

export const isSelect = (header: Header) => header.Title === 'Select' && header.drawType === 'checkbox'
const isPinned = (header: Header) => isSelect(header) || header.drawType === 'loan'
/** Select and loan numbers stay where they are. */
export const isMovable = (header: Header) => !isPinned(header)
const stretches = (header: Header) => header.drawType === 'text' || header.drawType === 'select' || header.drawType === 'edit'

function naturalWidth(header: Header, rows: readonly Row[]): number {
  const { Title, label = Title, drawType, data, extra } = header
  if (isSelect(header)) return SELECT_WIDTH
  const forLabel = label.length * 7 + (extra?.canSort ? 26 : 22)
  // A chip shows every choice in turn; of a long list of people only a few stand in the cells.
  const choices = drawType === 'dropdown' ? data.map((choice) => choice.label) : []
  const words = [...choices, ...rows.map((row) => cellText(cellOf(row, Title), header))]
  const longest = words.reduce((most, text) => Math.max(most, text.length + (drawType === 'event' && isStatus(text) ? CHIP : 0)), 0)
  const forWords = FIXED[drawType] ?? Math.min(MAX_WORDS, longest * LETTER + (AROUND[drawType] ?? PADDING))
  return Math.ceil(Math.max(MIN_WIDTH, LEAST[drawType] ?? 0, forLabel, forWords))
}

/** The widths that columns would have by themselves, by title, from their labels, their choices and some of their rows. */
export function naturalWidths(headers: readonly Header[], rows: readonly Row[]): Record<string, number> {
  return Object.fromEntries(headers.map((header) => [header.Title, naturalWidth(header, rows)]))
}

/** The headers in the order of a layout. Select and the first loan number stay in front; columns that the layout does not name come after. */
export function orderHeaders(headers: readonly Header[], order: readonly string[]): Header[] {
  const place = (header: Header) => {
    const at = order.indexOf(header.Title)
    return at < 0 ? order.length : at
  }
  const sorted = headers.map((header, i) => ({ header, i })).sort((a, b) => place(a.header) - place(b.header) || a.i - b.i)
  const free = sorted.map((entry) => entry.header)
  const select = headers.filter(isSelect)
  const loan = headers.filter((header) => header.drawType === 'loan').slice(0, 1)
  const front = [...select, ...loan]
  return [...front, ...free.filter((header) => !front.includes(header))]
}

export type Widths = Readonly<Record<string, number>>

/**
 * What is drawn: the visible columns from left to right with widths that fill `available` pixels where there is room. Widths that a person
 * set (`chosen`) are kept as they are; the others start from `natural`.
 */
export function layOut(headers: readonly Header[], layout: ColumnLayout, natural: Widths, chosen: Widths, available: number): Column[] {
  const shown = orderHeaders(headers, layout.order).filter((header) => isSelect(header) || !layout.hidden.includes(header.Title))
  const start = shown.map(({ Title }) => chosen[Title] ?? natural[Title] ?? MIN_WIDTH)
  const spare = Math.max(0, available - start.reduce((sum, width) => sum + width, 0))
  const takers = shown.filter((header) => stretches(header) && chosen[header.Title] === undefined).length
  const stretch = takers === 0 ? 0 : Math.min(MAX_STRETCH, Math.floor(spare / takers))
  let left = 0
  let stillPinned = true
  return shown.map((header, i) => {
    const own = start[i] ?? MIN_WIDTH
    const width = stretches(header) && chosen[header.Title] === undefined ? own + stretch : own
    stillPinned &&= isPinned(header)
    const pinned = stillPinned ? left : null
    left += width
    return { header, title: header.Title, label: header.label ?? header.Title, width, pinned }
  })
}

/** Moves a column one place among the movable ones and gives the whole order, as the layout keeps it. */
export function moveColumn(headers: readonly Header[], order: readonly string[], title: string, by: -1 | 1): string[] {
  const titles = orderHeaders(headers, order).map((header) => header.Title)
  const from = titles.indexOf(title)
  const to = from + by
  const other = headers.find((header) => header.Title === titles[to])
  if (from < 0 || !other || isPinned(other)) return titles
  titles.splice(from, 1)
  titles.splice(to, 0, title)
  return titles
}
