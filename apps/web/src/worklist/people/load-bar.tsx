import styles from './load-bar.module.css'

interface LoadBarProps {
  open: number
  /** How many rows the person gets in addition. */
  gets?: number
  /** The workload of a full bar. */
  most: number
  /** Whether the bar is as wide as its container. */
  wide?: boolean
}

/** A person's workload as a bar, compared with the greatest of those next to it. The numbers are next to it in words. */
export function LoadBar({ open, gets = 0, most, wide = false }: LoadBarProps) {
  return (
    <span className={`${styles.bar} inline-flex rigid clip width-64 height-6 on-line rounded-3`} data-wide={wide || undefined} aria-hidden>
      <span style={{ width: `${(100 * open) / most}%` }} />
      <span className={styles.more} style={{ width: `${(100 * gets) / most}%` }} />
    </span>
  )
}
