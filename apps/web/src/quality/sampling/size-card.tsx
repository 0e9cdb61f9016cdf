import { toSamplePlan } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import {
  limitedSize,
  MAX_BEFORE_FUNDING,
  PLANNED_Z,
  sampleSize,
  tenPercentSize,
  unlimitedSize,
} from '@ivue/contracts/quality/statistics/sample-size.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { formatCount, planAllocation, stratumText } from './plan-words.ts'
import styles from './sampling.module.css'

const describeSizeMethod = ({ method, points, sides, most }: PlanDetails): string => {
  if (method === 'Statistical') return `95 % confidence, ± ${points} points, ${sides}`
  if (method === 'Ten percent') return 'Ten percent of each channel, rounded up'
  if (method === 'Prefunding minimum') return 'Ten percent of the loans funded in the month before, at most 750'
  return most ? `Targeted, at most ${formatCount(most)} loans` : 'Targeted, every loan that fits'
}

export function SizeCard({ plan }: { plan: PlanDetails }) {
  return (
    <Card title="Size" note={describeSizeMethod(plan)}>
      <div className="pad-2-14-12">
        {plan.method === 'Statistical' ? <Formula plan={plan} /> : <SizeFormula plan={plan} />}
        {plan.frozenAt === null && <p className="small-text block">An estimate: the frozen population decides.</p>}
      </div>
    </Card>
  )
}

const Fraction = ({ over, under }: { over: ReactNode; under: ReactNode }) => (
  <span className={`${styles.fraction} inline-flex vertical text-center line-18`}>
    <span>{over}</span>
    <span className="unseen"> over </span>
    <span>{under}</span>
  </span>
)

/** The formula of domain 5.3 with the plan's numbers. */
function Formula({ plan }: { plan: PlanDetails }) {
  const { population, sides } = plan
  const { rate: p, margin: e, sides: by } = toSamplePlan(plan)
  const z = PLANNED_Z[by].toFixed(3)
  const n0 = unlimitedSize({ rate: p, margin: e, sides: by })
  const other = by === 'twoSided' ? 'oneSided' : 'twoSided'
  return (
    <>
      <dl className={`${styles.figures} flex wrap gap-8 above-2`}>
        {[
          ['z', z],
          ['p expected', `${plan.rate} %`],
          ['e', String(e)],
          ['N', formatCount(population)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.formula}>
        <i>
          n<sub>0</sub>
        </i>
        <span>=</span>
        <Fraction over="z² · p (1 − p)" under="e²" />
        <span>=</span>
        <Fraction over={`${z}² · ${p} · ${Number((1 - p).toFixed(4))}`} under={`${e}²`} />
        <span>=</span>
        <b>{n0.toFixed(2)}</b>
      </p>
      <p className={styles.formula}>
        <i>n</i>
        <span>= ⌈</span>
        <Fraction
          over={
            <>
              n<sub>0</sub>
            </>
          }
          under={
            <>
              1 + (n<sub>0</sub> − 1) / N
            </>
          }
        />
        <span>⌉ = ⌈</span>
        <Fraction over={n0.toFixed(2)} under={`1 + ${(n0 - 1).toFixed(2)} / ${formatCount(population)}`} />
        <span>⌉ = ⌈</span>
        <span>{limitedSize(n0, population).toFixed(2)}</span>
        <span>⌉ =</span>
        <b className={styles.answer}>{formatCount(plan.size)}</b>
      </p>
      <p className="small-text block">
        {sides === 'two-sided' ? 'One-sided' : 'Two-sided'} ({PLANNED_Z[other]}) would ask{' '}
        {formatCount(sampleSize({ population, rate: p, margin: e, sides: other }))}. A 10 % sample would ask {describeChannelSum(plan)}.
      </p>
    </>
  )
}

/** Returns the sum of the channels, such as `331 + 270 = 601`. */
function describeChannelSum({ strata }: PlanDetails): string {
  const byChannel = new Map<string, number>()
  for (const { channel, loans } of strata) byChannel.set(channel, (byChannel.get(channel) ?? 0) + loans)
  const shares = [...byChannel.values()].map(tenPercentSize)
  const sum = formatCount(shares.reduce((total, one) => total + one, 0))
  return shares.length > 1 ? `${shares.map(formatCount).join(' + ')} = ${sum}` : sum
}

/** Returns the formula of a month's minimum, such as `min(⌈ 0.10 · 9,120 ⌉, 750, 812)`. The last number is the number of the month's loans. */
function minimumFormula({ strata }: PlanDetails, month: string, loans: number): string {
  const closed = strata.find((one) => one.month === month)?.closedBefore ?? 0
  return `min(⌈ 0.10 · ${formatCount(closed)} ⌉, ${formatCount(MAX_BEFORE_FUNDING)}, ${formatCount(loans)})`
}

function SizeFormula({ plan }: { plan: PlanDetails }) {
  if (plan.method === 'Targeted')
    return (
      <p className={styles.formula}>
        <span>{plan.most ? `min(${formatCount(plan.most)}, ${formatCount(plan.population)})` : 'Every loan'} =</span>
        <b className={styles.answer}>{formatCount(plan.size)}</b>
      </p>
    )
  return (
    <>
      {planAllocation(plan).groups.map(({ name, loans, sample }) => (
        <p key={name} className={styles.formula}>
          <span>{stratumText(name)}:</span>
          <span>{plan.method === 'Ten percent' ? `⌈ 0.10 · ${formatCount(loans)} ⌉` : minimumFormula(plan, name, loans)} =</span>
          <b>{formatCount(sample)}</b>
        </p>
      ))}
      <p className={styles.formula}>
        <span>All:</span>
        <b className={styles.answer}>{formatCount(plan.size)}</b>
      </p>
    </>
  )
}
