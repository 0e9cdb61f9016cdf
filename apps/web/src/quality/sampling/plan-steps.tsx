import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Check, CircleDashed } from 'lucide-react'
import { calendarDay } from '../../ui/moments.ts'
import { shortMomentInZone } from './plan-words.ts'
import styles from './sampling.module.css'

/**
 * Returns the steps of a plan in order. Each `outcome` says when the step was done and its result, or is null before that (domain 5.3,
 * Draw).
 */
export function planSteps(plan: PlanDetails, read: (at: string, zone: string) => string): { name: string; outcome: string | null }[] {
  const { sealedAt, frozenAt, seedShownAt, drawnAt, population, size, zone, result, toOn } = plan
  const at = (moment: string) => read(moment, zone)
  const late = sealedAt !== null && calendarDay(sealedAt, zone) > toOn
  const made = result.completed + result.inQc + result.pending
  return [
    { name: 'Seed sealed', outcome: sealedAt && `${at(sealedAt)}, ${late ? 'after the period' : 'hash published'}` },
    { name: 'Population frozen', outcome: frozenAt && `${at(frozenAt)}, ${countText(population, 'loan')}` },
    { name: 'Size worked out', outcome: frozenAt && countText(size, 'loan') },
    { name: 'Seed shown', outcome: seedShownAt && `${at(seedShownAt)}, fits its hash` },
    { name: 'Drawn', outcome: drawnAt && `${at(drawnAt)}, ${countText(made, 'review')} made` },
  ]
}

export function PlanSteps({ plan }: { plan: PlanDetails }) {
  return (
    <ol className="card flex wrap spread gap-8-24 pad-10-14" aria-label="Steps of the plan">
      {planSteps(plan, shortMomentInZone).map(({ name, outcome }) => (
        <li key={name} className={`${styles.step} flex items-start gap-9`} data-done={outcome !== null}>
          <span className={`${styles.dot} center rigid round width-20 height-20 above-1 on-slate-bg color-slate`}>
            {outcome ? <Check size={12} /> : <CircleDashed size={12} />}
          </span>
          <span>
            <b className={`${styles.name} block medium line-18`}>{name}</b>
            <span className="small-text block">{outcome ?? 'not yet'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
