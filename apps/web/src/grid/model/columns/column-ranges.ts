import { PEOPLE_COLUMNS, SENTENCE_COLUMNS, WIDE_VALUES } from '@ivue/contracts/column-kinds.ts'
import type { DrawType, Header } from '@ivue/contracts/grid/wire.ts'
import { isStatus } from '../../../ui/status/status.ts'
import { isSelect, MIN_WIDTH, SELECT_WIDTH } from './columns.ts'
import type { DrawnHeader } from './folds.ts'

/** How much space a column needs, in pixels. It depends on the column, never on the rows of the page. */
export interface ColumnRange {
  /** The width below which values or the heading are cut. */
  least: number
  ideal: number
  /** The column takes spare space. True for names and texts. */
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
const AROUND: Partial<Record<DrawType, number>> = { dropdown: 56, select: 32, status: 36, sla: 27, loan: 36 }
const PADDING = 16
const TIGHT_PADDING = 13
const SORT_ARROW = 17
/** Pixels that the arrow adds to the heading of a sorted column, whose padding it fills. */
const LEAST_SORT_ARROW = 7
/** Pixels of the icon and padding of a status in a button. */
const CHIP = 28
/** Pixels of one mark in a fold of results, including the space after it, and the least width of each name in a fold of people. */
const MARK_WIDTH = 18
const FOLDED_NAME = 57
/** Least and preferred widths of names, of sentences and of other texts. */
const NAME = { least: 120, ideal: 148 }
const SENTENCE = { least: 240, ideal: 320 }
const LEAST_WORDS = 68
/** Pixels of the caret of a column in which a person can be chosen, and how many of them the narrowest column adds. */
const [CARET, LEAST_CARET] = [16, 8]
/** The pixels that a weekday and the space after it take. Narrow dates are shown without it. */
const WEEKDAY = 31
/** The width to which a drop-down with long choices can shrink. */
const LEAST_DROPDOWN = 132
const CHECKBOX = 72
/** The counts next to a share. */
const WIDE_COUNTS = '  888 of 8,888'

export const isPersonColumn = ({ Title, drawType }: Pick<Header, 'Title' | 'drawType'>): boolean =>
  PEOPLE_COLUMNS.includes(Title) && ['text', 'select', 'edit', 'event'].includes(drawType)

/** Returns the pixels that the narrowest column of names, or fold of names, has for its text. */
export function leastNameSpace({ drawType, parts }: DrawnHeader): number {
  if (parts) return parts.length * FOLDED_NAME - TIGHT_PADDING
  return NAME.least - TIGHT_PADDING - (drawType === 'select' ? CARET - LEAST_CARET : 0)
}

type WideValues = Readonly<Record<string, string>>

interface RangeOptions {
  /** Wide values of the list, by title. */
  wideValues?: WideValues | undefined
  /** The titles of the columns by which the list is sorted. Their headings have an arrow. */
  sorted?: readonly string[]
}

/** Returns how much space a column needs for its heading and for values of its kind. */
export function columnRange(header: DrawnHeader, measure: MeasureText, { wideValues = {}, sorted = [] }: RangeOptions = {}): ColumnRange {
  const { Title, label = Title, extra } = header
  if (isSelect(header)) return { least: SELECT_WIDTH, ideal: SELECT_WIDTH, stretches: false }
  const { least, ideal, stretches = false } = valueRange(header, measure, wideValues)
  const heading = measure(label, true)
  return {
    least: Math.ceil(Math.max(MIN_WIDTH, least, heading + TIGHT_PADDING + (sorted.includes(Title) ? LEAST_SORT_ARROW : 0))),
    ideal: Math.ceil(Math.max(MIN_WIDTH, least, ideal, heading + (extra?.canSort ? PADDING + SORT_ARROW : PADDING))),
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
    const [least, ideal] = drawType === 'select' ? [LEAST_CARET, CARET] : [0, 0]
    return { least: NAME.least + least, ideal: NAME.ideal + ideal, stretches: true }
  }
  if (SENTENCE_COLUMNS.includes(Title)) return { ...SENTENCE, stretches: true }
  const small = drawType === 'dropdown' || drawType === 'status'
  const wide = wideValues[Title] ?? WIDE_VALUES[Title] ?? WIDE_VALUE_OF_TYPE[drawType] ?? ''
  const chip = drawType === 'event' && isStatus(wide) ? CHIP : 0
  const samples = data.length > 0 ? data.map((choice) => choice.label) : [wide]
  const ideal = Math.max(...samples.map((text) => measure(text, small))) + chip + (AROUND[drawType] ?? PADDING)
  if (drawType === 'text' || drawType === 'edit' || drawType === 'select')
    return { least: wideValues[Title] === undefined ? LEAST_WORDS : ideal, ideal, stretches: true }
  if (header.share) return { least: ideal, ideal: ideal + measure(WIDE_COUNTS, true) }
  if (drawType === 'checkbox') return { least: CHECKBOX, ideal: CHECKBOX }
  if (drawType === 'dropdown') return { least: Math.min(ideal, LEAST_DROPDOWN), ideal }
  if (drawType === 'date' || drawType === 'datetime') return { least: ideal - WEEKDAY - (PADDING - TIGHT_PADDING), ideal }
  if (drawType === 'loan') return { least: ideal - (PADDING + 4), ideal }
  return { least: ideal, ideal }
}
