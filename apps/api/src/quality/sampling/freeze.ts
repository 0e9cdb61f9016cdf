import { allocate, type MonthChannel } from '@ivue/contracts/quality/sampling/allocation.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { ClientBase } from 'pg'
import { Prisma } from '#generated/prisma/client.ts'
import { queryRows, runStatement } from '../../platform/database/own-connection.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import type { Plan } from './plans-queries.ts'
import { fundedBeforeSql, isStaffLoan, needsFundedBefore, populationSql, STRATUM_NAME, toStrata } from './population.ts'

/** SQL of the SHA-256 of the frozen loan numbers, equal to `populationHash` in contracts. */
export const populationHashSql = (planId: number): Prisma.Sql => Prisma.sql`
  SELECT encode(sha256(convert_to(coalesce(string_agg(loan_number, E'\n' ORDER BY loan_number COLLATE "C"), ''), 'UTF8')), 'hex') AS hash
  FROM sampled_loans WHERE plan_id = ${planId}::int`

/**
 * Freezes the population of a plan in the transaction of `client`: its present loans without those of staff, in strata, with their
 * hash and the size of the sample. Throws Refusal if no loan matches. Returns the result as text.
 */
export async function freezePopulation(
  client: ClientBase,
  plan: Plan,
  { zone, staff, now }: { zone: string; staff: readonly Buffer[]; now: Date },
): Promise<string> {
  const { id, strataBy } = plan
  const { fits, month } = populationSql(plan, zone)
  const [counts] = await queryRows<{ matched: number; staff: number }>(
    client,
    Prisma.sql`
    WITH matched AS MATERIALIZED (
      SELECT l.id, l.number, l.channel, l.region, l.branch_code, l.processor_id, l.underwriter_id, ${month} AS month,
        ${isStaffLoan(staff)} AS staff
      FROM loans l WHERE ${fits}
    ), kept AS (
      INSERT INTO sampled_loans (plan_id, loan_id, loan_number, stratum, month, channel, region, branch, processor_id, underwriter_id, closer_id)
      SELECT ${id}::int, m.id, m.number, ${STRATUM_NAME[strataBy]}, m.month, m.channel, m.region, m.branch_code, m.processor_id, m.underwriter_id, coalesce(t.slot1_id, t.slot2_id)
      FROM matched m LEFT JOIN tasks t ON t.loan_id = m.id AND t.desk = 'closing' WHERE NOT m.staff
    )
    SELECT count(*)::int AS matched, count(*) FILTER (WHERE staff)::int AS staff FROM matched`,
  )
  const matched = counts?.matched ?? 0
  const staffLoans = counts?.staff ?? 0
  if (matched === staffLoans) throw new Refusal('No loan fits the plan: nothing was frozen')
  const found = await queryRows<MonthChannel>(
    client,
    Prisma.sql`SELECT month, channel, count(*)::int AS loans FROM sampled_loans WHERE plan_id = ${id}::int GROUP BY 1, 2`,
  )
  const strata = toStrata(found, needsFundedBefore(plan) ? await queryRows(client, fundedBeforeSql(found, zone)) : null)
  const { population, size } = allocate(plan, strata)
  const [hashed] = await queryRows<{ hash: string }>(client, populationHashSql(id))
  await runStatement(
    client,
    Prisma.sql`
    UPDATE sampling_plans SET state = 'Frozen', work = '', frozen_at = ${now}::timestamptz, matched = ${matched}::int, staff_loans = ${staffLoans}::int, population = ${population}::int,
      population_hash = ${hashed?.hash ?? ''}, strata = ${JSON.stringify(strata)}::jsonb, size = ${size}::int, version = version + 1, updated_at = ${now}::timestamptz
    WHERE id = ${id}::int`,
  )
  return `${countText(population, 'loan')} frozen, ${size.toLocaleString('en-US')} to be drawn`
}
