import { percent } from '@ivue/contracts/figures/rounding.ts'
import { KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { SEVEREST } from '@ivue/contracts/quality/sampling/words.ts'
import { wilsonInterval } from '@ivue/contracts/quality/statistics/interval.ts'
import { formatCount, percentPoints } from './plan-words.ts'
import styles from './result.module.css'

/** Shows the findings so far: the gross rate with its interval, compared to the planned precision (domain 5.3). */
export function PlanResult({ plan }: { plan: PlanDetails }) {
  const { completed, inQc, pending, waiting, unassigned, picked } = plan.result
  const of = plan.size
  const share = (part: number) => ({ width: `${of > 0 ? (100 * part) / of : 0}%` })
  return (
    <div className="grid gap-6 pad-10-14-14">
      <div className={`flex items-baseline gap-8`}>
        <h3>Result so far</h3>
        <span className="small-text">
          {formatCount(completed)} of {formatCount(of)} completed
        </span>
        <span className="push-right small-text">
          In QC {formatCount(inQc)} · Pending {formatCount(pending)}
        </span>
      </div>
      <div
        className={`${styles.track} flex clip height-6 rounded-3 on-line`}
        role="img"
        aria-label={`${completed} of ${of} completed, ${inQc} in QC`}
      >
        <i style={share(completed)} />
        <i style={share(inQc)} />
      </div>
      <ResultRate plan={plan} />
      <p className="small-text">
        {[
          unassigned > 0 && `${formatCount(unassigned)} wait for an analyst`,
          waiting > 0 && `${formatCount(waiting)} wait until an open review or conflict check of the loan ends`,
          picked > 0 && `${formatCount(picked)} targeted in addition to the sample, not counted in its rate`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

export function ResultRate({ plan }: { plan: PlanDetails }) {
  const { completed, defects } = plan.result
  const { method, scope, population, points: planned } = plan
  const severest = SEVEREST[KIND_OF[plan.reviewType as ReviewType]]
  if (completed === 0) return <p className="small-text">No review is completed yet.</p>
  const rate = percent(defects, completed)?.toFixed(2)
  const found = wilsonInterval({ numerator: defects, denominator: completed }, { population })
  const own = defects / completed
  return (
    <div className={`${styles.rate} row gap-10`}>
      <b>{rate} %</b>
      <span className="small muted">
        <b>
          {formatCount(defects)} of {formatCount(completed)}
        </b>{' '}
        with a {severest} finding, gross
        <br />
        {method === 'Targeted' || !found
          ? 'Targeted: it says nothing about other loans'
          : `interval ${percentPoints(found.low)} to ${percentPoints(found.high)} %: −${percentPoints(own - found.low)} and +${percentPoints(found.high - own)}${method === 'Statistical' ? `, planned ± ${planned.toFixed(2)} points` : ''}`}
        {scope === 'Component' && ' · Component reviews do not enter the programme’s rate'}
      </span>
    </div>
  )
}
