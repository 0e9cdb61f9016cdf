import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { DATE_KINDS, type DateKind } from '@ivue/contracts/quality/sampling/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Link } from 'react-router'
import { Card } from '../../ui/layout/card.tsx'
import { usDay } from '../../ui/moments.ts'
import { filterLines, formatCount, groupHash, planPath } from './plan-words.ts'

/** Returns label and value of each criterion of a plan. */
export function planCriteria(plan: PlanDetails): [string, string][] {
  const filters = filterLines(plan)
  return [
    ['Review', `${plan.reviewType}, ${plan.phase}, ${plan.scope}`],
    [DATE_KINDS[plan.dateKind as DateKind], `${usDay(plan.fromOn)} to ${usDay(plan.toOn)}`],
    ...(filters.length > 0 ? filters : [['Loans', 'Every one'] as [string, string]]),
    ['Matched the filter', formatCount(plan.matched)],
    ['Staff loans left out', formatCount(plan.staffLoans)],
    [plan.frozenAt ? 'Population N' : 'Population N, as of now', formatCount(plan.population)],
  ]
}

export function PopulationCard({ plan }: { plan: PlanDetails }) {
  const { frozenAt, population, populationHash, planId } = plan
  return (
    <Card
      title="Population"
      actions={frozenAt && <Link to={`${planPath('sampledLoans', planId)}?taskStatus=All`}>Open {countText(population, 'loan')}</Link>}
    >
      <dl className="grid gap-2 pad-2-14-10">
        {planCriteria(plan).map(([name, value]) => (
          <div className="flex spread gap-14" key={name}>
            <dt className="one-line faint">{name}</dt>
            <dd className="medium text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {plan.rationale && <p className="muted pad-2-14-14">{plan.rationale}</p>}
      {populationHash && (
        <p className="muted rounded text-12 on-subtle margin-0-14-12 pad-7-10 border-line line-18">
          <b>Frozen list</b>, sha256
          <br />
          <span title={populationHash}>{groupHash(populationHash, 6)}</span>
        </p>
      )}
    </Card>
  )
}
