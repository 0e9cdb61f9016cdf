import type { Interval } from '@ivue/contracts/quality/statistics/interval.ts'
import styles from './figure-card.module.css'

const WIDTH = 316
const PADDING = 6
const STEPS = [0, 0.25, 0.5, 0.75, 1]
const toX = (part: number) => PADDING + Math.min(1, Math.max(0, part)) * (WIDTH - 2 * PADDING)
const anchorOf = (step: number) => (step === 0 ? 'start' : step === 1 ? 'end' : 'middle')

interface IntervalBarProps {
  /** The share, as a fraction of 1. So are the ends of the interval. */
  share: number
  interval: Interval | null
  /** The threshold below which a share is marked, as a dashed line. */
  markedUnder?: number | undefined
  /** Whether the steps of the scale are named. */
  named?: boolean
}

/** A share and its interval on a scale from 0 to 1. Hidden from screen readers, because both are shown as text too. */
export function IntervalBar({ share, interval, markedUnder, named = false }: IntervalBarProps) {
  return (
    <svg width={WIDTH} height={named ? 34 : 18} className={styles.bar} aria-hidden="true">
      <path d={`M${PADDING} 9H${WIDTH - PADDING}`} />
      {STEPS.map((step) => (
        <g key={step}>
          <path d={`M${toX(step)} 6v6`} />
          {named && (
            <text x={step === 0 ? 0 : step === 1 ? WIDTH : toX(step)} y={28} textAnchor={anchorOf(step)}>
              {step * 100}
              {step === 1 && ' %'}
            </text>
          )}
        </g>
      ))}
      {markedUnder !== undefined && <path d={`M${toX(markedUnder)} 2v14`} stroke="var(--amber-mark)" strokeDasharray="2 2" />}
      {interval && <path className={styles.interval} d={`M${toX(interval.low)} 9H${toX(interval.high)}`} />}
      <circle cx={toX(share)} cy={9} r={4.5} />
    </svg>
  )
}
