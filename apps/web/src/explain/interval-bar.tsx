import type { Interval } from '@ivue/contracts/quality/statistics/interval.ts'
import styles from './figure-card.module.css'

const WIDTH = 288
const PADDING = 6
const STEPS = [0, 0.25, 0.5, 0.75, 1]
const toX = (part: number) => PADDING + part * (WIDTH - 2 * PADDING)
const anchorOf = (step: number) => (step === 0 ? 'start' : step === 1 ? 'end' : 'middle')

/** A share and its interval on a scale from 0 to 100 %. Hidden from screen readers, because the card has both as text. */
export function IntervalBar({ interval: { low, high }, share }: { interval: Interval; share: number }) {
  return (
    <svg width={WIDTH} height={34} className={styles.bar} aria-hidden="true">
      <path d={`M${PADDING} 9H${WIDTH - PADDING}`} />
      {STEPS.map((step) => (
        <g key={step}>
          <path d={`M${toX(step)} 6v6`} />
          <text x={step === 0 ? 0 : step === 1 ? WIDTH : toX(step)} y={28} textAnchor={anchorOf(step)}>
            {step * 100}
            {step === 1 && ' %'}
          </text>
        </g>
      ))}
      <path className={styles.interval} d={`M${toX(low)} 9H${toX(high)}`} />
      <circle cx={toX(share)} cy={9} r={4.5} />
    </svg>
  )
}
