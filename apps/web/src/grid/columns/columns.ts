import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { DrawType, Header, Option, Row } from '@ivue/contracts/grid.ts'
import type { ColumnDef, ColumnSizingState } from '@tanstack/react-table'
import { isStatus } from '../../ui/status/status.ts'
import { cellOf } from '../cells/parse-cell.ts'
import type { FEATURES, GridColumn, GridTableModel } from '../table/features.ts'

/** Widths in pixels of columns that are not measured by their text. */
const FIXED: Partial<Record<DrawType, number>> = { date: 88, datetime: 130, checkbox: 72, sla: 164, loan: 118, edit: 140 }
/** Extra pixels of a date of another year, which shows the year. */
const YEAR_WIDTH = 40
/** Minimum widths, because later rows may be wider than the first ones ('Not Met'). */
const MIN_WIDTHS: Partial<Record<DrawType, number>> = { status: 86, number: 76, select: 116 }
/** Pixels around the text: padding, icon, caret. */
const TEXT_PADDING: Partial<Record<DrawType, number>> = { dropdown: 54, select: 32, status: 36, number: 32 }
const PADDING = 16
/** Extra padding of the first and the last column. */
const EDGE = 10
const SELECT_WIDTH = 38
export const MIN_WIDTH = 56
const MAX_WIDTH = 800
/** Pixels of one keyboard step of resizing. */
export const RESIZE_STEP = 16
/** The greatest width that text alone gives a column. */
const MAX_TEXT_WIDTH = 240
/** Spare pixels that a text column takes at most. */
const MAX_STRETCH = 240
/** Pixels of a chip around its text. */
const CHIP_PADDING = 20

export const isSelect = (header: Header) => header.Title === 'Select' && header.drawType === 'checkbox'

/** Adds choices (by title) to the columns that were answered without any. */
export function withChoices(
  headers: readonly Header[],
  choices: Readonly<Record<string, readonly Option[]>> | undefined,
): readonly Header[] {
  if (!choices) return headers
  return headers.map((header) => {
    const handedIn = header.data.length === 0 && Object.hasOwn(choices, header.Title) && choices[header.Title]
    return handedIn ? { ...header, data: [...handedIn] } : header
  })
}

/** The titles of the columns that are always pinned: Select and the first loan number. */
export function pinnedTitles(headers: readonly Header[]): string[] {
  return [...headers.filter(isSelect), ...headers.filter((header) => header.drawType === 'loan').slice(0, 1)].map(({ Title }) => Title)
}

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
const WIDE = /[%@MWmw]/g
const CAPITAL = /[A-Z]/g
/** The font size of headings and chips, relative to cells. */
const SMALL = 12 / 13

/** An estimate of the width of a text in pixels, by wide and narrow letters. */
function wordsWidth(text: string): number {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return 7.6 * text.length + 1.6 * count(CAPITAL) + 3 * count(WIDE) - 3.4 * count(NARROW)
}

function naturalWidth(header: Header, rows: readonly Row[]): number {
  const { Title, label = Title, drawType, data, extra } = header
  if (isSelect(header)) return SELECT_WIDTH
  const forLabel = SMALL * wordsWidth(label) + (extra?.canSort ? 30 : PADDING)
  // The cells of dropdown and text columns may show any of their choices; a long list of people shows only a few of its names.
  const choices = drawType === 'dropdown' || drawType === 'text' ? data.map((choice) => choice.label) : []
  const words = [...choices, ...rows.map((row) => cellText(cellOf(row, Title), header))]
  const longest = words.reduce(
    (most, text) => Math.max(most, wordsWidth(text) + (drawType === 'event' && isStatus(text) ? CHIP_PADDING : 0)),
    0,
  )
  const dated = drawType === 'date' || drawType === 'datetime'
  const years = dated && words.some((text) => !text.includes(String(new Date().getFullYear())) && /\d{4}/.test(text)) ? YEAR_WIDTH : 0
  const fixed = FIXED[drawType]
  const size = drawType === 'dropdown' || drawType === 'status' ? SMALL : 1
  const forWords = fixed ? fixed + years : Math.min(MAX_TEXT_WIDTH, size * longest + (TEXT_PADDING[drawType] ?? PADDING))
  return Math.ceil(Math.max(MIN_WIDTH, MIN_WIDTHS[drawType] ?? 0, forLabel, forWords))
}

/** The natural widths of columns, by title, from their labels, their choices and some of their rows. */
export function naturalWidths(headers: readonly Header[], rows: readonly Row[]): Widths {
  return Object.fromEntries(headers.map((header) => [header.Title, naturalWidth(header, rows)]))
}

export type Widths = Readonly<Record<string, number>>

export interface Room {
  headers: readonly Header[]
  hidden: readonly string[]
  natural: Widths
  chosen: Widths
  /** Pixels that the columns should fill. */
  available: number
}

/** The width of every column. Spare pixels go to the visible text columns. */
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

/** The widths that a person has set after a change from `before` to `after`: those that differ, and the earlier ones of `chosen`. */
export function chosenWidths(before: ColumnSizingState, after: ColumnSizingState, chosen: Widths): Widths {
  const set = Object.entries(after).flatMap(([title, width]): [string, number][] => {
    if (width !== before[title]) return [[title, Math.round(Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH)))]]
    return chosen[title] === undefined ? [] : [[title, chosen[title]]]
  })
  return Object.fromEntries(set)
}

/** `all` includes hidden columns, as the panel of columns shows them. */
type Among = 'visible' | 'all'

/** The index of a column among those that it can swap places with: the pinned columns of the person, or the scrolling ones. */
export function columnPlaces(table: GridTableModel, column: GridColumn, among: Among = 'visible'): { at: number; titles: string[] } {
  const group = column.getIsPinned() ? table.getStartLeafColumns() : table.getCenterLeafColumns()
  const counted = group.filter((other) => other.getCanHide() && (among === 'all' || other.getIsVisible()))
  const titles = counted.map(({ id }) => id)
  return { at: titles.indexOf(column.id), titles }
}

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
