import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { zoneName } from '../../ui/moments.ts'
import { valueWidth } from '../model/columns/column-ranges.ts'
import type { DrawnHeader } from '../model/columns/folds.ts'
import { currentMeasure } from '../model/columns/measure-text.ts'
import { cellDateText } from '../model/rows/date-text.ts'
import { lastName } from '../model/rows/last-name.ts'
import { cellOf } from '../model/rows/parse-cell.ts'
import { dueText, formatTimeLeft } from './sla-clock.ts'

/** The widest time left within six days, because it changes while the row is not rendered again. */
const WIDE_SPAN = '4d 20h'
const SIX_DAYS = 6 * 24 * 3_600_000
/** The most digits of a loan number that has space in the narrowest column, if the marks of the loan are small. */
const SHORT_LOAN_NUMBER = 10
/** The widths of a moment, without its weekday, below which `DateCell` leaves the weekday out. */
const MIN_FOR_WEEKDAY = { plain: 106, zone: 148 }
/** The most pixels of its ideal width that a column may lack for a value to stay in one line. */
const MAX_TIGHTNESS = 4

/** Whether a value is drawn in two small lines, because it does not fit in one line of its column. */
export function takesTwoLines(row: Row, header: DrawnHeader, width: number): boolean {
  const text = widestText(row, header, width)
  return text !== '' && valueWidth(header, text, currentMeasure()) - (header.drawType === 'loan' ? 0 : MAX_TIGHTNESS) > width
}

/** Returns the widest text that a cell may show on one line of this width, or '' if its value always fits. */
function widestText(row: Row, header: DrawnHeader, width: number): string {
  const { parts = [], drawType } = header
  const cell = cellOf(row, header.Title)
  const textOf = (part: DrawnHeader) => cellText(cellOf(row, part.Title), part)
  if (drawType === 'number' || drawType === 'checkbox' || (parts.length > 0 && drawType === 'status')) return ''
  if (parts.length > 0) return parts.map((part) => lastName(textOf(part)) || '–').join(' · ')
  const { at, zone, ended } = cell
  if (drawType === 'loan') return String(cell.value).length > SHORT_LOAN_NUMBER ? String(cell.value) : ''
  if (drawType === 'sla') {
    const [measure = ''] = /^P\d /.exec(String(cell.value)) ?? []
    if (!at || ended) return ended ?? ''
    const left = Date.parse(at) - Date.now()
    return `${measure}${dueText(at, Date.now(), zone)} ${Math.abs(left) < SIX_DAYS ? WIDE_SPAN : formatTimeLeft(left)}`
  }
  if (drawType !== 'date' && drawType !== 'datetime') return textOf(header)
  const { day, time } = cellDateText(cell)
  const hasWeekday = width > MIN_FOR_WEEKDAY[at && zone ? 'zone' : 'plain']
  return [hasWeekday ? day : day.replace(/^[A-Z][a-z]{2} /, ''), time, at && zone ? zoneName(at, zone) : ''].filter(Boolean).join(' ')
}
