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
  if (drawType === 'datetime') return YEAR.test(cellDateText(cellOf(row, header.Title)).day)
  if (drawType === 'sla') {
    const { at, zone, ended } = cellOf(row, header.Title)
    return Boolean(at && !ended && YEAR.test(dueText(at, Date.now(), zone)))
  }
  if (!isPersonColumn(header)) return false
  const textOf = (part: DrawnHeader) => cellText(cellOf(row, part.Title), part)
  const text = parts.length > 0 ? parts.map((part) => lastName(textOf(part)) || '–').join(' · ') : textOf(header)
  return currentMeasure()(text) > leastNameSpace(header)
}
