import { AlarmClock } from 'lucide-react'
import { Ring } from '../../ui/ring.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import type { CellProps } from '../tools.ts'
import { useMinute } from '../use-minute.ts'
import styles from './cells.module.css'
import { hueOf } from './hue.ts'
import { slaClock } from './sla-clock.ts'

/** A verdict: what is fine is a tick and a word, what needs a person is a filled chip. */
export function StatusCell({ cell }: CellProps) {
  const status = String(cell.value)
  const hue = cell.style ? hueOf(cell.style) : undefined
  return <StatusChip status={status} plain={status === 'Met'} {...(hue && { hue })} />
}

/** 'P3 in 2d 21h' or 'P4 late 21h' towards `at`, new every minute. The value begins with the measure; without `at` it is a plain word ('Closed'). */
export function SlaCell({ cell }: CellProps) {
  const now = useMinute()
  const clock = cell.at ? slaClock(cell.at, now) : null
  const value = String(cell.value ?? '')
  if (!clock) return <StatusChip status={value} plain />
  const [measure] = value.split(' ')
  const isLate = clock.state === 'late'
  return (
    <span className={styles.sla} data-state={clock.state} title={value}>
      {isLate ? (
        <AlarmClock size={14} aria-hidden="true" />
      ) : (
        <Ring share={clock.fraction} hue={clock.state === 'risk' ? 'amber' : 'accent'} />
      )}
      <span className={styles.cut}>
        {measure} {isLate ? <b>late</b> : 'in'} {clock.span}
      </span>
    </span>
  )
}
