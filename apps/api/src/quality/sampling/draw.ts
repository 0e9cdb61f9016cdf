import { listSamples } from '@ivue/contracts/quality/sampling/allocation.ts'
import { compareDraws } from '@ivue/contracts/quality/sampling/proof.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { ClientBase } from 'pg'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { runStatement } from '../../platform/database/own-connection.ts'
import { populationHashSql } from './freeze.ts'
import { sha256 } from './plans-advance.ts'
import { allocateSample, type Plan } from './plans-queries.ts'

/** SQL of the sort key of the draw, equal to `drawOrder` in contracts. */
export const drawKeySql = (seed: string): Prisma.Sql =>
  Prisma.sql`encode(sha256(convert_to(${seed}::text || '|' || loan_number, 'UTF8')), 'hex')`

/**
 * SQL of a plan's frozen loans in the order of its seed, up to one more than the sample per stratum. `place` numbers the drawn ones
 * through all strata.
 */
function drawnLoansSql(plan: Plan): Prisma.Sql {
  let before = 0
  const samples = listSamples(allocateSample(plan)).map(({ stratum, sample }) => {
    before += sample
    return { stratum, sample, before: before - sample }
  })
  return Prisma.sql`
    SELECT s.id, s.loan_number, s.rank, CASE WHEN s.rank <= z.sample THEN z.before + s.rank END AS place
    FROM (
      SELECT id, loan_number, stratum, row_number() OVER (PARTITION BY stratum ORDER BY ${drawKeySql(plan.seed)} COLLATE "C")::int AS rank
      FROM sampled_loans WHERE plan_id = ${plan.id}::int
    ) s JOIN jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) AS z (stratum text, sample int, before int) USING (stratum)
    WHERE s.rank <= z.sample + 1`
}

/** Draws the sample of a frozen plan with a disclosed seed, in the transaction of `client`. Returns the result as text. */
export async function drawSample(client: ClientBase, plan: Plan, now: Date): Promise<string> {
  await runStatement(
    client,
    Prisma.sql`UPDATE sampled_loans l SET rank = d.rank, place = d.place FROM (${drawnLoansSql(plan)}) d WHERE l.id = d.id`,
  )
  await runStatement(
    client,
    Prisma.sql`
    UPDATE sampling_plans SET state = 'Drawn', work = '', drawn_at = ${now}::timestamptz, version = version + 1, updated_at = ${now}::timestamptz WHERE id = ${plan.id}::int`,
  )
  return `${plan.size.toLocaleString('en-US')} of ${countText(plan.population, 'loan')} drawn`
}

const MAX_NAMED = 20

/** Repeats the draw from the frozen population and the disclosed seed, and compares it with the stored sample. */
export async function verifyDraw(db: Queries, plan: Plan) {
  const [hashed] = await db.$queryRaw<{ hash: string }[]>(populationHashSql(plan.id))
  const again = await db.$queryRaw<{ number: string }[]>(
    Prisma.sql`SELECT d.loan_number AS number FROM (${drawnLoansSql(plan)}) d WHERE d.place IS NOT NULL ORDER BY d.place`,
  )
  const storedSample = await db.$queryRaw<{ number: string }[]>(
    Prisma.sql`SELECT loan_number AS number FROM sampled_loans WHERE plan_id = ${plan.id}::int AND place IS NOT NULL ORDER BY place`,
  )
  const { missing, added } = compareDraws(
    storedSample.map(({ number }) => number),
    again.map(({ number }) => number),
  )
  const populationFits = hashed?.hash === plan.populationHash
  const seedFits = sha256(plan.seed) === plan.seedHash
  return {
    same: populationFits && seedFits && missing.length === 0 && added.length === 0,
    loans: again.length,
    populationFits,
    seedFits,
    missing: missing.slice(0, MAX_NAMED),
    added: added.slice(0, MAX_NAMED),
  }
}
