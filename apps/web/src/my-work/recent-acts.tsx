import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { ACT_WORDS } from '@ivue/contracts/worklist/undo.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../rpc/call-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { showRecentActs } from '../worklist/bulk/bulk-outcome.ts'
import { ActRows, UndoCell } from '../worklist/bulk/recent-acts-dialog.tsx'
import styles from './my-work.module.css'

const SHOWN = 3

/** The viewer's last acts, each with its undo. The others are in the dialog 'My recent acts'. */
export function RecentActs() {
  const { data } = useQuery({ ...callQuery(worklist.getRecentActs, {}), staleTime: 0 })
  return (
    <section className={styles.acts} aria-labelledby="my-acts">
      <h2 id="my-acts" className="row gap-6">
        My recent acts
        <Button variant="link" className={styles.all} aria-label="All my recent acts" onClick={showRecentActs}>
          All
        </Button>
      </h2>
      <ul>
        {data?.acts.slice(0, SHOWN).map((act) => (
          <li key={act.id} className="row gap-6">
            <Moment at={act.at} look="clock" inTable />
            <span className="grow">
              {ACT_WORDS[act.operation]} <ActRows act={act} most={1} />
            </span>
            <UndoCell act={act} variant="link" />
          </li>
        ))}
      </ul>
      {data?.acts.length === 0 && <p className="muted">Nothing to undo.</p>}
    </section>
  )
}
