import type { Client } from 'pg'
import { BUSINESS_ZONE, dayText, monthBack } from '../days.ts'
import type { World } from '../world.ts'

/** SQL of a number from 0 to 1 that depends only on the seed ($1), the purpose and the row. */
const chance = (what: string, row: string) => `(abs(hashtext($1 || '${what}' || ${row})::bigint) / 2147483648.0)`

/** Completed months of the programme, and months from funding to review, which are within the cycle of 90 days (domain 4, Clocks). */
const PROGRAMME_MONTHS = 27
const FUNDED_MONTHS_BEFORE = 3
/** Least loans that the programme reviews per month, if there are so many. It reviews a tenth of the loans if that is more. */
const MIN_LOANS_PER_MONTH = 40
/** Months back from the current one to the month in which one team fails (domain 6, What makes it look alive). */
export const FAILING_MONTHS_BACK = 5

/**
 * Reviews of random loans three months after their funding. $2 is the first day of the current month, $3 the zone, $4 the number of months,
 * $5 the type, $6 the kind, $7 how many months back the last one is.
 */
const INSERT_REVIEWS = `
  WITH months AS (
    SELECT nth, ($2::date - make_interval(months => nth))::date AS first FROM generate_series($7::int, $4::int) AS nth
  ), funded AS (
    SELECT m.nth, m.first, l.id, CASE $6 WHEN 'processor' THEN l.processor_id ELSE l.underwriter_id END AS worked_by_id, l.processor_id, l.underwriter_id,
      row_number() OVER (PARTITION BY m.nth ORDER BY ${chance('programme', '$5 || l.id')}, l.id) AS place, count(*) OVER (PARTITION BY m.nth) AS loans
    FROM months m JOIN loans l ON l.funded_at >= (m.first - interval '${FUNDED_MONTHS_BEFORE} months') AT TIME ZONE $3 AND l.funded_at < (m.first - interval '${FUNDED_MONTHS_BEFORE - 1} months') AT TIME ZONE $3
    WHERE l.status = 'Funded' AND CASE $6 WHEN 'processor' THEN l.processor_id ELSE l.underwriter_id END IS NOT NULL
      AND NOT EXISTS (SELECT FROM reviews o WHERE o.loan_id = l.id AND o.type = $5 AND o.ended_at IS NULL AND o.pulled_back_at IS NULL)
  ), analysts AS (
    SELECT u.id, row_number() OVER (ORDER BY u.id) - 1 AS nth, count(*) OVER () AS many FROM users u JOIN user_skills k ON k.user_id = u.id AND k.kind = 'qcType' AND k.value = $5
    WHERE NOT u.inactive
  ), due AS (
    SELECT f.*, (d.day + CASE extract(isodow FROM d.day) WHEN 6 THEN 2 WHEN 7 THEN 1 ELSE 0 END + make_interval(mins => 500 + (f.place * 47 % 400)::int)) AT TIME ZONE $3 AS began
    FROM funded f CROSS JOIN LATERAL (SELECT f.first + (f.place * 7 % 26)::int AS day) d WHERE f.place <= greatest(${MIN_LOANS_PER_MONTH}, ceil(f.loans / 10.0))
  )
  INSERT INTO reviews (loan_id, kind, type, instance, selection, phase, scope, audit, submitted_at, assigned_to_id, assigned_at, worked_by_id, processor_id, underwriter_id, started_at, ended_at)
  SELECT d.id, $6, $5, 1 + coalesce((SELECT max(instance) FROM reviews v WHERE v.loan_id = d.id AND v.type = $5), 0), 'Random', 'Post-closing', 'Full',
    CASE $6 WHEN 'underwriter' THEN 'Full' ELSE '' END, d.began - interval '2 days', a.id, d.began - interval '1 day', d.worked_by_id, d.processor_id, d.underwriter_id, d.began,
    d.began + interval '2 hours'
  FROM due d JOIN analysts a ON a.nth = d.place % a.many ORDER BY d.began, d.id
  RETURNING id`

/**
 * Findings of those reviews. $2 are the review ids, $3 the share of each severity ({severity, share}), $4 and $5 the period in which one
 * team fails. Only No answers are stored, as in a large world. Some were disputed.
 */
const INSERT_FINDINGS = `
  WITH made AS (
    SELECT r.*, l.purpose, u.team_id FROM reviews r JOIN loans l ON l.id = r.loan_id JOIN users u ON u.id = r.worked_by_id WHERE r.id = ANY($2::int[])
  ), failing AS (
    SELECT team_id FROM made WHERE kind = 'processor' AND ended_at >= $4::timestamptz AND ended_at < $5::timestamptz AND team_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1
  ), failed AS (
    SELECT m.*, s.severity, s.nth, special.cause FROM made m
    CROSS JOIN LATERAL (SELECT m.ended_at >= $4::timestamptz AND m.ended_at < $5::timestamptz AND m.team_id = (SELECT team_id FROM failing) AS cause) special
    CROSS JOIN jsonb_to_recordset($3::jsonb) AS s (severity text, share float, nth int)
    WHERE ${chance('fails', 'm.id || s.severity')} < CASE WHEN special.cause AND s.nth = 1 THEN 0.95 ELSE s.share END
  ), asked AS (
    SELECT f.id, q.sno, q.category, q.type, q.question, f.severity, f.worked_by_id, f.assigned_to_id, f.ended_at, ${chance('disputed', 'f.id || f.severity')} AS roll
    FROM failed f CROSS JOIN LATERAL (
      SELECT * FROM checkpoints c WHERE c.kind = f.kind AND c.active
        AND CASE f.kind WHEN 'underwriter' THEN c.category IN ('Combine', replace(f.purpose, 'Cash-Out ', '')) ELSE c.type = f.severity END
      ORDER BY f.cause AND f.nth = 1 AND c.category NOT IN ('Income', 'Employment'), ${chance('question', 'f.id || f.severity || c.sno')} LIMIT 1) q
  ), answered AS (
    INSERT INTO review_answers (review_id, sno, category, type, question, answer, comment, severity, dispute, dispute_comment, result, result_comment, worked_by_id, answered_at, answered_by_id)
    SELECT id, sno, category, type, question, 'No', 'Not supported by what is in the file.', severity, CASE WHEN roll < 0.2 THEN 'Yes' ELSE '' END,
      CASE WHEN roll < 0.2 THEN 'The document is in the file, see the index.' ELSE '' END, CASE WHEN roll < 0.08 THEN 'Accept' WHEN roll < 0.2 THEN 'Reject' ELSE '' END,
      CASE WHEN roll < 0.08 THEN 'It is there.' WHEN roll < 0.2 THEN 'It is not the document that is asked for.' ELSE '' END, worked_by_id, ended_at, assigned_to_id
    FROM asked ON CONFLICT (review_id, sno) DO NOTHING RETURNING id, review_id, dispute, dispute_comment, result, result_comment, answered_at, answered_by_id, worked_by_id
  )
  INSERT INTO dispute_rounds (answer_id, round, dispute, comment, disputed_by_id, disputed_at, result, result_comment, decided_by_id, decided_at)
  SELECT id, 1, 'Yes', dispute_comment, worked_by_id, least(answered_at + interval '2 days', $6::timestamptz), result, result_comment, answered_by_id,
    least(answered_at + interval '4 days', $6::timestamptz) FROM answered WHERE dispute = 'Yes'`

const UPDATE_COUNTS = `
  WITH asked AS (
    SELECT r.id, count(*) AS asked, count(*) FILTER (WHERE r.kind <> 'processor' OR c.type = 'Critical') AS high, count(*) FILTER (WHERE r.kind <> 'processor' OR c.type = 'Coachback') AS middle
    FROM reviews r JOIN loans l ON l.id = r.loan_id JOIN checkpoints c ON c.kind = r.kind AND c.active
      AND (r.kind <> 'underwriter' OR c.category IN ('Combine', replace(l.purpose, 'Cash-Out ', ''))) WHERE r.id = ANY($1::int[]) GROUP BY r.id
  ), found AS (
    SELECT review_id, count(*) AS gross, count(*) FILTER (WHERE severity IN ('Critical', 'Material')) AS gross_high,
      count(*) FILTER (WHERE severity = 'Moderate' OR (severity = 'Coachback' AND r.kind = 'processor')) AS gross_middle, count(*) FILTER (WHERE result <> 'Accept') AS net,
      count(*) FILTER (WHERE result <> 'Accept' AND severity IN ('Critical', 'Material')) AS high,
      count(*) FILTER (WHERE result <> 'Accept' AND (severity = 'Moderate' OR (severity = 'Coachback' AND r.kind = 'processor'))) AS middle,
      count(*) FILTER (WHERE dispute = 'Yes') AS disputed, count(*) FILTER (WHERE result = 'Accept') AS overturned
    FROM review_answers a JOIN reviews r ON r.id = a.review_id WHERE a.review_id = ANY($1::int[]) GROUP BY review_id
  )
  UPDATE reviews r SET opportunity_count = a.asked, critical_opportunity_count = a.high, moderate_opportunity_count = a.middle, gross_finding_count = coalesce(f.gross, 0),
    gross_critical_count = coalesce(f.gross_high, 0), gross_moderate_count = coalesce(f.gross_middle, 0), finding_count = coalesce(f.net, 0), critical_count = coalesce(f.high, 0),
    moderate_count = coalesce(f.middle, 0), dispute_count = coalesce(f.disputed, 0), overturned_count = coalesce(f.overturned, 0)
  FROM asked a LEFT JOIN found f ON f.review_id = a.id WHERE r.id = a.id`

/** SQL that stores the answer Yes, by the reviewer, for every unanswered question of the reviews $1. */
const INSERT_YES_ANSWERS = `
  INSERT INTO review_answers (review_id, sno, category, type, qc, question, answer, worked_by_id, answered_at, answered_by_id)
  SELECT r.id, c.sno, c.category, c.type, c.qc, c.question, 'Yes', r.worked_by_id, r.ended_at, r.assigned_to_id FROM reviews r JOIN loans l ON l.id = r.loan_id
  JOIN checkpoints c ON c.kind = r.kind AND c.active AND (r.kind <> 'underwriter' OR c.category IN ('Combine', replace(l.purpose, 'Cash-Out ', '')))
  WHERE r.id = ANY($1::int[]) ON CONFLICT (review_id, sno) DO NOTHING`

/** The review types of the programme. `upTo`: how many months back the last month is. `shares`: fraction of loans with each severity (domain 6.2). */
const PROGRAMME_TYPES = [
  { type: 'Processor QC', kind: 'processor', upTo: 1, shares: { Critical: 0.075, Coachback: 0.22 } },
  // 0 means the last month of the previous quarter. Later reviews are those of the sample that samples.ts draws.
  { type: 'UW Review', kind: 'underwriter', upTo: 0, shares: { Material: 0.04, Moderate: 0.1, Coachback: 0.2 } },
] as const

/** Adds two years of the programme's monthly samples, with one month in which a team fails. Returns the ids of its reviews. */
export async function addProgramme(client: Client, world: World): Promise<number[]> {
  const running = monthBack(world.day, 0).first
  const at = (back: number) => `${dayText(monthBack(world.day, back).first)} 00:00 ${BUSINESS_ZONE}`
  const drawnMonthBack = new Date(running * 86_400_000).getUTCMonth() % 3
  const added: number[] = []
  for (const { type, kind, upTo, shares } of PROGRAMME_TYPES) {
    const last = upTo || drawnMonthBack + 1
    const { rows } = await client.query<{ id: number }>(INSERT_REVIEWS, [
      world.seed,
      dayText(running),
      BUSINESS_ZONE,
      PROGRAMME_MONTHS,
      type,
      kind,
      last,
    ])
    const ids = rows.map(({ id }) => id)
    const severities = Object.entries(shares).map(([severity, share], nth) => ({ severity, share, nth: nth + 1 }))
    await client.query(INSERT_FINDINGS, [
      world.seed,
      ids,
      JSON.stringify(severities),
      at(FAILING_MONTHS_BACK),
      at(FAILING_MONTHS_BACK - 1),
      new Date(world.now - 60_000),
    ])
    await client.query(UPDATE_COUNTS, [ids])
    added.push(...ids)
  }
  return added
}

export const addPassedAnswers = (client: Client, reviewIds: readonly number[]) => client.query(INSERT_YES_ANSWERS, [reviewIds])

/**
 * Quality records: targets, actions (for the month in which a team failed, one without effect yet, and an old one), events of QC months. No
 * action is closed, because no rate of this world fell by more than chance.
 */
const INSERT_RECORDS = [
  `INSERT INTO quality_targets (review_type, severity, rate, rationale, valid_from, set_by_id, set_at)
   SELECT t.type, t.severity, t.rate, t.why, $1::date - make_interval(months => t.back), u.id, $2::timestamptz - make_interval(months => t.back)
   FROM users u, (VALUES ('Processor QC', 'Critical', 6.00, 'First target: what the best quarter of the year before reached.', 30),
     ('Processor QC', 'Critical', 5.00, 'Agreed with operations: one critical loan in twenty is what can be put right before funding.', 10),
     ('UW Review', 'Material', 4.00, 'The rate that investors ask about, with half a point to spare.', 10)) AS t (type, severity, rate, why, back)
   WHERE u.username = 'qc.manager'`,
  `INSERT INTO corrective_actions (title, review_type, severity, problem, root_cause, actions, owner_id, due_on, effective_on, state, opened_at, opened_by_id, updated_at, updated_by_id,
     due_told)
   SELECT a.title, a.type, a.severity, a.problem, a.cause, a.done, o.id, ($1::date + a.due), CASE WHEN a.effective IS NOT NULL THEN $1::date + a.effective END, 'Open', $2::timestamptz + a.opened, m.id,
     $2::timestamptz + a.opened + interval '6 days', m.id, 2
   FROM (VALUES
     ('Income worksheets of self-employed borrowers', 'Processor QC', 'Critical', 'In one month half of the sampled loans of a team had a critical finding about income.',
      'The worksheet template that the team had copied left out the second year.', 'The copied template was removed; two hours of training with worked examples; the lead checks five files a week.',
      'processor.manager', interval '45 days', interval '-110 days', interval '-140 days'),
     ('Verbal verification of employment within ten days', 'UW Review', 'Material', 'Loans were sent on with a verification older than ten days at the note date.',
      'Not found yet.', 'Being worked out.', 'underwriter.manager', interval '-9 days', NULL, interval '-60 days'),
     ('Insurance binders before clear to close', 'UW Review', 'Material', 'Binders were missing at closing and had to be chased afterwards.',
      'The condition was cleared by a quote.', 'The checklist asks for the binder by name; a quote no longer clears the condition.', 'underwriter.manager', interval '-300 days', interval '-420 days', interval '-480 days')
   ) AS a (title, type, severity, problem, cause, done, owner, due, effective, opened)
   JOIN users o ON o.username = a.owner JOIN users m ON m.username = 'qc.manager'`,
  `INSERT INTO qc_clock_events (month, event, happened_on, said_by_id, said_at)
   SELECT (date_trunc('month', $1::date) - make_interval(months => m))::date, e.event, d.day, u.id, $2::timestamptz FROM generate_series(1, 6) AS m,
     (VALUES ('Initial findings report', 38), ('Ineligibility confirmed', 52), ('FHA initial report to management', 61), ('Self-report made', 74), ('QC cycle ended', 86), ('FHA final report', 116),
       ('Material findings mitigated or reported', 122)) AS e (event, after)
   CROSS JOIN users u CROSS JOIN LATERAL (SELECT (date_trunc('month', $1::date) - make_interval(months => m - 1))::date - 1 + e.after + m % 3 AS day) d
   WHERE u.username = 'qc.manager' AND d.day <= $1::date AND (e.event NOT IN ('Ineligibility confirmed', 'Self-report made') OR m % 2 = 1)
     AND NOT (e.event = 'Material findings mitigated or reported' AND m = 5)`,
]

export const PROGRAMME_TABLES = ['quality_targets', 'corrective_actions', 'qc_clock_events']

export async function addQualityRecords(client: Client, world: World): Promise<void> {
  for (const statement of INSERT_RECORDS) await client.query(statement, [dayText(world.day), new Date(world.now)])
}
