import type { ColumnSizingState } from '@tanstack/react-table'
import type { ColumnRange } from './column-ranges.ts'
import { isSelect, MAX_WIDTH, MIN_WIDTH } from './columns.ts'
import type { DrawnHeader } from './folds.ts'

/** The additional pixels of the first and of the last column. */
export const EDGE_PADDING = 10
/** Maximum number of spare pixels that a column takes. */
const MAX_STRETCH = 240

export type Widths = Readonly<Record<string, number>>

export interface WidthOptions {
  headers: readonly DrawnHeader[]
  hidden: readonly string[]
  rangeOf(header: DrawnHeader): ColumnRange
  /** The widths that the person has set. */
  chosen: Widths
  /** The width for all columns, in pixels. It is 0 until measured. */
  available: number
  /** The titles of the columns that stay visible while others scroll. An empty list means all columns. */
  inSight?: readonly string[]
}

interface ColumnWidth extends ColumnRange {
  header: DrawnHeader
  /** Whether the person has set the width, so that it does not change. */
  isFixed: boolean
}

function visibleColumns({ headers, hidden, rangeOf, chosen }: Omit<WidthOptions, 'available'>): ColumnWidth[] {
  const shown = headers.filter((header) => isSelect(header) || header.parts || !hidden.includes(header.Title))
  const edges = [shown[0], shown.at(-1)].filter((header) => header && !isSelect(header))
  return shown.map((header) => {
    const own = header.parts ? undefined : chosen[header.Title]
    if (own !== undefined) return { header, least: own, ideal: own, stretches: false, isFixed: true }
    const edge = edges.includes(header) ? EDGE_PADDING : 0
    const { least, ideal, stretches } = rangeOf(header)
    return { header, least: least + edge, ideal: ideal + edge, stretches, isFixed: false }
  })
}

const columnsInSight = (columns: readonly ColumnWidth[], inSight: readonly string[]) =>
  inSight.length === 0 ? columns : columns.filter(({ header }) => isSelect(header) || inSight.includes(header.Title))

const sum = (columns: readonly ColumnWidth[], width: 'least' | 'ideal') => columns.reduce((total, column) => total + column[width], 0)

/** Returns the smallest total width in pixels of the columns that must stay visible. */
export const minimumTotalWidth = (options: Omit<WidthOptions, 'available'>): number =>
  sum(columnsInSight(visibleColumns(options), options.inSight ?? []), 'least')

/** Returns the width of every column. Spare pixels go to names and texts. If pixels are missing, each column shrinks towards its minimum. */
export function fillWidths(options: WidthOptions): ColumnSizingState {
  const { headers, rangeOf, chosen, available, inSight = [] } = options
  const columns = visibleColumns(options)
  const spare = available - sum(columns, 'ideal')
  const changes =
    spare >= 0 || available <= 0 ? distributeSpare(Math.max(0, spare), columns) : shrink(columnsInSight(columns, inSight), available)
  const visible = columns.map(({ header, ideal }) => [header.Title, ideal + (changes.get(header) ?? 0)] as const)
  const others = headers.filter((header) => !columns.some((column) => column.header === header))
  const hidden = others.map((header) => [header.Title, chosen[header.Title] ?? rangeOf(header).ideal] as const)
  return { ...chosen, ...Object.fromEntries([...hidden, ...visible]) }
}

/** Returns how many pixels each column loses. The space around numbers, moments and buttons shrinks first, then names and texts. */
function shrink(columns: readonly ColumnWidth[], available: number): ReadonlyMap<DrawnHeader, number> {
  const [texts, others] = [columns.filter(({ stretches }) => stretches), columns.filter(({ stretches }) => !stretches)]
  const missing = Math.max(0, sum(columns, 'ideal') - available)
  const slackOf = (some: readonly ColumnWidth[]) => sum(some, 'ideal') - sum(some, 'least')
  const lost = Math.min(missing, slackOf(others))
  return new Map([...shares(others, lost, slackOf(others)), ...shares(texts, missing - lost, slackOf(texts))])
}

/** Divides the pixels that some columns lose, in proportion to how far each can shrink. */
const shares = (columns: readonly ColumnWidth[], missing: number, slack: number) =>
  columns.map(({ header, ideal, least }) => [header, slack === 0 ? 0 : -Math.ceil((ideal - least) * Math.min(1, missing / slack))] as const)

/**
 * Returns how many pixels each column gains. Names and texts come first. Number columns at the end of
 * the list get the rest, so that the last one is not far from the others.
 */
function distributeSpare(spare: number, columns: readonly ColumnWidth[]): ReadonlyMap<DrawnHeader, number> {
  const each = (pixels: number, among: readonly ColumnWidth[]) => (among.length === 0 ? 0 : Math.floor(pixels / among.length))
  const texts = columns.filter(({ stretches }) => stretches)
  const endsWithNumber = columns.at(-1)?.header.drawType === 'number'
  const numbers = endsWithNumber ? columns.filter(({ header, isFixed }) => header.drawType === 'number' && !isFixed) : []
  const toText = Math.min(MAX_STRETCH, each(spare, texts))
  const toNumber = each(spare - toText * texts.length, numbers)
  return new Map([...texts.map(({ header }) => [header, toText] as const), ...numbers.map(({ header }) => [header, toNumber] as const)])
}

/** Returns the widths that the person has set: those that changed from `before` to `after`, and the earlier ones in `chosen`. */
export function chosenWidths(before: ColumnSizingState, after: ColumnSizingState, chosen: Widths): Widths {
  const set = Object.entries(after).flatMap(([title, width]): [string, number][] => {
    if (width !== before[title]) return [[title, Math.round(Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH)))]]
    return chosen[title] === undefined ? [] : [[title, chosen[title]]]
  })
  return Object.fromEntries(set)
}
