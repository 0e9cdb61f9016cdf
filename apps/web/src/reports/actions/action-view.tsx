import type { CorrectiveAction } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { usDay } from '../../ui/moments.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import styles from './actions.module.css'
import { Effect } from './effect-test.tsx'

export function ActionView({ action }: { action: CorrectiveAction }) {
  const { reviewType, severity, problem, rootCause, actions, ownerName, dueOn, state, closedBy, closedAt } = action
  const facts: [string, string][] = [
    ['About', `${reviewType}, ${severity}`],
    ['Owner', ownerName],
    ['Due', usDay(dueOn)],
    ['Problem', problem],
    ['Root cause', rootCause],
    ['What is done', actions],
  ]
  return (
    <div className="grid gap-12">
      <p>
        <StatusChip status={state} /> {closedAt && `by ${closedBy}, ${usDay(closedAt.slice(0, 10))}`}
      </p>
      <dl className={styles.samples}>
        {facts.map(([name, text]) => (
          <div key={name} className={styles.fact}>
            <dt className="muted">{name}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.effect} aria-labelledby="test-of-effect">
        <h3 id="test-of-effect">Test of effect</h3>
        <Effect action={action} />
      </section>
    </div>
  )
}
