import { parseDropdown } from '@ivue/contracts/grid/cell-text.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'

export const dropdownText = (row: Row, title: string): string => parseDropdown(cellOf(row, title).value).text
