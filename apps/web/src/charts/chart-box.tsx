import type { ReactNode } from 'react'
import styles from './charts.module.css'

/** Keeps the place of a chart while its library loads: at least so many pixels high, and all that the card has to spare. */
export function ChartBox({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className={styles.box} style={{ minHeight: height }}>
      <div className={styles.fill}>{children}</div>
    </div>
  )
}
