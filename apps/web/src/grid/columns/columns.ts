import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { DrawType, Header, Option, Row } from '@ivue/contracts/grid.ts'
import type { ColumnDef, ColumnSizingState } from '@tanstack/react-table'
import { isStatus } from '../../ui/status/status.ts'
import { cellOf } from '../cells/parse-cell.ts'
import { type FEATURES, factsOf, type GridColumn, type GridTableModel } from '../table/features.ts'

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
/** Names are shortened to this width before another column leaves the screen. */
const SHORT_NAME: Partial<Record<DrawType, number>> = { text: 88, select: 104, edit: 104 }
/** Pixels that a column of figures can do without. */
const NUMBER_GIVES = 10
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

const stretches = ({ drawType }: Pick<Header, 'drawType'>) => drawType === 'text' || drawType === 'select' || drawType === 'edit'

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

function labelWidth({ Title, label = Title, extra }: Header): number {
  return Math.ceil(SMALL * wordsWidth(label) + (extra?.canSort ? 30 : PADDING))
}

function naturalWidth(header: Header, rows: readonly Row[]): number {
  const { Title, drawType, data } = header
  if (isSelect(header)) return SELECT_WIDTH
  const forLabel = labelWidth(header)
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

/** Columns of chips, clocks and dates are never cut: rows that come later widen them. Names keep the width of the first rows. */
const widens = ({ drawType }: Header) => !stretches({ drawType })

/** The widths so far, widened where these rows need it. Columns that were not there yet are measured. */
export function widened(before: Widths, headers: readonly Header[], rows: readonly Row[]): Widths {
  const needed = naturalWidths(headers, rows)
  const next = headers.map((header) => {
    const [was, now] = [before[header.Title], needed[header.Title] ?? MIN_WIDTH]
    return [header.Title, was === undefined ? now : widens(header) ? Math.max(was, now) : was] as const
  })
  const same = next.length === Object.keys(before).length && next.every(([title, width]) => before[title] === width)
  return same ? before : Object.fromEntries(next)
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

/** The width of every column. Spare pixels go to the visible text columns; where pixels are missing, names are shortened. */
export function fillWidths({ headers, hidden, natural, chosen, available }: Room): ColumnSizingState {
  const shown = headers.filter((header) => isSelect(header) || !hidden.includes(header.Title))
  const edges = [shown[0], shown.at(-1)].filter((header) => header && !isSelect(header))
  const start = (header: Header) => chosen[header.Title] ?? (natural[header.Title] ?? MIN_WIDTH) + (edges.includes(header) ? EDGE : 0)
  const own = (header: Header) => chosen[header.Title] === undefined
  const takers = shown.filter((header) => stretches(header) && own(header))
  const numbers = shown.filter((header) => header.drawType === 'number' && own(header))
  const room = available - shown.reduce((sum, header) => sum + start(header), 0)
  const changes =
    room >= 0 || available <= 0 ? spread(Math.max(0, room), takers, shown.at(-1)?.drawType === 'number' ? numbers : []) : narrowed(-room)
  const change = (header: Header) => changes.get(header) ?? 0
  const widths = headers.map((header) => [header.Title, start(header) + change(header)] as const)
  return { ...chosen, ...Object.fromEntries(widths) }

  /** Figures give up some of the room of their arrows, then names are shortened as far as their labels. */
  function narrowed(missing: number): ReadonlyMap<Header, number> {
    const ofNumbers = Math.min(NUMBER_GIVES, Math.ceil(missing / Math.max(1, numbers.length)))
    const left = Math.max(0, missing - ofNumbers * numbers.length)
    const gives = (header: Header) => Math.max(0, start(header) - Math.max(SHORT_NAME[header.drawType] ?? 0, labelWidth(header)))
    const most = takers.reduce((sum, header) => sum + gives(header), 0)
    const share = most === 0 ? 0 : Math.min(1, left / most)
    return new Map([
      ...numbers.map((header) => [header, -ofNumbers] as const),
      ...takers.map((header) => [header, -Math.ceil(gives(header) * share)] as const),
    ])
  }
}

/** Spare pixels go to names, and what these do not take to the figures of a list that ends with one: the last alone would stand far off. */
function spread(spare: number, names: readonly Header[], numbers: readonly Header[]): ReadonlyMap<Header, number> {
  const each = (pixels: number, headers: readonly Header[]) => (headers.length === 0 ? 0 : Math.floor(pixels / headers.length))
  const toName = Math.min(MAX_STRETCH, each(spare, names))
  const toNumber = each(spare - toName * names.length, numbers)
  return new Map([...names.map((header) => [header, toName] as const), ...numbers.map((header) => [header, toNumber] as const)])
}

/** The widths that a person has set after a change from `before` to `after`: those that differ, and the earlier ones of `chosen`. */
export function chosenWidths(before: ColumnSizingState, after: ColumnSizingState, chosen: Widths): Widths {
  const set = Object.entries(after).flatMap(([title, width]): [string, number][] => {
    if (width !== before[title]) return [[title, Math.round(Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH)))]]
    return chosen[title] === undefined ? [] : [[title, chosen[title]]]
  })
  return Object.fromEntries(set)
}

/** The visible columns that say the same in every row of the page, of several; a list keeps those that say which row it is, and what its cells do. */
export function alikeColumns(table: GridTableModel, rows: readonly Row[]): GridColumn[] {
  const [first, ...others] = rows
  if (!first || others.length === 0) return []
  const says = (row: Row, header: Header) => cellText(cellOf(row, header.Title), header)
  return table.getVisibleLeafColumns().filter((column) => {
    const { header } = factsOf(column)
    return column.getCanHide() && header.drawType !== 'event' && others.every((row) => says(row, header) === says(first, header))
  })
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

/** Puts a column where another one stands, before or after it; both are of the person's pinned columns, or both scroll. */
export function dropColumn(table: GridTableModel, from: string, to: string, after: boolean): void {
  const [column, target] = [table.getColumn(from), table.getColumn(to)]
  if (!column || !target || from === to || !column.getCanHide() || !target.getCanHide()) return
  if (Boolean(column.getIsPinned()) !== Boolean(target.getIsPinned())) return
  const moved = (all: readonly string[]) => {
    const others = all.filter((title) => title !== from)
    others.splice(others.indexOf(to) + (after ? 1 : 0), 0, from)
    return others
  }
  placeColumns(table, column, moved)
}

function placeColumns(table: GridTableModel, column: GridColumn, moved: (all: readonly string[]) => string[]): void {
  if (column.getIsPinned()) table.setColumnPinning((now) => ({ ...now, start: moved(now.start) }))
  else
    table.setColumnOrder([...table.getStartLeafColumns().map(({ id }) => id), ...moved(table.getCenterLeafColumns().map(({ id }) => id))])
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
  placeColumns(table, column, past)
}
