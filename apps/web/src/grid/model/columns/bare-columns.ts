import type { Cell, Row } from '@ivue/contracts/grid/wire.ts'
import { cellOf } from '../rows/parse-cell.ts'
import { isSelect } from './columns.ts'
import type { DrawnColumn } from './drawn-columns.ts'

type Named = Pick<DrawnColumn, 'title' | 'label'>

/** Whether a button shows no data: its text is empty, 0, or the name of its column. Such buttons are not printed. */
export const isPlainButton = ({ title, label }: Named, value: Cell['value']): boolean =>
  [null, '', 0, '0', 'Submit', title, label].includes(value)

/** Whether a column shows no data in these rows: the Select column, or a column of plain buttons. Such columns are not printed. */
export function hasOnlyButtons({ header, ...named }: Named & Pick<DrawnColumn, 'header'>, rows: readonly Row[]): boolean {
  if (isSelect(header)) return true
  return header.drawType === 'event' && rows.every((row) => isPlainButton(named, cellOf(row, named.title).value))
}
