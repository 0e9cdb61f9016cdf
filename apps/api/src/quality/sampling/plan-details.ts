import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { allocate, type MonthChannel } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { readStaffHashes } from '../../platform/rows/staff-hashes.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { drawKeySql } from './draw.ts'
import { allocateSample, findPlan, type Plan } from './plans-queries.ts'
import { fundedBeforeSql, isStaffLoan, needsFundedBefore, populationSql, toStrata } from './population.ts'

const at = (moment: Date | null) => moment?.toISOString() ?? null

type ExpectedSample = Pick<PlanDetails, 'matched' | 'staffLoans' | 'population' | 'size' | 'strata' | 'problem'>

const STAFF_UNKNOWN = 'The staff warehouse cannot be reached, so loans of staff are still counted'

/** Returns what would be frozen and drawn of a plan if it were done now. */
async function expectSample(services: Services, plan: Plan, zone: string): Promise<ExpectedSample> {
  const { db } = services
  const staff = await readStaffHashes(services, STAFF_UNKNOWN).catch((error: unknown) => {
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

/** Returns a plan for its page, without the seed before it is disclosed. */
export async function planDetails(services: Services, id: number, zone: string): Promise<PlanDetails> {
  const { db, now } = services
  const stored = await findPlan(db, id)
  const { sealedSeed: _, ...plan } = stored
  return {
    ...plan,
    ...(plan.frozenAt === null && (await expectSample(services, stored, zone))),
    planId: id,
    filter: plan.filter as PlanDetails['filter'],
    zone,
    today: dayAt(now(), zone),
    sealedAt: at(plan.sealedAt),
    frozenAt: at(plan.frozenAt),
    seedShownAt: at(plan.seedShownAt),
    drawnAt: at(plan.drawnAt),
    draw: plan.state === 'Drawn' ? await readDrawExamples(db, plan) : [],
    result: await readResult(db, id),
  }
}

const FIRST_SHOWN = [1, 2, 3]

/** Returns examples of the draw from the first stratum: the first three, the last drawn and the first not drawn. */
function readDrawExamples(db: Queries, plan: Omit<Plan, 'sealedSeed'>): Promise<PlanDetails['draw']> {
  const first = allocateSample(plan).groups[0]?.strata[0]
  const ranks = [...FIRST_SHOWN, first?.sample ?? 0, (first?.sample ?? 0) + 1]
  return db.$queryRaw<PlanDetails['draw']>(Prisma.sql`
    SELECT rank, ${drawKeySql(plan.seed)} AS key, loan_number AS "loanNumber", place IS NOT NULL AS drawn FROM sampled_loans
    WHERE plan_id = ${plan.id}::int AND stratum = ${first?.stratum ?? ''} AND rank IS NOT NULL AND rank = ANY(${ranks}::int[]) ORDER BY rank`)
}

/** Counts the progress and defects of the drawn loans' reviews, and the additional picked loans. */
async function readResult(db: Queries, planId: number): Promise<PlanDetails['result']> {
  const [row] = await db.$queryRaw<PlanDetails['result'][]>(Prisma.sql`
    SELECT count(*) FILTER (WHERE s.place IS NOT NULL AND r.ended_at IS NOT NULL)::int AS completed,
      count(*) FILTER (WHERE s.place IS NOT NULL AND r.ended_at IS NULL AND r.started_at IS NOT NULL)::int AS "inQc",
      count(*) FILTER (WHERE s.place IS NOT NULL AND r.ended_at IS NULL AND r.started_at IS NULL AND r.id IS NOT NULL)::int AS pending,
      count(*) FILTER (WHERE s.place IS NOT NULL AND r.ended_at IS NOT NULL AND r.gross_critical_count > 0)::int AS defects,
      count(*) FILTER (WHERE s.place IS NOT NULL AND s.review_id IS NULL)::int AS waiting,
      count(*) FILTER (WHERE r.id IS NOT NULL AND r.ended_at IS NULL AND r.assigned_to_id IS NULL)::int AS unassigned,
      count(*) FILTER (WHERE s.place IS NULL)::int AS picked
    FROM (
      SELECT place, review_id FROM sampled_loans WHERE plan_id = ${planId}::int AND place IS NOT NULL
      UNION ALL SELECT place, review_id FROM sampled_loans WHERE plan_id = ${planId}::int AND place IS NULL AND review_id IS NOT NULL
    ) s LEFT JOIN reviews r ON r.id = s.review_id AND r.pulled_back_at IS NULL`)
  return row ?? { completed: 0, inQc: 0, pending: 0, defects: 0, waiting: 0, unassigned: 0, picked: 0 }
}
