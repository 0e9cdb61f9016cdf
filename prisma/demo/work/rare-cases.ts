import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { World } from '../world.ts'
import { QUESTIONS_ABOUT_ANOTHER_ROLE } from './banks.ts'

/** In-line reviews of processors that are completed, without a finding, and have all their answers. */
const FLAWLESS = `r.kind = 'processor' AND r.selection = 'In-line' AND r.ended_at IS NOT NULL AND r.bypass_reason = '' AND r.gross_finding_count = 0`

/** Changes of stored reviews, before scores and findings are computed from them. $1 is the moment of the world. */
const CHANGE_REVIEWS = [
  // Some underwriter reviews are partial audits.
  `UPDATE reviews SET audit = 'Partial' WHERE kind = 'underwriter' AND selection = 'In-line' AND audit = 'Full' AND ended_at < $1::timestamptz AND id % 9 = 0`,
  // In three reviews nothing applied.
  `WITH chosen AS (SELECT r.id FROM reviews r WHERE ${FLAWLESS} AND r.ended_at < $1::timestamptz ORDER BY r.ended_at DESC, r.id LIMIT 3),
     answered AS (UPDATE review_answers SET answer = 'Not Applicable' WHERE review_id IN (SELECT id FROM chosen))
   UPDATE reviews SET opportunity_count = 0, critical_opportunity_count = 0, moderate_opportunity_count = 0 WHERE id IN (SELECT id FROM chosen)`,
  // Some disputes were accepted in a later month than that of the review.
  `UPDATE dispute_rounds d SET disputed_at = r.ended_at + interval '20 days', decided_at = r.ended_at + interval '33 days'
   FROM review_answers a JOIN reviews r ON r.id = a.review_id
   WHERE a.id = d.answer_id AND d.round = 1 AND d.result = 'Accept' AND r.id % 5 = 0 AND r.ended_at < $1::timestamptz - interval '34 days'`,
]

export async function addRareReviews(client: Client, world: World): Promise<void> {
  for (const statement of CHANGE_REVIEWS) await client.query(statement, [new Date(world.now)])
}

/**
 * SQL that moves the opportunities of some questions ($1), which are about the underwriter's work, from the processor's score to the
 * underwriter's. Only answers Yes are moved, so no finding moves. All answers of the reviews must be stored.
 */
const MOVE_SCORES = `
  WITH moved AS (
    UPDATE review_answers a SET qc = 'Underwriter', worked_by_id = r.underwriter_id FROM reviews r
    WHERE r.id = a.review_id AND r.kind = 'processor' AND r.selection = 'In-line' AND r.ended_at IS NOT NULL AND r.bypass_reason = '' AND r.pulled_back_at IS NULL
      AND a.question = ANY($1::text[]) AND a.answer = 'Yes' AND a.type = 'Coachback' AND r.underwriter_id IS NOT NULL AND r.underwriter_id IS DISTINCT FROM r.worked_by_id
    RETURNING a.review_id, a.worked_by_id
  ), own AS (
    UPDATE review_scores s SET opportunities = s.opportunities - 1, middle_opportunities = s.middle_opportunities - 1 FROM moved
    WHERE s.review_id = moved.review_id AND s.person_id IS DISTINCT FROM moved.worked_by_id
  )
  INSERT INTO review_scores (review_id, person_id, opportunities, high_opportunities, middle_opportunities, low_opportunities, high, middle, low, gross_high, gross_middle, gross_low)
  SELECT review_id, worked_by_id, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0 FROM moved`

export const moveScores = (client: Client) => client.query(MOVE_SCORES, [Object.keys(QUESTIONS_ABOUT_ANOTHER_ROLE)])

const LOGIC = 'SELECT channel, count(*) AS loans\nFROM loans\nGROUP BY 1 ORDER BY 1'

/** Adds a shared service that was written by one administrator and approved by another person. */
export const addSharedService = (client: Client, world: World) =>
  client.query(
    `WITH service AS (
       INSERT INTO shared_services (name, menu, description, logic, aliases, approval, approved_hash, version, updated_at, updated_by_id)
       SELECT 'Loans by channel', 'Reports', 'How many loans came through each channel', $1, '[{"value": "loans", "label": "Loans"}]', 'Approved', $2, 2, $3, u.id
       FROM users u WHERE u.username = 'qc.manager' RETURNING *
     )
     INSERT INTO shared_service_versions (service_id, version, what, name, menu, description, logic, aliases, active, approval, comment, at, by_id)
     SELECT s.id, v.nth, v.what, s.name, s.menu, s.description, s.logic, s.aliases, true, v.approval, '', s.updated_at - (2 - v.nth) * interval '1 day', u.id
     FROM service s CROSS JOIN (VALUES (1, 'Created', 'Pending', 'admin'), (2, 'Approved', 'Approved', 'qc.manager')) AS v (nth, what, approval, username)
     JOIN users u ON u.username = v.username`,
    [LOGIC, createHash('sha256').update(LOGIC).digest('hex'), new Date(world.now - 86_400_000)],
  )
