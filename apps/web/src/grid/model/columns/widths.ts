import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { DrawType, Header, Row } from '@ivue/contracts/grid/wire.ts'
import type { ColumnSizingState } from '@tanstack/react-table'
import { zoneName } from '../../../ui/moments.ts'
import { isStatus } from '../../../ui/status/status.ts'
import { dateText, instantText } from '../rows/date-text.ts'
import { lastName } from '../rows/last-name.ts'
import { cellOf } from '../rows/parse-cell.ts'
import { isSelect, MAX_WIDTH, MIN_WIDTH, SELECT_WIDTH } from './columns.ts'
import type { DrawnHeader } from './folds.ts'

/** Widths in pixels of column types whose text is not measured. For date and datetime they are minimums. */
const FIXED_WIDTHS: Partial<Record<DrawType, number>> = { date: 88, datetime: 130, checkbox: 72, sla: 164, loan: 118, edit: 140 }
/** Minimum widths, because later rows may be wider than the first ones ('Not Met'). */
const MIN_WIDTHS: Partial<Record<DrawType, number>> = { status: 86, number: 76, select: 116 }
/** Pixels around the text: padding, icon, caret. */
const TEXT_PADDING: Partial<Record<DrawType, number>> = { dropdown: 54, select: 32, status: 36, number: 32 }
const PADDING = 16
/** Extra padding of the first and the last column. */
const EDGE_PADDING = 10
/** The width to which names are shortened when the columns do not fit. */
const SHORT_NAME: Partial<Record<DrawType, number>> = { text: 68, select: 88, edit: 104 }
/** The shortened width of each name in a fold. */
const SHORT_FOLDED_NAME = 50
/** Pixels of one mark in a fold of results, including the space after it. */
const MARK_WIDTH = 18
/** Pixels around the text of a drop-down chip, of other columns and of a button when space is short. */
const TIGHT_DROPDOWN = 51
const TIGHT_PADDING = 13
const TIGHT_BUTTON = 9
/** Minimum widths in pixels of a clock, and of a clock with the name of its measure (P1 to P4). */
const [CLOCK, CLOCK_OF_MEASURE] = [146, 162]
/** The shortened width of a button that shows a name. */
const SHORT_BUTTON = 62
const MIN_LOAN_WIDTH = 108
/** Pixels that a number column can give up when space is short. */
const NUMBER_SHRINK = 10
const MAX_TEXT_WIDTH = 240
/** The most spare pixels that a text column takes. */
const MAX_STRETCH = 240
const CHIP_PADDING = 20

/** Whether a column can take spare pixels and be shortened: columns of names and texts. */
const isStretchable = ({ drawType }: Pick<Header, 'drawType'>) => drawType === 'text' || drawType === 'select' || drawType === 'edit'

const NARROW = /[ !'(),./:;I[\]fijlrt|·]/g
const WIDE = /[%@MWmw]/g
const CAPITAL = /[A-Z]/g
/** The font size of headings and chips, relative to cells. */
const SMALL = 12 / 13

/** Estimates the width of a text in pixels from the number of wide and narrow letters. */
function estimateTextWidth(text: string): number {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return 7.6 * text.length + 1.6 * count(CAPITAL) + 3 * count(WIDE) - 3.4 * count(NARROW)
}

function labelWidth({ Title, label = Title, extra }: Header): number {
  return Math.ceil(SMALL * estimateTextWidth(label) + (extra?.canSort ? 30 : PADDING))
}

/** Replaces every weekday for measuring, so that a column has the same width on every day. */
const WIDEST_DAY = 'Wed'

/** Returns the text that a cell displays: a date with its weekday, a moment with its zone. */
function shownText(row: Row, header: Header): string {
  const cell = cellOf(row, header.Title)
  if (header.drawType !== 'date' && header.drawType !== 'datetime') return cellText(cell, header)
  const year = new Date().getFullYear()
  const { day, time } = cell.value === null && cell.at ? instantText(cell.at, year) : dateText(String(cell.value ?? ''), year)
  return `${day.replace(/^[A-Z][a-z]{2}(?= )/, WIDEST_DAY)} ${time} ${cell.at && cell.zone ? zoneName(cell.at, cell.zone) : ''}`.trim()
}

const widestText = (texts: readonly string[], drawType: DrawType) =>
  texts.reduce((most, text) => Math.max(most, estimateTextWidth(text) + (drawType === 'event' && isStatus(text) ? CHIP_PADDING : 0)), 0)

/** Returns the width of a fold: its result marks, or the last names side by side. */
function foldWidth(parts: readonly Header[], rows: readonly Row[]): number {
  if (parts[0]?.drawType === 'status') return parts.length * MARK_WIDTH + TIGHT_PADDING
  const names = rows.map((row) => parts.map((part) => lastName(shownText(row, part)) || '–').join(' · '))
  return Math.min(MAX_TEXT_WIDTH, widestText(names, 'text') + PADDING)
}

function naturalWidth(header: DrawnHeader, rows: readonly Row[]): number {
  const { drawType, data, parts } = header
  if (isSelect(header)) return SELECT_WIDTH
  const forLabel = labelWidth(header)
  if (parts) return Math.ceil(Math.max(forLabel, foldWidth(parts, rows)))
  // Dropdown and text columns may show any of their choices. A select column has a long list of people, so only its rows are measured.
  const choices = drawType === 'dropdown' || drawType === 'text' ? data.map((choice) => choice.label) : []
  const longest = widestText([...choices, ...rows.map((row) => shownText(row, header))], drawType)
  const size = drawType === 'dropdown' || drawType === 'status' ? SMALL : 1
  const words = Math.min(MAX_TEXT_WIDTH, size * longest + (TEXT_PADDING[drawType] ?? PADDING))
  const fixed = FIXED_WIDTHS[drawType]
  const forWords = fixed === undefined ? words : drawType === 'datetime' || drawType === 'date' ? Math.max(fixed, words) : fixed
  return Math.ceil(Math.max(MIN_WIDTH, MIN_WIDTHS[drawType] ?? 0, forLabel, forWords))
}

/** Returns the minimum width at which a column does not cut its values. Only names are shortened. */
function minimumWidth(header: DrawnHeader, rows: readonly Row[]): number {
  const { drawType, parts, label = header.Title, extra } = header
  const natural = naturalWidth(header, rows)
  const forLabel = SMALL * estimateTextWidth(label) + TIGHT_PADDING
  const least = () => {
    if (parts) return drawType === 'status' ? natural : parts.length * SHORT_FOLDED_NAME
    if (isStretchable(header)) return SHORT_NAME[drawType] ?? MIN_WIDTH
    if (drawType === 'number') return natural - NUMBER_SHRINK
    if (drawType === 'checkbox' || isSelect(header)) return natural
    if (drawType === 'loan') return MIN_LOAN_WIDTH
    const texts = rows.map((row) => shownText(row, header))
    if (drawType === 'sla') return texts.some((text) => /^P\d /.test(text)) ? CLOCK_OF_MEASURE : CLOCK
    const longest = widestText(texts, drawType)
    if (drawType === 'dropdown') return SMALL * longest + TIGHT_DROPDOWN
    if (drawType === 'status') return SMALL * longest + (TEXT_PADDING.status ?? PADDING)
    if (drawType !== 'event') return longest + PADDING
    const names = texts.filter((text) => text !== label && text !== header.Title && !isStatus(text) && text.includes(' '))
    const others = texts.filter((text) => !names.includes(text))
    return Math.max(widestText(others, drawType) + TIGHT_BUTTON, Math.min(SHORT_BUTTON, widestText(names, drawType) + TIGHT_BUTTON))
  }
  const sorts = extra?.canSort && !isStretchable(header) ? labelWidth(header) : forLabel
  return Math.ceil(Math.min(natural, Math.max(MIN_WIDTH, least(), sorts)))
}

/** Returns the key of a measured width. A fold has another key than its first column, whose title it has. */
const widthKey = ({ Title, label, parts }: DrawnHeader) => (parts ? `${label} of ${Title}` : Title)

/** Whether later rows may widen a column. Chips, clocks and dates are never cut. Name columns keep the width of the first rows. */
const mayWiden = (header: DrawnHeader) => !isStretchable(header)

/** The preferred and the minimum width of each column. */
export interface MeasuredWidths {
  natural: Widths
  least: Widths
}
export const NOT_MEASURED: MeasuredWidths = { natural: {}, least: {} }

/** Returns the widths of the columns after measuring these rows. Known columns may become wider, new columns are added. */
export function measureWidths(before: MeasuredWidths, headers: readonly DrawnHeader[], rows: readonly Row[]): MeasuredWidths {
  const natural = widenWidths(before.natural, headers, (header) => naturalWidth(header, rows))
  const least = widenWidths(before.least, headers, (header) => minimumWidth(header, rows))
  return natural === before.natural && least === before.least ? before : { natural, least }
}

function widenWidths(before: Widths, headers: readonly DrawnHeader[], widthOf: (header: DrawnHeader) => number): Widths {
  const next = headers.map((header) => {
    const [was, now] = [before[widthKey(header)], widthOf(header)]
    return [widthKey(header), was === undefined ? now : mayWiden(header) ? Math.max(was, now) : was] as const
  })
  return next.every(([key, width]) => before[key] === width) ? before : { ...before, ...Object.fromEntries(next) }
}

export type Widths = Readonly<Record<string, number>>

export interface WidthOptions extends MeasuredWidths {
  headers: readonly DrawnHeader[]
  hidden: readonly string[]
  chosen: Widths
  available: number
  /** The titles of the columns that stay visible while others scroll. Empty: all columns. */
  inSight?: readonly string[]
}

const visibleHeaders = (headers: readonly DrawnHeader[], hidden: readonly string[]) =>
  headers.filter((header) => isSelect(header) || header.parts || !hidden.includes(header.Title))

const headersInSight = (shown: readonly DrawnHeader[], inSight: readonly string[]) =>
  inSight.length === 0 ? shown : shown.filter((header) => isSelect(header) || inSight.includes(header.Title))

interface ColumnWidth {
  header: DrawnHeader
  /** The width in pixels before spare space is distributed, and the smallest width to which the column can shrink. */
  start: number
  floor: number
}

/** Returns the initial width of each column. A width that the person chose does not change. The first and last column get edge padding. */
function startWidths({ headers, hidden, natural, least, chosen }: Omit<WidthOptions, 'available'>): ColumnWidth[] {
  const shown = visibleHeaders(headers, hidden)
  const edges = [shown[0], shown.at(-1)].filter((header) => header && !isSelect(header))
  return shown.map((header) => {
    const own = header.parts ? undefined : chosen[header.Title]
    const edge = edges.includes(header) ? EDGE_PADDING : 0
    const start = own ?? (natural[widthKey(header)] ?? MIN_WIDTH) + edge
    return { header, start, floor: own ?? Math.min(start, (least[widthKey(header)] ?? start - edge) + edge) }
  })
}

/** Returns the smallest total width in pixels of the columns that must stay visible. */
export function minimumTotalWidth(room: Omit<WidthOptions, 'available'>): number {
  const seen = headersInSight(visibleHeaders(room.headers, room.hidden), room.inSight ?? [])
  return startWidths(room).reduce((sum, { header, floor }) => sum + (seen.includes(header) ? floor : 0), 0)
}

/**
 * Returns the width of every column. Spare pixels go to the visible text columns.
 * If pixels are missing, chips and numbers shrink first, then names are shortened.
 */
export function fillWidths(room: WidthOptions): ColumnSizingState {
  const { headers, natural, chosen, available, inSight = [] } = room
  const given = startWidths(room)
  const shown = given.map(({ header }) => header)
  const total = (some: readonly ColumnWidth[]) => some.reduce((sum, { start }) => sum + start, 0)
  const own = ({ Title, parts }: DrawnHeader) => parts !== undefined || chosen[Title] === undefined
  const spare = available - total(given)
  const changes =
    spare >= 0 || available <= 0
      ? distributeSpare(
          Math.max(0, spare),
          shown.filter((header) => isStretchable(header) && own(header)),
          shown.at(-1)?.drawType === 'number' ? shown.filter((header) => header.drawType === 'number' && own(header)) : [],
        )
      : shrinkToFit(given.filter(({ header }) => headersInSight(shown, inSight).includes(header)))
  const widths = given.map(({ header, start }) => [header.Title, start + (changes.get(header) ?? 0)] as const)
  const hidden = headers
    .filter((header) => !shown.includes(header))
    .map(({ Title }) => [Title, chosen[Title] ?? natural[Title] ?? MIN_WIDTH] as const)
  return { ...chosen, ...Object.fromEntries([...hidden, ...widths]) }

  function shrinkToFit(seen: readonly ColumnWidth[]): ReadonlyMap<Header, number> {
    const missing = Math.max(0, total(seen) - available)
    const words = seen.filter(({ header }) => !isStretchable(header))
    const most = words.reduce((sum, { start, floor }) => sum + start - floor, 0)
    const names = seen.filter(({ header }) => isStretchable(header))
    return new Map([...shrinkColumns(Math.min(missing, most), words), ...shrinkColumns(Math.max(0, missing - most), names)])
  }
}

/** Returns how many pixels each column loses, in proportion to how far it can shrink. */
function shrinkColumns(missing: number, givers: readonly ColumnWidth[]): [Header, number][] {
  const most = givers.reduce((sum, { start, floor }) => sum + start - floor, 0)
  const share = most === 0 ? 0 : Math.min(1, missing / most)
  return givers.map(({ header, start, floor }) => [header, -Math.ceil((start - floor) * share)])
}

/**
 * Returns how many pixels each column gains. Names come first, number columns at the end of
 * the list get the rest, so that the last one is not far from the others.
 */
function distributeSpare(spare: number, names: readonly Header[], numbers: readonly Header[]): ReadonlyMap<Header, number> {
  const each = (pixels: number, headers: readonly Header[]) => (headers.length === 0 ? 0 : Math.floor(pixels / headers.length))
  const toName = Math.min(MAX_STRETCH, each(spare, names))
  const toNumber = each(spare - toName * names.length, numbers)
  return new Map([...names.map((header) => [header, toName] as const), ...numbers.map((header) => [header, toNumber] as const)])
}

/** Returns the widths that the person has set: those that changed from `before` to `after`, and the earlier ones in `chosen`. */
export function chosenWidths(before: ColumnSizingState, after: ColumnSizingState, chosen: Widths): Widths {
  const set = Object.entries(after).flatMap(([title, width]): [string, number][] => {
    if (width !== before[title]) return [[title, Math.round(Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH)))]]
    return chosen[title] === undefined ? [] : [[title, chosen[title]]]
  })
  return Object.fromEntries(set)
}
