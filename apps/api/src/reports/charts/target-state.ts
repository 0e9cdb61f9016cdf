import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { Coverage, RateDefinition, TargetState } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { sampleRate } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { findTargetOn } from '@ivue/contracts/reports/charts/target-rules.ts'
import { compareWithTarget } from '@ivue/contracts/reports/charts/verdict.ts'
import { severitiesOfType, type TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { Prisma, type QualityTarget } from '#generated/prisma/client.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'
import { countByStratum } from './count-samples.ts'
import { observedPeriod } from './periods.ts'
import { countCoverage } from './rate-queries.ts'
import { findingCountSql } from './rate-sql.ts'

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
  const period = observedPeriod(now, zone)
  const byType = new Map<ReviewType, ObservedType>()
  for (const type of new Set(targets.map(({ reviewType }) => reviewType))) byType.set(type, await observeType(db, type, axis, period))
  return targets.map(({ reviewType, severity, rate, validFrom, rationale }) => {
    const { samples, coverage } = byType.get(reviewType) ?? { samples: [], coverage: null }
    const observed = sampleRate(samples.map(({ counts, ...sample }) => ({ ...sample, found: counts?.[severity] ?? 0 })))
    return { rate, validFrom, rationale, observed, coverage, verdict: compareWithTarget(observed.interval, rate) }
  })
}

interface ObservedType {
  samples: Awaited<ReturnType<typeof countByStratum<string>>>
  coverage: Coverage
}

/** Counts the programme's reviews of a type, and those with a finding of each severity after rebuttal, by stratum. */
async function observeType(
  db: Queries,
  reviewType: ReviewType,
  axis: TimeAxis,
  [from, before]: readonly [Date, Date],
): Promise<ObservedType> {
  const of = { reviewType, axis, sample: 'Programme' } as const
  const withFinding = Object.fromEntries(
    severitiesOfType(reviewType).map((severity) => [
      severity,
      Prisma.sql`count(*) FILTER (WHERE ${findingCountSql({ reviewType, severity, counts: 'After rebuttal' })} > 0)`,
    ]),
  )
  return {
    samples: await countByStratum(db, of, { starts: [from], before }, withFinding),
    coverage: await countCoverage(db, of, [from, before]),
  }
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
