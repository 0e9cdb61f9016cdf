import { allocate, type MonthChannel } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../app-services.ts'
import { staffHashes } from '../../rows/staff-hashes.ts'
import { Refusal } from '../../rpc/refusal.ts'
import type { Plan } from './plans-queries.ts'
import { fundedBeforeSql, isStaffLoan, needsFundedBefore, populationSql, toStrata } from './population.ts'

type ExpectedSample = Pick<PlanDetails, 'matched' | 'staffLoans' | 'population' | 'size' | 'strata' | 'problem'>

const STAFF_UNKNOWN = 'The staff warehouse cannot be reached, so loans of staff are still counted'

/** Returns what would be frozen and drawn of a plan if it were done now. */
export async function expectSample(services: Services, plan: Plan, zone: string): Promise<ExpectedSample> {
  const { db } = services
  const staff = await staffHashes(services, STAFF_UNKNOWN).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  const { fits, month } = populationSql(plan, zone)
  const found = await db.$queryRaw<(MonthChannel & { staff: number })[]>(Prisma.sql`
    SELECT month, channel, count(*) FILTER (WHERE NOT staff)::int AS loans, count(*) FILTER (WHERE staff)::int AS staff
    FROM (SELECT l.channel, ${month} AS month, ${isStaffLoan(staff ?? [])} AS staff FROM loans l WHERE ${fits}) matched GROUP BY 1, 2`)
  const counted = found.filter(({ loans }) => loans > 0).map(({ staff: _, ...one }) => one)
  const strata = toStrata(counted, needsFundedBefore(plan) ? await db.$queryRaw(fundedBeforeSql(counted, zone)) : null)
  const { population, size } = allocate(plan, strata)
  const staffLoans = found.reduce((sum, one) => sum + one.staff, 0)
  return { matched: population + staffLoans, staffLoans, population, size, strata, problem: plan.problem || (staff ? '' : STAFF_UNKNOWN) }
}
