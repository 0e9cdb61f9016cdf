import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { DATE_KINDS, type DateKind } from '@ivue/contracts/quality/sampling/words.ts'
import { Link } from 'react-router'
import { Card } from '../../ui/layout/card.tsx'
import { usDay } from '../../ui/moments.ts'
import { count, filterLines, grouped, pathOf } from './plan-words.ts'
import styles from './sampling.module.css'

/** Returns label and value of each criterion of a plan. */
export function criteriaOf(plan: PlanDetails): [string, string][] {
  const filters = filterLines(plan)
  return [
    ['Review', `${plan.reviewType}, ${plan.phase}, ${plan.scope}`],
    [DATE_KINDS[plan.dateKind as DateKind], `${usDay(plan.fromOn)} to ${usDay(plan.toOn)}`],
    ...(filters.length > 0 ? filters : [['Loans', 'Every one'] as [string, string]]),
    ...(plan.frozenAt
      ? ([
          ['Matched the filter', count(plan.matched)],
          ['Staff loans left out', count(plan.staffLoans)],
          ['Population N', count(plan.population)],
        ] as [string, string][])
      : []),
  ]
}

export function PopulationCard({ plan }: { plan: PlanDetails }) {
  const { frozenAt, population, populationHash, planId } = plan
  return (
    <Card
      title="Population"
      actions={frozenAt && <Link to={`${pathOf('sampledLoans', planId)}?taskStatus=All`}>Open {count(population)} loans</Link>}
    >
      <dl className={styles.pairs}>
        {criteriaOf(plan).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {plan.rationale && <p className={styles.note}>{plan.rationale}</p>}
      {populationHash && (
        <p className={styles.box}>
          <b>Frozen list</b>, sha256
          <br />
          <span title={populationHash}>{grouped(populationHash, 6)}</span>
        </p>
      )}
    </Card>
  )
}
