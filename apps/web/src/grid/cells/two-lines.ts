import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { isPersonColumn, leastNameSpace } from '../model/columns/column-ranges.ts'
import type { DrawnHeader } from '../model/columns/folds.ts'
import { currentMeasure } from '../model/columns/measure-text.ts'
import { cellDateText } from '../model/rows/date-text.ts'
import { lastName } from '../model/rows/last-name.ts'
import { cellOf } from '../model/rows/parse-cell.ts'
import { dueText } from './sla-clock.ts'

const YEAR = /\/\d{4}\b/

/**
 * Whether a value is drawn small, in two lines, because it is wider than the narrowest column of its kind:
 * long names, and moments of other years.
 */
export function takesTwoLines(row: Row, header: DrawnHeader): boolean {
  const { parts = [], drawType } = header
  const cell = cellOf(row, header.Title)
  if (drawType === 'datetime') return YEAR.test(cellDateText(cell).day)
  if (drawType === 'sla') return Boolean(cell.at && YEAR.test(dueText(cell.at, Date.now())))
  if (!isPersonColumn(header)) return false
  const textOf = (part: DrawnHeader) => cellText(cellOf(row, part.Title), part)
  const text = parts.length > 0 ? parts.map((part) => lastName(textOf(part)) || '–').join(' · ') : textOf(header)
  return currentMeasure()(text) > leastNameSpace(header)
}
