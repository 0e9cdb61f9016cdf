import type { Cell, Row } from '@ivue/contracts/grid/wire.ts'

export function parseRecordId(recordId: string | undefined): { id: string; operation: string } {
  const at = recordId?.indexOf('_') ?? -1
  return at < 0 ? { id: recordId ?? '', operation: '' } : { id: recordId?.slice(0, at) ?? '', operation: recordId?.slice(at + 1) ?? '' }
}

/** Returns the cell of a column. If the row does not have the column, the cell is empty. */
export function cellOf(row: Row, title: string): Cell {
  const cell = row[title]
  return typeof cell === 'object' ? cell : { value: null }
}
