import type { Cell, Row } from '@ivue/contracts/grid.ts'

export function parseRecordId(recordId: string | undefined): { id: string; operation: string } {
  const at = recordId?.indexOf('_') ?? -1
  return at < 0 ? { id: recordId ?? '', operation: '' } : { id: recordId?.slice(0, at) ?? '', operation: recordId?.slice(at + 1) ?? '' }
}

/** The cell of a column; a column that a row does not carry is an empty cell. */
export function cellOf(row: Row, title: string): Cell {
  const cell = row[title]
  return typeof cell === 'object' ? cell : { value: null }
}
