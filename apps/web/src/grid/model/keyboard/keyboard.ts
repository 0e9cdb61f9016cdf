/** A cell position. Row −1 is the header row. */
export interface CellPosition {
  row: number
  col: number
}
export interface GridExtent {
  rows: number
  cols: number
  /** Rows that PageUp and PageDown move. */
  pageRows: number
}
export interface KeyPress {
  key: string
  ctrlKey: boolean
}

const between = (n: number, low: number, high: number) => Math.max(low, Math.min(n, high))

/** Returns the position after a key of the W3C grid pattern, or null for other keys. At an edge the position does not change. */
export function findNextPosition(at: CellPosition, { key, ctrlKey }: KeyPress, { rows, cols, pageRows }: GridExtent): CellPosition | null {
  const row = (n: number) => between(n, -1, rows - 1)
  const col = (n: number) => between(n, 0, cols - 1)
  switch (key) {
    case 'ArrowUp':
      return { row: row(at.row - 1), col: at.col }
    case 'ArrowDown':
      return { row: row(at.row + 1), col: at.col }
    case 'ArrowLeft':
      return { row: at.row, col: col(at.col - 1) }
    case 'ArrowRight':
      return { row: at.row, col: col(at.col + 1) }
    case 'Home':
      return { row: ctrlKey ? row(0) : at.row, col: 0 }
    case 'End':
      return { row: ctrlKey ? row(rows - 1) : at.row, col: col(cols - 1) }
    case 'PageUp':
      return { row: at.row < 0 ? -1 : Math.max(row(0), at.row - pageRows), col: at.col }
    case 'PageDown':
      return { row: row(Math.max(at.row, 0) + pageRows), col: at.col }
    default:
      return null
  }
}
