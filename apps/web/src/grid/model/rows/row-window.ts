/** A range of rows of a long list. All rows have the same height, so positions are calculated and not measured. */
export interface RowRange {
  first: number
  /** The index after the last row. */
  end: number
}

interface Viewport {
  rows: number
  rowHeight: number
  scrollTop: number
  height: number
}

export const HEAD_HEIGHT = 30

/** Rows drawn above and below the visible ones. */
const OVERSCAN = 6
/** Ranges begin and end at multiples of this number of rows, so that scrolling by a few pixels does not render again. */
const STEP = 4
/** Maximum number of rows that one frame may add. Each takes about 1 ms of the frame's 16 ms. */
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
 * Returns the range to draw in the next frame, between the `drawn` range and the `wanted` one. Rows of both stay, and at most eight rows
 * are added. If the ranges do not overlap, it begins with `top`, the uppermost visible row.
 */
export function nextRange(drawn: RowRange, wanted: RowRange, top: number): RowRange {
  const first = Math.max(drawn.first, wanted.first)
  const end = Math.min(drawn.end, wanted.end)
  if (first >= end) return { first: top, end: Math.min(top + MAX_NEW_ROWS, wanted.end) }
  const below = Math.min(MAX_NEW_ROWS, wanted.end - end)
  const above = Math.min(MAX_NEW_ROWS - below, first - wanted.first)
  return { first: first - above, end: end + below }
}

/** Returns the scroll position that makes a row visible below a sticky header, or null if it is visible already. */
export function scrollTopFor(row: number, { rowHeight, scrollTop, height }: Omit<Viewport, 'rows'>, head: number): number | null {
  const top = row * rowHeight
  if (top < scrollTop) return top
  const bottom = top + rowHeight + head
  return bottom > scrollTop + height ? bottom - height : null
}

/**
 * Returns the rows of a range in order, and always the focused row, because removing it from the document would lose the keyboard focus.
 */
export function drawnRows({ first, end }: RowRange, focused: number, rows: number): number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
  if (focused < 0 || focused >= rows || (focused >= first && focused < end)) return drawn
  return focused < first ? [focused, ...drawn] : [...drawn, focused]
}
