import type { CellProps } from '../tools.ts'
import styles from './cells.module.css'
import { dateText, instantText } from './date-text.ts'
import { hueOf } from './hue.ts'

const GROUPED = new Intl.NumberFormat('en-US')

export function Nothing() {
  return (
    <span className={styles.quiet} role="img" aria-label="none">
      –
    </span>
  )
}

/** Text and numbers. `style` may name a colour. */
export function TextCell({ cell }: CellProps) {
  const hue = cell.style ? hueOf(cell.style) : undefined
  const text = String(cell.value)
  return (
    <span className={styles.cut} data-hue={hue} title={typeof cell.value === 'string' ? text : undefined}>
      {typeof cell.value === 'number' ? GROUPED.format(cell.value) : text}
    </span>
  )
}

/** A date with its weekday, then the time in grey. */
export function DateCell({ cell }: CellProps) {
  const year = new Date().getFullYear()
  const { day, time } = cell.value === null && cell.at ? instantText(cell.at, year) : dateText(String(cell.value), year)
  return (
    <span className={styles.cut}>
      {day}
      {time && <span className={styles.quiet}> {time}</span>}
    </span>
  )
}
