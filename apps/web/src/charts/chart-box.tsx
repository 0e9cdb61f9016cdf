import type { ReactNode } from 'react'
import styles from './charts.module.css'

/** Reserves the space of a chart while its library loads: at least `height` pixels, and all spare space of the card. */
export function ChartBox({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className="relative grow" style={{ minHeight: height }}>
      <div className={styles.fill}>{children}</div>
    </div>
  )
}
