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

/**
 * 'P3 On track 2d 21h' or 'P4 Not Met 21h' towards `at`, new every minute. The value may begin with the measure. A clock that stands still says how it ended, and
 * without `at` the value is a plain word.
 */
export function SlaCell({ cell }: CellProps) {
  const now = useMinute()
  const clock = cell.at && !cell.ended ? slaClock(cell.at, now, cell.turns) : null
  const value = String(cell.value ?? '')
  if (!clock) return <StatusChip status={cell.ended ?? value} plain={cell.ended !== 'Not Met'} />
  const { state, span, fraction } = clock
  const [measure] = /^P\d /.exec(value) ?? ['']
  return (
    <span className={styles.sla} data-state={state} title={value}>
      {state === 'Not Met' ? (
        <AlarmClock size={14} aria-hidden="true" />
      ) : (
        <Ring share={fraction} hue={state === 'On track' ? 'accent' : 'amber'} />
      )}
      <span className={styles.cut}>
        {measure}
        {state} {span}
      </span>
    </span>
  )
}
