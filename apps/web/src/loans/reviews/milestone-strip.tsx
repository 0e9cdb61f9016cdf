import type { MilestoneState } from '@ivue/contracts/loans/milestones.ts'
import { Check, Clock, Hourglass, Minus } from 'lucide-react'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import type { Icon } from '../../ui/status/status.ts'
import type { LoanDetails } from '../parts/loan-header.tsx'
import styles from './milestone-strip.module.css'

const FACES: Record<MilestoneState, Icon> = { Done: Check, Open: Clock, Waiting: Hourglass, Disabled: Minus }

/** The twenty milestones of a loan: Done, Open, Waiting with a count, or Disabled (platform 2.9). */
export function MilestoneStrip({ milestones }: { milestones: LoanDetails['milestones'] }) {
  return (
    <ScrollRegion className="rigid card" label="Milestones">
      <ol className={styles.strip}>
        {milestones.map(({ name, state, count }) => {
          const Face = FACES[state]
          return (
            <li key={name} data-state={state}>
              <span>{name}</span>
              <b>
                <Face size={12} />
                {state === 'Waiting' ? (
                  <>
                    {count}
                    <span className="unseen"> open</span>
                  </>
                ) : (
                  state
                )}
              </b>
            </li>
          )
        })}
      </ol>
    </ScrollRegion>
  )
}
