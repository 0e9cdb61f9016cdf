import { PEOPLE_COLUMNS, SENTENCE_COLUMNS, WIDE_VALUES } from '@ivue/contracts/column-kinds.ts'
import type { DrawType, Header } from '@ivue/contracts/grid/wire.ts'
import { isStatus } from '../../../ui/status/status.ts'
import { isSelect, MIN_WIDTH, SELECT_WIDTH } from './columns.ts'
import type { DrawnHeader } from './folds.ts'

/** How much space a column needs, in pixels. It depends on the column, never on the rows of the page. */
export interface ColumnRange {
  /** The width below which values or the heading are cut, even in two small lines. */
  least: number
  ideal: number
  /** Whether the column takes spare space, as names and texts do. */
  stretches: boolean
}

/** Returns the width of a text in pixels, in the font of cells or, with `small`, of headings and chips. */
export type MeasureText = (text: string, small?: boolean) => number

const WIDE_VALUE_OF_TYPE: Partial<Record<DrawType, string>> = {
  text: 'Cash-Out Refinance',
  edit: 'Cash-Out Refinance',
  number: '100.00',
  date: 'Wed 12/30/2026',
  datetime: 'Wed 12/30 10:45',
  status: 'Not Met',
  event: 'Decision',
  loan: '0200000000',
  sla: 'Wed 10:45 MST 4d 20h',
}

/** Pixels around the value by type: padding, icon and caret. */
const AROUND: Partial<Record<DrawType, number>> = { dropdown: 56, select: 32, status: 36, sla: 26, loan: 29 }
const PADDING = 16
/** Pixels around a value in two small lines that has neither icon nor caret. */
const SMALL_PADDING = 9
/** The width of small text (11 px, in high rows 12 px) as a share of that of cells (13 px) and of headings and chips (12 px). */
const SMALL_SHARE = { cell: 0.88, heading: 0.9 }
/** The width of text of weight 500 in a cell, as a multiple of that in a heading (12 px). */
const CELL_OF_HEADING = 13 / 12
const TIGHT_PADDING = 13
/** Pixels by which the first column is wider, because its padding is that of the page. */
const EDGE = 10
const SORT_ARROW = 17
/** Pixels that the arrow adds to the heading of a sorted column, whose padding it fills. */
const MIN_SORT_ARROW = 7
/** Pixels of the icon and padding of a status in a button. */
const CHIP = 28
/** Pixels of one mark in a fold of results, including the space after it, and the least width of each name in a fold of people. */
const MARK_WIDTH = 18
const FOLDED_NAME = 57
/** Least and preferred widths of names, of sentences and of other texts. */
const NAME = { least: 120, ideal: 148 }
const SENTENCE = { least: 216, ideal: 320 }
const [MIN_WORDS, IDEAL_WORDS] = [68, 220]
/** Pixels of the caret of a column in which a person can be chosen, and how many of them the narrowest column adds. */
const [CARET, MIN_CARET] = [16, 8]
/** The pixels that a weekday and the space after it take. Narrow dates are shown without it. */
const WEEKDAY = 31
const CHECKBOX = 72
/** The widest counts that are shown next to a share. */
const WIDE_COUNTS = '  888 of 8,888'

const isPersonColumn = ({ Title, drawType }: Pick<Header, 'Title' | 'drawType'>): boolean =>
  PEOPLE_COLUMNS.includes(Title) && ['text', 'select', 'edit', 'event'].includes(drawType)

const isText = (drawType: DrawType) => drawType === 'text' || drawType === 'edit' || drawType === 'select'
const isChip = ({ drawType }: Pick<Header, 'drawType'>, text: string) =>
  drawType === 'dropdown' || drawType === 'status' || (drawType === 'event' && isStatus(text))

/** Returns the pixels that a value of a column needs in one line. */
export function valueWidth(header: Pick<Header, 'drawType'>, text: string, measure: MeasureText): number {
  const { drawType } = header
  const isMedium = drawType === 'sla' || drawType === 'loan'
  const width = isMedium ? measure(text, true) * CELL_OF_HEADING : measure(text, isChip(header, text))
  return width + (AROUND[drawType] ?? PADDING) + (drawType === 'event' && isStatus(text) ? CHIP : 0)
}

/** Returns the width of a text that is broken in two lines after a space, comma or hyphen, where both are shortest. */
function twoLineWidth(text: string, widthOf: (part: string) => number): number {
  const breaks = [...text.matchAll(/[\s,-]+(?=\S)/g)].map(({ index, 0: { length } }) => index + length)
  return Math.min(widthOf(text), ...breaks.map((at) => Math.max(widthOf(text.slice(0, at).trimEnd()), widthOf(text.slice(at)))))
}

/** Returns the pixels that a value of a column needs in two small lines. */
function twoLineValueWidth(header: Pick<Header, 'drawType'>, text: string, measure: MeasureText): number {
  const chip = isChip(header, text)
  const around = chip ? valueWidth(header, text, measure) - measure(text, true) : SMALL_PADDING + (header.drawType === 'select' ? CARET : 0)
  return twoLineWidth(text, (part) => measure(part, chip) * SMALL_SHARE[chip ? 'heading' : 'cell']) + around
}

/** Whether a heading needs two small lines in a column of this width. */
export const isHeadingLong = (label: string, width: number, isSorted: boolean, measure: MeasureText): boolean =>
  measure(label, true) + TIGHT_PADDING + (isSorted ? MIN_SORT_ARROW : 0) > width

type WideValues = Readonly<Record<string, string>>

interface RangeOptions {
  /** Wide values of the list, by title. */
  wideValues?: WideValues | undefined
  /** The titles of the columns by which the list is sorted. Their headings have an arrow. */
  sorted?: readonly string[]
  /** The title of the first column. */
  first?: string | undefined
}

/** Returns how much space a column needs for its heading and for values of its kind. */
export function columnRange(
  header: DrawnHeader,
  measure: MeasureText,
  { wideValues = {}, sorted = [], first }: RangeOptions = {},
): ColumnRange {
  const { Title, label = Title, extra } = header
  if (isSelect(header)) return { least: SELECT_WIDTH, ideal: SELECT_WIDTH, stretches: false }
  const { least, ideal, stretches = false } = valueRange(header, measure, wideValues)
  const heading = measure(label, true)
  const smallHeading = twoLineWidth(label, (part) => measure(part, true) * SMALL_SHARE.heading)
  const edge = Title === first ? EDGE : 0
  return {
    least: edge + Math.ceil(Math.max(MIN_WIDTH, least, smallHeading + TIGHT_PADDING + (sorted.includes(Title) ? MIN_SORT_ARROW : 0))),
    ideal: edge + Math.ceil(Math.max(MIN_WIDTH, least, ideal, heading + (extra?.canSort ? PADDING + SORT_ARROW : PADDING))),
    stretches,
  }
}

type ValueRange = Omit<ColumnRange, 'stretches'> & { stretches?: true }

function valueRange(header: DrawnHeader, measure: MeasureText, wideValues: WideValues): ValueRange {
  const { Title, drawType, data, parts } = header
  if (parts) {
    const marks = parts.length * MARK_WIDTH + TIGHT_PADDING
    if (drawType === 'status') return { least: marks, ideal: marks }
    return { least: parts.length * FOLDED_NAME, ideal: parts.length * FOLDED_NAME + 40, stretches: true }
  }
  if (isPersonColumn(header)) {
    const [least, ideal] = drawType === 'select' ? [MIN_CARET, CARET] : [0, 0]
    return { least: NAME.least + least, ideal: NAME.ideal + ideal, stretches: true }
  }
  if (SENTENCE_COLUMNS.includes(Title)) return { ...SENTENCE, stretches: true }
  const wide = wideValues[Title] ?? WIDE_VALUES[Title] ?? WIDE_VALUE_OF_TYPE[drawType] ?? ''
  const samples = data.length > 0 ? data.map((choice) => choice.label) : [wide]
  const ideal = Math.max(...samples.map((text) => valueWidth(header, text, measure)))
  const small = Math.min(ideal, Math.max(...samples.map((text) => twoLineValueWidth(header, text, measure))))
  if (isText(drawType)) {
    const least = wideValues[Title] === undefined ? Math.max(MIN_WORDS, small) : ideal
    return { least, ideal: Math.max(least, Math.min(ideal, IDEAL_WORDS)), stretches: true }
  }
  if (samples.some((text) => isChip(header, text))) return { least: small, ideal }
  if (header.share) return { least: ideal, ideal: ideal + measure(WIDE_COUNTS, true) }
  if (drawType === 'checkbox') return { least: CHECKBOX, ideal: CHECKBOX }
  if (drawType === 'date' || drawType === 'datetime') return { least: ideal - WEEKDAY - (PADDING - TIGHT_PADDING), ideal }
  if (drawType === 'loan') return { least: ideal - (PADDING + 4), ideal }
  return { least: ideal, ideal }
}
