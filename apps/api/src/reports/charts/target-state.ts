import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { Coverage, TargetState } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { sampleRate } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { findTargetOn } from '@ivue/contracts/reports/charts/target-rules.ts'
import { compareWithTarget } from '@ivue/contracts/reports/charts/verdict.ts'
import type { TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import type { QualityTarget } from '#generated/prisma/client.ts'
import { formatDate, type Queries } from '../../database/database.ts'
import { countPeriods } from './count-samples.ts'
import { observedPeriod } from './periods.ts'
import { countCoverage } from './rate-queries.ts'
import type { RateDefinition } from './rate-sql.ts'

/** A stored target: its rate as a number, its day `YYYY-MM-DD`. */
export interface StoredTarget extends Omit<QualityTarget, 'rate' | 'validFrom'> {
  rate: number
  validFrom: string
}

export type TargetedRate = Pick<RateDefinition, 'reviewType' | 'severity'>

export const parseTarget = (row: QualityTarget): StoredTarget => ({
  ...row,
  rate: Number(row.rate),
  validFrom: formatDate(row.validFrom) ?? '',
})

/** Returns targets with the observed rates of the last twelve closed months of the programme, after rebuttal, and the verdicts. */
export async function readTargetStates(
  db: Queries,
  targets: readonly (StoredTarget & TargetedRate)[],
  { axis, now, zone }: { axis: TimeAxis; now: Date; zone: string },
): Promise<TargetState[]> {
  const [from, before] = observedPeriod(now, zone)
  const coverages = new Map<string, Coverage>()
  for (const reviewType of new Set(targets.map((one) => one.reviewType)))
    coverages.set(reviewType, await countCoverage(db, { reviewType, axis, sample: 'Programme' }, [from, before]))
  const states: TargetState[] = []
  for (const { reviewType, severity, rate, validFrom, rationale } of targets) {
    const definition = { reviewType, severity, axis, sample: 'Programme', counts: 'After rebuttal' } as const
    const [counted] = await countPeriods(db, definition, { starts: [from], before })
    const observed = sampleRate(counted?.samples ?? [])
    const coverage = coverages.get(reviewType) ?? null
    states.push({ rate, validFrom, rationale, observed, coverage, verdict: compareWithTarget(observed.interval, rate) })
  }
  return states
}

/** Returns the current target of a rate with its observed rate; null if there is none. */
export async function readTargetState(
  db: Queries,
  { reviewType, severity, axis }: Pick<RateDefinition, 'reviewType' | 'severity' | 'axis'>,
  { now, zone }: { now: Date; zone: string },
): Promise<TargetState | null> {
  const rows = (await db.qualityTarget.findMany({ where: { reviewType, severity } })).map(parseTarget)
  const target = findTargetOn(rows, { reviewType, severity }, dayAt(now, zone))
  if (!target) return null
  const [state = null] = await readTargetStates(db, [{ ...target, reviewType, severity }], { axis, now, zone })
  return state
}
