import { parseDropdown } from '@ivue/contracts/grid/cell-text.ts'
import type { Cell } from '@ivue/contracts/grid/wire.ts'
import type { ShownColumn } from '../columns/features.ts'

/** Returns the reason why a cell's control is disabled, or undefined if it is enabled. */
export function whyDisabled(cell: Cell, column: ShownColumn): string | undefined {
  if (cell.why) return cell.why
  return column.header.drawType === 'dropdown' && parseDropdown(cell.value).disabled ? 'This cannot be changed now' : undefined
}
