import type pg from 'pg'

export type Kind = 'processor' | 'underwriter' | 'closer'

/** Type and category of each question of a small bank: two groups of two. */
const BANKS: Record<Kind, { qc: string; questions: readonly (readonly [type: string, category: string])[] }> = {
  processor: {
    qc: 'Processor',
    questions: [
      ['Critical', 'Assets'],
      ['Coachback', 'Assets'],
      ['Critical', 'Income'],
      ['Critical', 'Income'],
    ],
  },
  underwriter: {
    qc: 'Underwriter',
    questions: [
      ['Assets', 'Combine'],
      ['Assets', 'Combine'],
      ['Compliance', 'Combine'],
      ['Compliance', 'Combine'],
    ],
  },
  closer: {
    qc: '',
    questions: [
      ['Material', 'Escrow'],
      ['Moderate', 'Escrow'],
      ['Coachback', 'Payoff'],
      ['Material', 'Payoff'],
    ],
  },
}

/** Replaces the bank of each kind by four questions and deletes the scores. */
export async function createSmallBanks(database: pg.Client): Promise<void> {
  await database.query('DELETE FROM review_scores')
  await database.query('DELETE FROM checkpoints')
  for (const [kind, { qc, questions }] of Object.entries(BANKS)) {
    for (const [nth, [type, category]] of questions.entries()) {
      await database.query('INSERT INTO checkpoints (kind, sno, qc, type, category, question) VALUES ($1, $2, $3, $4, $5, $6)', [
        kind,
        nth + 1,
        qc,
        type,
        category,
        `Is point ${nth + 1} of the file in order?`,
      ])
    }
  }
}

export interface PendingReview {
  id: number
  loan: string
  type: string
  /** User name and name of the person who worked the loan. */
  username: string
  worked: string
}

/** Resets a completed review to an in-line review that nobody has started, assigned to the reviewer, and returns it. */
export async function resetToPendingReview(database: pg.Client, kind: Kind, reviewer: string): Promise<PendingReview> {
  const { rows } = await database.query<PendingReview>(
    `SELECT r.id, r.loan_number AS loan, r.type, u.username, u.full_name AS worked
     FROM reviews r JOIN tasks t ON t.id = r.task_id JOIN loans l ON l.id = r.loan_id JOIN users u ON u.id = r.worked_by_id
     WHERE r.kind = $1 AND r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND r.bypass_reason = '' AND t.slot1_id = r.worked_by_id
       AND r.selection IN ('In-line', 'Targeted') AND t.business_dispute = 0 AND r.type <> 'Final Review'
       AND NOT (l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL)
       AND NOT EXISTS (SELECT FROM reviews o WHERE o.loan_id = r.loan_id AND o.kind = r.kind AND o.id <> r.id)
     ORDER BY r.selection, r.id LIMIT 1`,
    [kind],
  )
  const review = rows[0]
  if (!review) throw new Error(`The demo world has no ${kind} review to reset`)
  await database.query('DELETE FROM review_answers WHERE review_id = $1', [review.id])
  // The window of an earlier test on this review may hold its lease for two more minutes.
  await database.query("DELETE FROM row_leases WHERE list ILIKE 'qa%' AND record_id = $1", [review.id])
  await database.query(
    `UPDATE reviews SET selection = 'In-line', started_at = NULL, ended_at = NULL, audit = '', submitted_at = now(), dispute_count = 0, overturned_count = 0, finding_count = 0, critical_count = 0,
       moderate_count = 0, opportunity_count = 0, proposed_id = NULL, assigned_to_id = (SELECT id FROM users WHERE username = $2), version = version + 1 WHERE id = $1`,
    [review.id, reviewer],
  )
  return review
}

/** The desk whose work each kind of review checks, and the column of the person who works there. */
const WORKED_AT: Record<Kind, { desk: string; personColumn: string }> = {
  processor: { desk: 'processor', personColumn: 'l.processor_id' },
  underwriter: { desk: 'underwriter', personColumn: 'l.underwriter_id' },
  closer: { desk: 'closing', personColumn: 't.slot1_id' },
}

/** Returns the number of an unlocked loan of this person that was never reviewed. */
export async function findUnreviewedLoan(database: pg.Client, kind: Kind, username: string): Promise<string> {
  const { desk, personColumn } = WORKED_AT[kind]
  const { rows } = await database.query<{ number: string }>(
    `SELECT l.number FROM tasks t JOIN loans l ON l.id = t.loan_id JOIN users u ON u.id = t.slot1_id AND u.id = ${personColumn}
     WHERE t.desk = $1 AND u.username = $2 AND t.business_dispute = 0 AND l.conflict_check_required_at IS NULL
       AND NOT EXISTS (SELECT FROM reviews r WHERE r.loan_id = l.id)
     ORDER BY l.id LIMIT 1`,
    [desk, username],
  )
  const [loan] = rows
  if (!loan) throw new Error(`${username} works no loan in the demo world that was never reviewed`)
  return loan.number
}
