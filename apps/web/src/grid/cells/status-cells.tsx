import { AlarmClock } from 'lucide-react'
import { zoneName } from '../../ui/moments.ts'
import { Ring } from '../../ui/status/ring.tsx'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import type { CellProps } from '../model/tools.ts'
import styles from './cells.module.css'
import { findHue } from './hue.ts'
import { dueText, slaClock } from './sla-clock.ts'
import { useCurrentMinute } from './use-current-minute.ts'

/** The result of a measure. 'Met' is a tick and a word, other results are a filled chip. */
export function StatusCell({ cell }: CellProps) {
  const status = String(cell.value)
  const hue = cell.style ? findHue(cell.style) : undefined
  return <StatusChip status={status} plain={status === 'Met'} {...(hue && { hue })} />
}

/**
 * The due moment and the time left until then, updated every minute, such as 'P3 17:00 EST 2h 21m'. The icon shows the state; screen
 * readers and paper get its name. The cell's value may begin with the measure. A finished clock shows its result. Without `at`, the value
 * is plain text.
 */
export function SlaCell({ cell }: Pick<CellProps, 'cell'>) {
  const now = useCurrentMinute()
  const clock = cell.at && !cell.ended ? slaClock(cell.at, now, cell.turns) : null
  const value = String(cell.value ?? '')
  if (!clock) return <StatusChip status={cell.ended ?? value} plain={cell.ended !== 'Not Met'} />
  const { state, span, fraction } = clock
  const [measure] = /^P\d /.exec(value) ?? ['']
  return (
    <span
      className={`${styles.sla} row shrinks muted gap-4`}
      data-state={state}
      title={cell.at && cell.zone ? `${value} ${zoneName(cell.at, cell.zone)}` : value}
    >
      {state === 'Late' ? <AlarmClock size={14} /> : <Ring share={fraction} hue={state === 'On track' ? 'accent' : 'amber'} />}
      <span className={styles.cut}>
        {measure}
        <span className={styles.state}>{state === 'Late' ? (cell.missed ?? state) : state} </span>
        {cell.at && dueText(cell.at, now, cell.zone)}
      </span>
      <span className="push-right"> {span}</span>
    </span>
  )
}
