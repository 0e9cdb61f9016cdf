import { MESSAGES } from '@ivue/contracts/messages.ts'
import { allocate, type SizePlan } from '@ivue/contracts/quality/sampling/allocation.ts'
import { paths } from '@ivue/contracts/screens.ts'
import type { Prisma, SamplingPlan } from '#generated/prisma/client.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'
import { readUserNames } from '../../platform/rows/user-names.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { type StoredPlan, storedPlanSchema } from '../../reviews/stored-plan.ts'

/** A stored plan with narrower types than its columns have: decimals are numbers, days are `YYYY-MM-DD`. */
export interface Plan extends Omit<SamplingPlan, keyof StoredPlan | 'fromOn' | 'toOn' | 'most'>, StoredPlan {
  most: number
  fromOn: string
  toOn: string
}

const asPlan = (row: SamplingPlan): Plan => ({
  ...row,
  ...storedPlanSchema.parse(row),
  most: row.most ?? 0,
  fromOn: formatDate(row.fromOn),
  toOn: formatDate(row.toOn),
})

/** Returns a plan by id. Throws Refusal "Not found". With `lock` it locks it until the transaction ends. */
export async function findPlan(db: Queries, id: number, { lock = false } = {}): Promise<Plan> {
  if (lock) await db.$queryRaw`SELECT FROM sampling_plans WHERE id = ${id}::int FOR UPDATE`
  const row = await db.samplingPlan.findUnique({ where: { id } })
  if (!row) throw new Refusal(MESSAGES.notFound)
  return asPlan(row)
}

/** Returns plans by a condition, oldest first. */
export const findPlans = async (db: Queries, where: Prisma.SamplingPlanWhereInput): Promise<Plan[]> =>
  (await db.samplingPlan.findMany({ where, orderBy: { id: 'asc' } })).map(asPlan)

/** Returns the live data tests by code. */
export const readLiveTests = (db: Queries): Promise<{ code: string; name: string }[]> => db.$queryRaw`
  SELECT t.code, v.name FROM data_test_versions v JOIN data_tests t ON t.id = v.test_id WHERE v.state = 'Live' ORDER BY t.code`

/** Returns the shares of the strata in the frozen population. */
export const allocateSample = (plan: SizePlan & Pick<Plan, 'strata'>) => allocate(plan, plan.strata)

/** Checks the optimistic lock: throws Refusal for a stale version, with who changed it. Without a version the change overwrites. */
export async function refuseStalePlan(db: Queries, { version, updatedById }: Plan, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === version) return
  const by = (await readUserNames(db, [updatedById]))(updatedById) || 'The system'
  throw new Refusal(`${by} changed this plan meanwhile: look at it as it is now`, { type: 'stale', version, changedBy: by })
}

export const planName = ({ code }: Pick<Plan, 'code'>): string => `Sampling plan ${code}`

export const pathOfPlan = (id: number): string => paths.samplingPlan.replace(':planId', String(id))
