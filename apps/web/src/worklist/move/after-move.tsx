import { countText } from '@ivue/contracts/wire/words.ts'
import { useId } from 'react'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LoadBar } from '../people/load-bar.tsx'
import styles from './move.module.css'
import { describeReceivedLoans, groupStaying } from './move-words.ts'
import type { useMove } from './use-move.ts'

/** How many of the loans that stay for one reason are named. */
const MAX_NAMED = 8
const MAX_OFFERED = 3

/** The workload of each person after the move, and the rows that stay, each with the reason and who else could take it. */
export function AfterMove({ state: { choice, change, preview } }: { state: ReturnType<typeof useMove> }) {
  const heading = useId()
  const { rows = [], receivers = [] } = preview.data ?? {}
  const getting = receivers.filter(({ gets }) => gets > 0)
  const most = Math.max(1, ...receivers.map(({ open, gets }) => open + gets))
  return (
    <section aria-labelledby={heading} className="on-subtle border-left-line">
      <h3 id={heading}>After the move</h3>
      {choice.to.length === 0 && <p className="muted">Choose to whom.</p>}
      {getting.map(({ id, Name, open, gets }) => (
        <div key={id} className="column gap-4">
          <span className="row spread">
            {Name}
            <span>
              <b>+{gets}</b> then {open + gets}
            </span>
          </span>
          <LoadBar open={open} gets={gets} most={most} wide />
          <small className="muted">{preview.data && describeReceivedLoans(preview.data, id)}</small>
        </div>
      ))}
      {groupStaying(rows).map(([why, staying]) => {
        const others = new Map(staying.flatMap(({ may }) => may).map((person) => [person.id, person]))
        return (
          <div key={why} className={styles.stay}>
            <b>
              {countText(staying.length, 'row')} {staying.length === 1 ? 'stays' : 'stay'}: {why}
            </b>
            <ul>
              {staying.slice(0, MAX_NAMED).map(({ list, id, loanNumber, borrower }) => (
                <li key={`${list} ${id}`}>
                  <LoanLink number={loanNumber} /> {borrower}
                </li>
              ))}
            </ul>
            {staying.length > MAX_NAMED && <span>and {staying.length - MAX_NAMED} more</span>}
            {[...others.values()].slice(0, MAX_OFFERED).map(({ id, Name }) => (
              <span key={id}>
                {Name} may.{' '}
                <Button variant="link" aria-label={`Add ${Name}`} onClick={() => change({ to: [...choice.to, id] })}>
                  Add
                </Button>
              </span>
            ))}
          </div>
        )
      })}
    </section>
  )
}
