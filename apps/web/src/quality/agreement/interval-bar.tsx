import styles from './agreement-panel.module.css'

interface IntervalBarProps {
  /** A fraction from 0 to 1. */
  value: number
  interval: { low: number; high: number } | null
  /** The threshold below which a group is marked, drawn as a dashed line. A fraction from 0 to 1. */
  markedUnder?: number | undefined
}

const WIDTH = 300
const at = (value: number) => 4 + Math.min(1, Math.max(0, value)) * (WIDTH - 8)

/** Draws a value and its interval on a scale from 0 to 1. Hidden from screen readers, because the numbers are shown as text too. */
export function IntervalBar({ value, interval, markedUnder }: IntervalBarProps) {
  return (
    <svg className={styles.scale} viewBox={`0 0 ${WIDTH} 18`} aria-hidden="true" fill="none">
      <path d={`M4 9H${WIDTH - 4}`} stroke="var(--line-2)" />
      {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
        <path key={tick} d={`M${at(tick)} 6v6`} stroke="var(--line-2)" />
      ))}
      {markedUnder !== undefined && <path d={`M${at(markedUnder)} 2v14`} stroke="var(--amber-mark)" strokeDasharray="2 2" />}
      {interval && (
        <path
          d={`M${at(interval.low)} 9H${at(interval.high)}`}
          stroke="var(--accent)"
          strokeWidth="4"
          strokeLinecap="round"
          opacity=".35"
        />
      )}
      <circle cx={at(value)} cy="9" r="4.5" fill="var(--accent)" stroke="var(--surface)" strokeWidth="1.5" />
    </svg>
  )
}
