import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { Check, CircleDashed } from 'lucide-react'
import { dayOf } from '../../ui/moments.ts'
import { count, shortMomentOf } from './plan-words.ts'
import styles from './sampling.module.css'

/** Returns the steps of a plan in order, each with what was done and when, or null if it is still to come (domain 5.3, Draw). */
export function stepsOf(plan: PlanDetails, read: (at: string, zone: string) => string): { name: string; said: string | null }[] {
  const { sealedAt, frozenAt, seedShownAt, drawnAt, population, size, zone, result, toOn } = plan
  const at = (moment: string) => read(moment, zone)
  const late = sealedAt !== null && dayOf(sealedAt, zone) > toOn
  const made = result.completed + result.inQc + result.pending
  return [
    { name: 'Seed sealed', said: sealedAt && `${at(sealedAt)}, ${late ? 'after the period' : 'hash published'}` },
    { name: 'Population frozen', said: frozenAt && `${at(frozenAt)}, ${count(population)} loans` },
    { name: 'Size worked out', said: frozenAt && `${count(size)} loans` },
    { name: 'Seed shown', said: seedShownAt && `${at(seedShownAt)}, fits its hash` },
    { name: 'Drawn', said: drawnAt && `${at(drawnAt)}, ${count(made)} reviews made` },
  ]
}

export function PlanSteps({ plan }: { plan: PlanDetails }) {
  return (
    <ol className={styles.steps} aria-label="Steps of the plan">
      {stepsOf(plan, shortMomentOf).map(({ name, said }) => (
        <li key={name} className={styles.step} data-done={said !== null}>
          <span className={styles.dot}>{said ? <Check size={12} /> : <CircleDashed size={12} />}</span>
          <span>
            <b className={styles.name}>{name}</b>
            <span className={styles.small}>{said ?? 'not yet'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
