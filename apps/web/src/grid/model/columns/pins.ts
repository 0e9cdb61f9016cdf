import type { Header } from '@ivue/contracts/grid/wire.ts'
import type { ColumnSizingState } from '@tanstack/react-table'

/** The largest share of the list's width for pinned columns. The rest scrolls. */
const MAX_PINNED_SHARE = 0.6

interface PinOptions {
  headers: readonly Header[]
  /** The columns that the list itself pins, at any width. */
  fixed: readonly string[]
  /** The columns that the person pinned, in order. */
  wanted: readonly string[]
  hidden: readonly string[]
  sizing: ColumnSizingState
  /** The width of the list, in pixels. It is 0 until measured. */
  available: number
}

/** Returns those of the `wanted` columns that can be pinned and still leave space to scroll. In a narrow window (or at 200 % zoom) the last ones are left out. */
export function fittingPins({ headers, fixed, wanted, hidden, sizing, available }: PinOptions): string[] {
  const widthOf = (title: string) => (hidden.includes(title) ? 0 : (sizing[title] ?? 0))
  const known = wanted.filter((title) => !fixed.includes(title) && headers.some((header) => header.Title === title))
  let taken = fixed.reduce((sum, title) => sum + widthOf(title), 0)
  const full = known.findIndex((title) => {
    taken += widthOf(title)
    return available > 0 && taken > available * MAX_PINNED_SHARE
  })
  return full < 0 ? known : known.slice(0, full)
}
