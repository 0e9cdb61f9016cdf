import type { Row } from '@ivue/contracts/grid.ts'
import { cellOf } from '../cells/parse-cell.ts'
import { isSelect } from '../columns/columns.ts'
import type { DrawnColumn } from '../columns/drawn-columns.ts'

/** Whether a column only has controls: the ticks, and buttons that say no more than their heading. Paper leaves it out. */
export function isBare({ header, title, label }: Pick<DrawnColumn, 'header' | 'title' | 'label'>, rows: readonly Row[]): boolean {
  if (isSelect(header)) return true
  return header.drawType === 'event' && rows.every((row) => [null, '', 0, '0', 'Send', title, label].includes(cellOf(row, title).value))
}
