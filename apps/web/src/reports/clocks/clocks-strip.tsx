import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { monthName } from '@ivue/contracts/calendar/names.ts'
import { formatDue, nextDue } from '@ivue/contracts/reports/clocks/clock-rules.ts'
import type { LegalClockState, QcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { AlarmClock, CircleCheck, CircleDashed, Clock, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Icon } from '../../ui/status/status.ts'
import styles from './clocks.module.css'

export const CLOCK_LOOKS: Record<LegalClockState, { icon: Icon; label: string }> = {
  waiting: { icon: CircleDashed, label: 'Not started' },
  running: { icon: Clock, label: 'Running' },
  'due soon': { icon: TriangleAlert, label: 'Due soon' },
  overdue: { icon: AlarmClock, label: 'Overdue' },
  done: { icon: CircleCheck, label: 'Done' },
  'done late': { icon: CircleCheck, label: 'Done late' },
}

interface ClocksStripProps {
  answer: QcClocks
  /** Opens the recorded events of a month. Without it the strip is read-only. */
  onRecord?: ((month: string) => void) | undefined
  why?: string | null
}

type Month = QcClocks['months'][number]

/** Returns a sentence about the clock that is due first in any month, such as 'Overdue: Self-report was due 11/20/2026, 3 days ago'. */
export function nextDueText({ months, today }: Pick<QcClocks, 'months' | 'today'>): string {
  const next = nextDue(months.flatMap((month) => month.clocks))
  return next ? `${next.state === 'overdue' ? 'Overdue' : 'Next'}: ${formatDue(next, today)}` : 'Nothing is due'
}

/** Shows the clocks of each QC month and what is due next (domain 4, Clocks). The output of `getQcClocks` is `answer`. */
export function ClocksStrip({ answer: { months, today, clocks }, onRecord, why = null }: ClocksStripProps) {
  const unconfirmed = clocks.some(({ confirmedBy }) => confirmedBy === '')
  return (
    <Card
      title="Clocks of the QC months"
      note={[nextDueText({ months, today }), unconfirmed && 'confirm with compliance'].filter(Boolean).join(' · ')}
    >
      <ul className="pad-0-14-12">
        {months.map((month) => (
          <li key={month.month} className="grid items-middle topline gap-12 pad-8-0 columns-190-rest-auto narrow-one-column">
            <MonthHead month={month} today={today} />
            <ol className="grid gap-6 fit-130">
              {month.clocks.map((one) => {
                const { icon: Face, label } = CLOCK_LOOKS[one.state]
                return (
                  <li key={one.clockId} className={styles.clock} data-state={one.state}>
                    <span className={`${styles.state} row muted gap-5 font-500-micro`}>
                      <Face size={13} /> {label}
                    </span>
                    <b>{one.doneOn ? usDay(one.doneOn) : one.dueOn ? `by ${usDay(one.dueOn)}` : '–'}</b>
                    <span className={styles.name}>{one.name}</span>
                  </li>
                )
              })}
            </ol>
            {onRecord && (
              <Button why={why} onClick={() => onRecord(month.month)} aria-label={`Record an event of ${monthName(month.month)}`}>
                Record
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MonthHead({ month, today }: { month: Month; today: string }) {
  const next = nextDue(month.clocks)
  return (
    <div className={`${styles.head} column`}>
      <b>{monthName(month.month)}</b>
      <span>{next ? formatDue(next, today) : 'Nothing is open'}</span>
    </div>
  )
}
