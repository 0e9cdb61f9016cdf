import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { TargetState } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { targetOn } from '@ivue/contracts/reports/charts/target-rules.ts'
import { verdictOf } from '@ivue/contracts/reports/charts/verdict.ts'
import type { QualityTarget } from '#generated/prisma/client.ts'
import { dayOfDate, type Queries } from '../../database/database.ts'
import { observedPeriod } from './periods.ts'
import { type Aim, type Observed, observe } from './rate-queries.ts'

/** A stored target: its rate as a number, its day `YYYY-MM-DD`. */
export interface StoredTarget extends Omit<QualityTarget, 'rate' | 'validFrom'> {
  rate: number
  validFrom: string
}

export const asTarget = (row: QualityTarget): StoredTarget => ({
  ...row,
  rate: Number(row.rate),
  validFrom: dayOfDate(row.validFrom) ?? '',
})

/** Returns a target with its observed rate and the verdict. */
export function stateOf({ rate, validFrom, rationale }: StoredTarget, observed: Observed): TargetState {
  const { loans, found, population } = observed
  return { rate, validFrom, rationale, loans, found, population, ...verdictOf({ numerator: found, denominator: loans }, rate, population) }
}

/** Returns the current target of an aim with the last twelve closed months of the programme; null if there is none. */
export async function targetStateOf(
  db: Queries,
  { reviewType, severity }: Aim,
  { now, zone }: { now: Date; zone: string },
): Promise<TargetState | null> {
  const rows = (await db.qualityTarget.findMany({ where: { reviewType, severity } })).map(asTarget)
  const target = targetOn(rows, { reviewType, severity }, dayAt(now, zone))
  if (!target) return null
  const [observed] = await observe(db, [{ reviewType, severity }], observedPeriod(now, zone))
  return observed ? stateOf(target, observed) : null
}
