import type { Client } from 'pg'
import { BUSINESS_ZONE } from '../days.ts'
import type { World } from '../world.ts'

/** SQL of a number from 0 to 1 that depends only on the seed ($1), the purpose and the row. */
const chance = (what: string, row: string) => `(abs(hashtext($1 || '${what}' || ${row})::bigint) / 2147483648.0)`

/**
 * SQL that adds blind second reviews: of a tenth of the reviews of each analyst and month, as required, and of most UW Reviews, so that a
 * year has enough data on single questions.
 */
const INSERT_SECOND_REVIEWS = `
  INSERT INTO reviews (loan_id, kind, type, first_review_id, blind_to_id, selection, phase, scope, rationale, audit, submitted_at, assigned_to_id, assigned_at, started_at, ended_at,
    worked_by_id, processor_id, underwriter_id, updated_at)
  WITH analyst AS MATERIALIZED (SELECT DISTINCT assigned_to_id AS id FROM reviews WHERE assigned_to_id IS NOT NULL)
  SELECT r.loan_id, r.kind, r.type, r.id, r.assigned_to_id, r.selection, r.phase, r.scope, r.rationale, r.audit, r.drawn_at, second.id, r.drawn_at,
    CASE WHEN done THEN r.done_at - interval '2 hours' END, CASE WHEN done THEN r.done_at END, r.worked_by_id, r.processor_id, r.underwriter_id, r.drawn_at
  FROM (
    SELECT r.*, r.ended_at + interval '1 hour' AS drawn_at, r.ended_at + interval '1 day' * (1 + 2 * ${chance('done', 'r.id')}) AS done_at,
      count(*) OVER (PARTITION BY r.assigned_to_id, date_trunc('month', r.ended_at AT TIME ZONE $3)) AS completed,
      row_number() OVER (PARTITION BY r.assigned_to_id, date_trunc('month', r.ended_at AT TIME ZONE $3) ORDER BY ${chance('drawn', 'r.id')}, r.id) AS place
    FROM reviews r
    WHERE r.ended_at < $2::timestamptz - interval '1 hour' AND r.assigned_to_id IS NOT NULL AND r.pulled_back_at IS NULL AND r.bypass_reason = '' AND r.opportunity_count > 0
      AND r.ended_at AT TIME ZONE $3 >= date_trunc('month', $2::timestamptz AT TIME ZONE $3) - interval '11 months'
      AND EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'Yes')
  ) r
  CROSS JOIN LATERAL (SELECT r.done_at < $2::timestamptz - interval '1 hour' AS done) ended
  CROSS JOIN LATERAL (
    SELECT analyst.id FROM analyst
    WHERE analyst.id <> r.assigned_to_id ORDER BY ${chance('second', "r.id || '/' || analyst.id")}, analyst.id LIMIT 1) second
  WHERE r.place <= ceil(r.completed / 10.0) OR (r.type = 'UW Review' AND (r.phase <> 'Post-closing' OR EXISTS (SELECT FROM sampled_loans s WHERE s.review_id = r.id)) AND ${chance('more', 'r.id')} < 0.8)
  ORDER BY r.id`

const INSERT_PAIRS = `
  INSERT INTO review_pairs (review_id, month, type, first_is_a, published_at, published_by_id)
  SELECT s.id, m.month, s.type, ${chance('side', 's.id')} < 0.5, m.published, CASE WHEN m.published IS NOT NULL THEN $4::int END
  FROM reviews s JOIN reviews f ON f.id = s.first_review_id
  CROSS JOIN LATERAL (SELECT date_trunc('month', f.ended_at AT TIME ZONE $3)::date AS month) first
  CROSS JOIN LATERAL (SELECT first.month, CASE WHEN first.month < date_trunc('month', $2::timestamptz AT TIME ZONE $3) AND s.ended_at IS NOT NULL
    THEN greatest(s.ended_at + interval '4 hours', least((first.month + interval '1 month 5 days') AT TIME ZONE $3, $2::timestamptz)) END AS published) m
  WHERE m.published IS NULL OR m.published <= $2::timestamptz`

/** SQL that adds the answers of second reviews. They differ in a few questions, most often in those about verbal verification of employment. */
const INSERT_ANSWERS = `
  INSERT INTO review_answers (review_id, sno, checkpoint_id, version, qc, show_when, asked, worked_by_id, category, type, question, answer, comment, severity, answered_at, answered_by_id)
  SELECT s.id, a.sno, a.checkpoint_id, a.version, a.qc, a.show_when, a.asked, a.worked_by_id, a.category, a.type, a.question, said.answer,
    CASE WHEN said.answer <> 'No' THEN '' WHEN a.answer = 'No' THEN a.comment ELSE 'Not as the guideline asks: see the second page of the document' END,
    CASE WHEN said.answer <> 'No' THEN '' WHEN a.answer = 'No' THEN a.severity WHEN s.kind <> 'underwriter' THEN coalesce(nullif(a.type, ''), 'Coachback')
      ELSE (ARRAY['Coachback', 'Coachback', 'Moderate', 'Material'])[1 + floor(4 * ${chance('severity', 'a.id')})::int] END,
    CASE WHEN s.ended_at IS NOT NULL THEN s.started_at + interval '2 minutes' * a.sno END, CASE WHEN s.ended_at IS NOT NULL THEN s.assigned_to_id END
  FROM reviews s JOIN review_answers a ON a.review_id = s.first_review_id CROSS JOIN LATERAL (SELECT ${chance('answer', 'a.id')} AS roll, a.question ILIKE '%verbal%' AS hard) h
  CROSS JOIN LATERAL (SELECT CASE WHEN s.ended_at IS NULL OR a.answer = '' THEN ''
    WHEN a.answer = 'No' THEN CASE WHEN h.roll < CASE WHEN h.hard THEN 0.5 ELSE 0.14 END THEN 'Yes' ELSE 'No' END
    WHEN a.answer = 'Yes' THEN CASE WHEN h.roll < CASE WHEN h.hard THEN 0.15 ELSE 0.009 END THEN 'No' ELSE 'Yes' END
    WHEN h.roll < 0.04 THEN 'Yes' ELSE a.answer END AS answer) said
  ORDER BY s.id, a.sno`

const UPDATE_COUNTS = `
  UPDATE reviews s SET opportunity_count = c.opportunities, finding_count = c.findings, gross_finding_count = c.findings, critical_count = c.critical, gross_critical_count = c.critical
  FROM (
    SELECT review_id, count(*) FILTER (WHERE answer IN ('Yes', 'No')) AS opportunities, count(*) FILTER (WHERE answer = 'No') AS findings,
      count(*) FILTER (WHERE answer = 'No' AND severity IN ('Critical', 'Material')) AS critical
    FROM review_answers GROUP BY review_id) c
  WHERE s.id = c.review_id AND s.first_review_id IS NOT NULL`

/** SQL that pairs the answers of both reviews. Differences are all decided in published months, and about half in the current month. */
const INSERT_ANSWER_PAIRS = `
  INSERT INTO answer_pairs (review_id, sno, checkpoint_id, category, first_answer_id, first_answer, first_severity, first_comment, second_answer_id, second_answer, second_severity,
    second_comment, decision, why, decided_by_id, decided_at)
  SELECT s.id, b.sno, b.checkpoint_id, CASE WHEN s.kind = 'underwriter' AND b.type <> '' THEN b.type ELSE b.category END, a.id, a.answer, a.severity, a.comment, b.id, b.answer,
    b.severity, b.comment, CASE WHEN NOT told.decided THEN '' WHEN ${chance('right', 'b.id')} < 0.55 THEN 'first' ELSE 'second' END,
    CASE WHEN told.decided THEN (ARRAY['The document in the file says so', 'The guideline asks for the date of the note', 'The page named in the comment shows it'])[1 + b.sno % 3] ELSE '' END,
    CASE WHEN told.decided THEN $4::int END, CASE WHEN told.decided THEN least(s.ended_at + interval '3 hours', $2::timestamptz) END
  FROM reviews s JOIN review_pairs v ON v.review_id = s.id JOIN review_answers b ON b.review_id = s.id JOIN review_answers a ON a.review_id = s.first_review_id AND a.sno = b.sno
  CROSS JOIN LATERAL (SELECT a.answer <> b.answer AND (v.published_at IS NOT NULL OR ${chance('decided', 'b.id')} < 0.45) AS decided) told
  WHERE a.asked AND b.asked AND a.answer <> '' AND b.answer <> ''
  ORDER BY s.id, b.sno`

const END_BLINDNESS = 'UPDATE reviews s SET blind_to_id = NULL FROM review_pairs v WHERE v.review_id = s.id AND v.published_at IS NOT NULL'

export const AGREEMENT_TABLES = ['review_pairs', 'answer_pairs']

/** Adds a year of blind second reviews (domain 5.3, Agreement): closed months are published, the current one is half decided. */
export async function addSecondReviews(client: Client, { seed, now, staff }: World): Promise<void> {
  const manager = staff.people.find(({ username }) => username === 'qc.manager')?.id ?? null
  const values = [seed, new Date(now), BUSINESS_ZONE, manager]
  for (const statement of [INSERT_SECOND_REVIEWS, INSERT_PAIRS, INSERT_ANSWERS, UPDATE_COUNTS, INSERT_ANSWER_PAIRS, END_BLINDNESS]) {
    // Postgres requires that every sent parameter is used.
    const used = Math.max(0, ...[...statement.matchAll(/\$(\d)/g)].map(([, place]) => Number(place)))
    const text = `WITH given AS (SELECT $1::text, $2::timestamptz, $3::text, $4::int) ${statement}`
    await client.query(used === 0 ? statement : text, used === 0 ? [] : values)
  }
}
