/** The rows of a long list that are drawn. Every row has the same height, so arithmetic finds them and nothing has to be measured. */
export interface Stretch {
  first: number
  /** The row after the last one. */
  end: number
}

interface Sight {
  rows: number
  rowHeight: number
  scrollTop: number
  height: number
}

/** Rows drawn beyond the sight, on either side. */
const BEYOND = 6
/** The stretch moves by so many rows at once, so that a scroll by a few pixels draws nothing anew. */
const STEP = 4
/** Rows that are drawn anew in one frame at most: each takes about a millisecond, and a frame has sixteen. */
const AT_ONCE = 8

export function stretchOf({ rows, rowHeight, scrollTop, height }: Sight): Stretch {
  const first = Math.floor(scrollTop / rowHeight) - BEYOND
  const end = Math.ceil((scrollTop + height) / rowHeight) + BEYOND
  return {
    first: Math.max(0, Math.min(Math.floor(first / STEP) * STEP, rows - 1)),
    end: Math.max(0, Math.min(Math.ceil(end / STEP) * STEP, rows)),
  }
}

/**
 * What to draw next on the way from `now` to `wanted`: rows that stand there stay, some come. Where none stands, the first ones are those from
 * `top` on, the uppermost row in sight.
 */
export function towards(now: Stretch, wanted: Stretch, top: number): Stretch {
  const first = Math.max(now.first, wanted.first)
  const end = Math.min(now.end, wanted.end)
  if (first >= end) return { first: top, end: Math.min(top + AT_ONCE, wanted.end) }
  const below = Math.min(AT_ONCE, wanted.end - end)
  const above = Math.min(AT_ONCE - below, first - wanted.first)
  return { first: first - above, end: end + below }
}

/** How far to scroll so that a row is in sight under a header; null when it is. */
export function scrollFor(row: number, { rowHeight, scrollTop, height }: Omit<Sight, 'rows'>, head: number): number | null {
  const top = row * rowHeight
  if (top < scrollTop) return top
  const bottom = top + rowHeight + head
  return bottom > scrollTop + height ? bottom - height : null
}

/** The drawn rows in order: the stretch, and the focused row wherever it is, or the keyboard would be lost when it is scrolled away. */
export function drawnRows({ first, end }: Stretch, focused: number, rows: number): number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
  if (focused < 0 || focused >= rows || (focused >= first && focused < end)) return drawn
  return focused < first ? [focused, ...drawn] : [...drawn, focused]
}
