/** A range of rows of a long list. Every row has the same height, so arithmetic finds them and nothing has to be measured. */
export interface RowRange {
  first: number
  /** The row after the last one. */
  end: number
}

interface Viewport {
  rows: number
  rowHeight: number
  scrollTop: number
  height: number
}

/** Pixels of the row of headings. */
export const HEAD_HEIGHT = 30

/** Rows drawn above and below the visible ones. */
const OVERSCAN = 6
/** Ranges begin and end at multiples of this, so that scrolling by a few pixels renders nothing. */
const STEP = 4
/** Rows that one frame may add: each takes about a millisecond, and a frame has sixteen. */
const MAX_NEW_ROWS = 8

export function rangeAt({ rows, rowHeight, scrollTop, height }: Viewport): RowRange {
  const first = Math.floor(scrollTop / rowHeight) - OVERSCAN
  const end = Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN
  return {
    first: Math.max(0, Math.min(Math.floor(first / STEP) * STEP, rows - 1)),
    end: Math.max(0, Math.min(Math.ceil(end / STEP) * STEP, rows)),
  }
}

/**
 * The range to draw in the next frame on the way from `drawn` to `wanted`: rows of both stay, at most eight are added. Where the ranges share no row, it
 * begins with `top`, the uppermost visible row.
 */
export function nextRange(drawn: RowRange, wanted: RowRange, top: number): RowRange {
  const first = Math.max(drawn.first, wanted.first)
  const end = Math.min(drawn.end, wanted.end)
  if (first >= end) return { first: top, end: Math.min(top + MAX_NEW_ROWS, wanted.end) }
  const below = Math.min(MAX_NEW_ROWS, wanted.end - end)
  const above = Math.min(MAX_NEW_ROWS - below, first - wanted.first)
  return { first: first - above, end: end + below }
}

/** The scroll position at which a row is visible below a sticky header; null when it is visible already. */
export function scrollTopFor(row: number, { rowHeight, scrollTop, height }: Omit<Viewport, 'rows'>, head: number): number | null {
  const top = row * rowHeight
  if (top < scrollTop) return top
  const bottom = top + rowHeight + head
  return bottom > scrollTop + height ? bottom - height : null
}

/** The rows of a range in order, and the focused row wherever it is: removed from the document, it would lose the keyboard focus. */
export function drawnRows({ first, end }: RowRange, focused: number, rows: number): number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
  if (focused < 0 || focused >= rows || (focused >= first && focused < end)) return drawn
  return focused < first ? [focused, ...drawn] : [...drawn, focused]
}
