import type pg from 'pg'
import { resetToPendingReview } from '../support/review-world.ts'
import { stabilizeClosings } from '../support/stabilize-closings.ts'

/** Loan numbers by the property that a check needs. */
export const loans = {
  free: '',
  leaving: '',
  locked: '',
  closed: '',
  found: '',
  decided: '',
  unreviewed: '',
  reviewed: '',
  begun: '',
  processing: '',
  underwriting: '',
}

const LOANS: Record<Exclude<keyof typeof loans, 'unreviewed'>, string> = {
  free: `SELECT loan_number FROM tasks t WHERE desk = 'closing' AND status = 'WIP' AND slot1_name = 'Luis Ortega'
    AND NOT EXISTS (SELECT FROM reviews r WHERE r.loan_id = t.loan_id) ORDER BY id LIMIT 1`,
  leaving: `SELECT loan_number FROM tasks t WHERE desk = 'closing' AND status = 'WIP' AND slot1_name = 'Luis Ortega'
    AND NOT EXISTS (SELECT FROM reviews r WHERE r.loan_id = t.loan_id) ORDER BY id LIMIT 1 OFFSET 1`,
  locked: `SELECT number FROM loans WHERE conflict_check_required_at IS NOT NULL AND conflict_check_passed_at IS NULL ORDER BY id LIMIT 1`,
  closed: `SELECT loan_number FROM tasks WHERE desk = 'closing' AND status = 'Closed' AND NOT sla_missed ORDER BY id LIMIT 1`,
  found: `SELECT r.loan_number FROM reviews r JOIN tasks t ON t.id = r.task_id AND t.slot1_id = r.worked_by_id WHERE r.kind = 'closer'
    AND finding_count = 1 AND dispute_count = 0 AND t.business_dispute = 0 AND slot1_name = 'Luis Ortega' ORDER BY r.id LIMIT 1`,
  decided: `SELECT r.loan_number FROM reviews r JOIN review_answers a ON a.review_id = r.id WHERE r.kind = 'processor' AND a.dispute = 'Yes' AND a.result = '' LIMIT 1`,
  reviewed: `SELECT f.loan_number FROM findings f JOIN reviews r ON r.id = f.review_id WHERE f.kind = 'processor' AND r.dispute_count = 0 ORDER BY f.id DESC LIMIT 1`,
  begun: `SELECT loan_number FROM reviews WHERE kind = 'closer' AND status = 'In QC' ORDER BY id LIMIT 1`,
  processing: `SELECT loan_number FROM tasks WHERE desk = 'processor' AND status = 'Open' AND slot1_name <> '' ORDER BY id LIMIT 1`,
  underwriting: `SELECT loan_number FROM tasks WHERE desk = 'underwriter' AND status = 'Open' AND slot1_name <> '' ORDER BY id LIMIT 1`,
}

/** Chooses the loans and creates the rows that the demo world lacks. */
export async function prepareLoans(database: pg.Client): Promise<void> {
  const one = async (sql: string) => Object.values<string>((await database.query(sql)).rows[0] ?? {})[0] ?? ''
  loans.locked = await one(LOANS.locked)
  await stabilizeClosings(database)
  await database.query('UPDATE loans SET conflict_check_passed_at = NULL WHERE number = $1', [loans.locked])
  for (const name of Object.keys(LOANS) as (keyof typeof LOANS)[]) if (name !== 'locked') loans[name] = await one(LOANS[name])
  loans.unreviewed = (await resetToPendingReview(database, 'underwriter', 'qc.analyst')).loan
  await database.query("UPDATE tasks SET respondback = 1 WHERE desk = 'closing'")
  await database.query(
    `UPDATE tasks SET p1_due_at = NULL, p2_due_at = now() + interval '10 minutes', p2_actual_at = NULL, p2_result = '', p3_due_at = NULL, p4_due_at = NULL
     WHERE desk = 'closing' AND loan_number = $1`,
    [loans.free],
  )
  // A check shows the refusal of assigning loans to the person who already has them.
  await database.query(
    "UPDATE tasks SET slot1_id = (SELECT id FROM users WHERE username = 'closing.lead') WHERE desk = 'closing' AND status = 'Closed' AND loan_number <> $1",
    [loans.found],
  )
  // The report of overturns opens on In-line reviews.
  await database.query("UPDATE reviews SET selection = 'In-line' WHERE kind = 'closer' AND dispute_count > 0")
  // Shortens the question banks.
  await database.query('DELETE FROM checkpoints WHERE sno > 12')
  await database.query("INSERT INTO user_away (user_id, from_day, to_day, reason) VALUES (4, '2099-12-24', '2099-12-31', 'Winter leave')")
  await database.query("UPDATE users SET password_set_by_other = true WHERE username = 'processor.two'")
  await database.query(
    "INSERT INTO group_members (group_id, user_id) SELECT g.id, u.id FROM groups g, users u WHERE g.title = 'Administrators' AND u.username = 'qc.analyst2'",
  )
}
