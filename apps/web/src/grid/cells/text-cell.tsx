import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import { readersTimeText, zoneName } from '../../ui/moments.ts'
import { cellDateText } from '../model/rows/date-text.ts'
import type { CellProps } from '../model/tools.ts'
import styles from './cells.module.css'
import { findHue } from './hue.ts'
import { LoanWords } from './loan-words.tsx'

const GROUPED = new Intl.NumberFormat('en-US')

export function EmptyCell() {
  return (
    <span className={styles.quiet} role="img" aria-label="none">
      –
    </span>
  )
}

/** Shows a text or number. The cell's `style` may be the name of a colour. */
export function TextCell({ cell, column }: CellProps) {
  const hue = cell.style ? findHue(cell.style) : undefined
  const text = cellText(cell, column.header)
  return (
    <span className={styles.cut} data-hue={hue} title={typeof cell.value === 'string' ? text : undefined}>
      {typeof cell.value === 'number' ? GROUPED.format(cell.value) : <LoanWords text={text} tabIndex={-1} />}
    </span>
  )
}

/** A date with its weekday, followed by the time in grey. A narrow column leaves out the weekday. */
export function DateCell({ cell }: CellProps) {
  const { day, time } = cellDateText(cell)
  const [weekday, date] = /^[A-Z][a-z]{2} /.test(day) ? [day.slice(0, 4), day.slice(4)] : ['', day]
  const zone = cell.at && cell.zone ? ` ${zoneName(cell.at, cell.zone)}` : ''
  return (
    <span
      className={`${styles.when} block clip ellipsis`}
      data-zone={zone !== '' || undefined}
      title={cell.at ? readersTimeText(cell.at, cell.zone) : undefined}
    >
      <span className={styles.weekday}>{weekday}</span>
      {date}
      {time && (
        <span className={styles.quiet}>
          {' '}
          {time}
          {zone}
        </span>
      )}
    </span>
  )
}
