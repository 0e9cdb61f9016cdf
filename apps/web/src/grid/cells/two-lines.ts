import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { zoneName } from '../../ui/moments.ts'
import { isPersonColumn, leastNameSpace } from '../model/columns/column-ranges.ts'
import type { DrawnHeader } from '../model/columns/folds.ts'
import { currentMeasure } from '../model/columns/measure-text.ts'
import { cellDateText } from '../model/rows/date-text.ts'
import { lastName } from '../model/rows/last-name.ts'
import { cellOf } from '../model/rows/parse-cell.ts'
import { dueText } from './sla-clock.ts'

/** Matches a year, or the name of a zone of four letters such as AKDT. */
const LONG_PART = /\/\d{4}\b|\b[A-Z]{4}\b/
/** Loan numbers of more digits are wider than the narrowest column. */
const SHORT_LOAN_NUMBER = 10

/**
 * Whether a value is drawn small, if needed in two lines, because it is wider than the narrowest column of its kind:
 * long names, loan numbers of more than ten digits, and moments of other years or of zones with long names.
 */
export function takesTwoLines(row: Row, header: DrawnHeader): boolean {
  const { parts = [], drawType } = header
  const cell = cellOf(row, header.Title)
  if (drawType === 'loan') return String(cell.value).length > SHORT_LOAN_NUMBER
  const { at, zone, ended } = cell
  if (drawType === 'datetime') return LONG_PART.test(`${cellDateText(cell).day} ${at && zone ? zoneName(at, zone) : ''}`)
  if (drawType === 'sla') return Boolean(at && !ended && LONG_PART.test(dueText(at, Date.now(), zone)))
  if (!isPersonColumn(header)) return false
  const textOf = (part: DrawnHeader) => cellText(cellOf(row, part.Title), part)
  const text = parts.length > 0 ? parts.map((part) => lastName(textOf(part)) || '–').join(' · ') : textOf(header)
  return currentMeasure()(text) > leastNameSpace(header)
}
