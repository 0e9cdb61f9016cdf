import { createHash } from 'node:crypto'
import { allocate, type MonthChannel, type SizePlan, stratumName } from '@ivue/contracts/quality/sampling/allocation.ts'
import { drawOrder, populationHash } from '@ivue/contracts/quality/statistics/draw.ts'
import type { Client } from 'pg'
import { BUSINESS_ZONE, DAY_MS, dayText, HOUR_MS, momentAt, monthBack } from '../days.ts'
import type { AnswersToStore } from '../loans/loan-rows.ts'
import type { World } from '../world.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const SAMPLE_SIZE: SizePlan = { method: 'Statistical', sides: 'two-sided', points: 4, rate: 5, most: 0, strataBy: 'Month and channel' }
/** Of a hundred reviews, those below COMPLETED are completed, those from PENDING on are pending. */
const [COMPLETED, PENDING] = [73, 90]
/** One completed review in this many has a Material finding. */
const DEFECT_EVERY_REVIEWS = 23

interface FrozenLoan extends Omit<MonthChannel, 'loans'> {
  id: number
  loanNumber: string
}

/** A plan of the demo world. `from` and `until` are days of the world, half open. */
interface DemoPlan {
  code: string
  title: string
  phase: 'Post-closing' | 'Prefunding'
  /** The status of its loans. It also says which of their dates must lie between `from` and `until`: funding or scheduled closing. */
  status: 'Funded' | 'Closing'
  from: number
  until: number
  size: SizePlan
}

function quarterPlan(from: number): DemoPlan {
  const day = new Date(from * DAY_MS)
  const [year, quarter] = [day.getUTCFullYear(), Math.floor(day.getUTCMonth() / 3)]
  return {
    code: `PC-${year}-Q${quarter + 1}`,
    title: `Post-closing random, ${['first', 'second', 'third', 'fourth'][quarter]} quarter ${year}`,
    phase: 'Post-closing',
    status: 'Funded',
    from,
    until: monthBack(from, -3).first,
    size: SAMPLE_SIZE,
  }
}

const prefundingPlan = (from: number): DemoPlan => ({
  code: `PF-${dayText(from).slice(0, 7)}`,
  title: `Prefunding minimum, ${dayText(from).slice(0, 7)}`,
  phase: 'Prefunding',
  status: 'Closing',
  from,
  until: monthBack(from, -1).first,
  size: { ...SAMPLE_SIZE, method: 'Prefunding minimum' },
})

/**
 * Adds the programme's samples by the app's own rules: that of the previous quarter and the prefunding sample of this month (sealed, frozen,
 * drawn and mostly reviewed), and a draft of the current quarter. Returns the numbers of reviews and events.
 */
export async function addSamples(client: Client, world: World, answers: AnswersToStore): Promise<{ reviews: number; events: number }> {
  const month = monthBack(world.day, 0).first
  const back = (new Date(world.day * DAY_MS).getUTCMonth() % 3) + 3
  await addPlan(client, world, quarterPlan(monthBack(world.day, back - 3).first), 'Draft', {})
  const quarter = await addDrawnSample(client, world, quarterPlan(monthBack(world.day, back).first), answers)
  const prefunding = await addDrawnSample(client, world, prefundingPlan(month), answers)
  return { reviews: quarter + prefunding, events: quarter + prefunding }
}

/** Draws and reviews the sample of a plan. Returns the number of its reviews. Each has an event. */
async function addDrawnSample(client: Client, world: World, plan: DemoPlan, answers: AnswersToStore): Promise<number> {
  const { from, until, size: sizePlan, phase } = plan
  const at = (day: number) => new Date(momentAt(day, 0, BUSINESS_ZONE))
  const column = plan.status === 'Funded' ? 'l.funded_at' : 'l.scheduled_closing_at'
  const { rows: loans } = await client.query<FrozenLoan>(
    `SELECT l.id, l.number AS "loanNumber", l.channel, to_char(${column} AT TIME ZONE $1, 'YYYY-MM') AS month FROM loans l
     WHERE l.status = $4 AND ${column} >= $2 AND ${column} < $3 ORDER BY 4, l.channel DESC`,
    [BUSINESS_ZONE, at(from), at(until), plan.status],
  )
  if (loans.length === 0) return 0
  const { rows: before } = await client.query<{ loans: number }>(
    "SELECT count(*)::int AS loans FROM loans WHERE status = 'Funded' AND funded_at >= $1 AND funded_at < $2",
    [at(monthBack(from, 1).first), at(from)],
  )
  const counts = new Map<string, MonthChannel>()
  for (const { month: of, channel } of loans) {
    const key = stratumName(sizePlan.strataBy, { month: of, channel })
    counts.set(key, { month: of, channel, loans: (counts.get(key)?.loans ?? 0) + 1, closedBefore: before[0]?.loans ?? 0 })
  }
  const strata = [...counts.values()]
  const { size, groups } = allocate(sizePlan, strata)
  const seed = sha256(`${world.seed} ${plan.code}`)
  let place = 0
  const sampled = groups.flatMap(({ strata: own }) =>
    own.flatMap(({ stratum, sample }) =>
      drawOrder(
        loans.filter((loan) => stratumName(sizePlan.strataBy, loan) === stratum),
        seed,
        sha256,
      ).map(({ id, month: of, channel }, at) => {
        const drawn = at < sample
        if (drawn) place++
        return { id, month: of, channel, stratum, rank: at <= sample ? at + 1 : null, place: drawn ? place : null }
      }),
    ),
  )
  // A prefunding sample is drawn at the start of its month, a post-closing one after its period.
  const sealedOn = phase === 'Prefunding' ? from - 1 : until - 1
  const drawnAt = Math.min(momentAt(sealedOn + (phase === 'Prefunding' ? 1 : 5), 6 * 60 + 2, BUSINESS_ZONE), world.now - HOUR_MS)
  const planId = await addPlan(client, world, plan, 'Drawn', {
    seed,
    seed_hash: sha256(seed),
    sealed_at: new Date(momentAt(sealedOn, 17 * 60, BUSINESS_ZONE)),
    frozen_at: new Date(drawnAt - 120_000),
    matched: loans.length,
    population: loans.length,
    population_hash: populationHash(
      loans.map(({ loanNumber }) => loanNumber),
      sha256,
    ),
    strata: JSON.stringify(strata),
    size,
    seed_shown_at: new Date(drawnAt - 60_000),
    drawn_at: new Date(drawnAt),
  })
  await client.query(
    `INSERT INTO sampled_loans (plan_id, loan_id, loan_number, stratum, month, channel, region, branch, processor_id, underwriter_id, closer_id, rank, place)
     SELECT $1, l.id, l.number, s.stratum, s.month, s.channel, l.region, l.branch_code, l.processor_id, l.underwriter_id, coalesce(t.slot1_id, t.slot2_id), s.rank, s.place
     FROM jsonb_to_recordset($2::jsonb) AS s (id int, stratum text, month text, channel text, rank int, place int)
     JOIN loans l ON l.id = s.id LEFT JOIN tasks t ON t.loan_id = l.id AND t.desk = 'closing'`,
    [planId, JSON.stringify(sampled)],
  )
  return addReviews(client, world, planId, { phase, drawnAt, answers })
}

/** Adds a plan and returns its id. */
async function addPlan(client: Client, world: World, demo: DemoPlan, state: string, of: Record<string, unknown>): Promise<number> {
  const { points, rate, sides, method, strataBy } = demo.size
  const plan: Record<string, unknown> = {
    code: demo.code,
    title: demo.title,
    review_type: 'UW Review',
    phase: demo.phase,
    scope: 'Full',
    method,
    sides,
    points,
    rate,
    date_kind: demo.status,
    strata_by: strataBy,
    from_on: dayText(demo.from),
    to_on: dayText(demo.until - 1),
    filter: JSON.stringify({ statuses: [demo.status], channels: [], types: [], purposes: [], regions: [], states: [] }),
    state,
    created_by_id: world.staff.people.find(({ username }) => username === 'qc.manager')?.id ?? 1,
    updated_at: of.drawn_at ?? new Date(world.now - DAY_MS),
    ...of,
  }
  const columns = Object.keys(plan)
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO sampling_plans (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING id`,
    Object.values(plan),
  )
  return rows[0]?.id ?? 0
}

/** Adds reviews of the drawn loans: most are completed, with only Yes answers except for a few Material findings. */
async function addReviews(
  client: Client,
  world: World,
  planId: number,
  { phase, drawnAt, answers }: { phase: string; drawnAt: number; answers: AnswersToStore },
): Promise<number> {
  const { rows: made } = await client.query<{ id: number }>(
    `WITH analysts AS (
       SELECT u.id, row_number() OVER (ORDER BY u.id) - 1 AS nth, count(*) OVER () AS many FROM users u JOIN user_skills k ON k.user_id = u.id AND k.kind = 'qcType' AND k.value = 'UW Review'
       WHERE NOT u.inactive
     ), due AS (
       SELECT s.loan_id, s.place, s.underwriter_id, s.processor_id, (s.place * 37) % 100 AS lot,
         least((d.day + CASE extract(isodow FROM d.day) WHEN 6 THEN 2 WHEN 7 THEN 1 ELSE 0 END + make_interval(mins => 490 + (s.place * 47) % 380)) AT TIME ZONE $5, $3::timestamptz) AS began
       FROM sampled_loans s CROSS JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE $5)::date + 1 + (s.place * 13) % 35 AS day) d
       WHERE s.plan_id = $1 AND s.place IS NOT NULL
         AND NOT EXISTS (SELECT FROM reviews o WHERE o.loan_id = s.loan_id AND o.type = 'UW Review' AND o.ended_at IS NULL AND o.pulled_back_at IS NULL)
     ), made AS (
       INSERT INTO reviews (loan_id, task_id, kind, type, instance, selection, phase, scope, audit, submitted_by_id, submitted_at, assigned_to_id, assigned_at, worked_by_id, processor_id, underwriter_id, started_at, ended_at)
       SELECT d.loan_id, t.id, 'underwriter', 'UW Review', 1 + coalesce((SELECT max(instance) FROM reviews v WHERE v.loan_id = d.loan_id AND v.type = 'UW Review'), 0),
         'Random', $6, 'Full', CASE WHEN lot < ${PENDING} THEN 'Full' ELSE '' END, $4, $2, a.id, $2, d.underwriter_id, d.processor_id, d.underwriter_id,
         CASE WHEN lot < ${PENDING} THEN began END, CASE WHEN lot < ${COMPLETED} THEN least(began + interval '2 hours', $3::timestamptz) END
       FROM due d JOIN analysts a ON a.nth = d.place % a.many AND a.id IS DISTINCT FROM d.underwriter_id LEFT JOIN tasks t ON t.loan_id = d.loan_id AND t.desk = 'underwriter'
       ORDER BY d.place RETURNING id, loan_id
     )
     UPDATE sampled_loans s SET review_id = made.id FROM made WHERE s.plan_id = $1 AND s.loan_id = made.loan_id RETURNING made.id`,
    [
      planId,
      new Date(drawnAt),
      new Date(world.now - HOUR_MS),
      world.staff.people.find(({ username }) => username === 'qc.manager')?.id ?? 1,
      BUSINESS_ZONE,
      phase,
    ],
  )
  await client.query(
    `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, review_id, desk, module, after, reason)
     SELECT r.submitted_at, u.id, u.full_name, r.loan_id, r.loan_number, r.task_id, r.id, 'underwriter', 'UnderwriterQC', 'UW Review: Pending', 'Drawn by sampling plan ' || p.code
     FROM sampled_loans s JOIN reviews r ON r.id = s.review_id JOIN users u ON u.id = r.submitted_by_id JOIN sampling_plans p ON p.id = s.plan_id WHERE s.plan_id = $1`,
    [planId],
  )
  await client.query(
    `WITH asked AS (
       SELECT s.review_id, c.sno, c.type, c.category, c.question, s.place % ${DEFECT_EVERY_REVIEWS} = 5 AND row_number() OVER (PARTITION BY s.review_id ORDER BY (c.sno * 31 + s.place) % 97, c.sno) = 1 AS wrong
       FROM sampled_loans s JOIN reviews r ON r.id = s.review_id JOIN loans l ON l.id = s.loan_id
       JOIN checkpoints c ON c.kind = 'underwriter' AND c.active AND c.category IN ('Combine', replace(l.purpose, 'Cash-Out ', ''))
       WHERE s.plan_id = $1 AND r.ended_at IS NOT NULL
     ), kept AS (
       INSERT INTO review_answers (review_id, sno, category, type, question, answer, comment, severity)
       SELECT review_id, sno, category, type, question, CASE WHEN wrong THEN 'No' ELSE 'Yes' END, CASE WHEN wrong THEN 'Not supported by what is in the file.' ELSE '' END,
         CASE WHEN wrong THEN 'Material' ELSE '' END
       FROM asked WHERE wrong OR $2
     ), counted AS (SELECT review_id, count(*) AS asked, count(*) FILTER (WHERE wrong) AS wrong FROM asked GROUP BY 1)
     UPDATE reviews r SET opportunity_count = asked, critical_opportunity_count = asked, moderate_opportunity_count = asked, finding_count = wrong, critical_count = wrong,
       gross_finding_count = wrong, gross_critical_count = wrong FROM counted WHERE r.id = review_id`,
    [planId, answers === 'all'],
  )
  return made.length
}
