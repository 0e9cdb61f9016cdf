import type { Desk } from '@ivue/contracts/desks/words.ts'
import { INSTANT, mismatch, object, pageOf, reviews, SHOWN, total, ZONE } from './list-sql.ts'
import type { View } from './list-views.ts'

export const LOCKED = 'l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL'
const utc = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', ${INSTANT})`

/** SQL of what is shown of a task of any desk. */
const TASK = {
  loan: 't.loan_number',
  borrower: 't.borrower',
  purpose: 't.purpose',
  state: 't.state',
  status: 't.status',
  slot1: "nullif(t.slot1_name, '')",
  slot2: "nullif(t.slot2_name, '')",
  comments: 't.comment_count',
  zone: 't.zone',
}
export const CLOSING = {
  ...TASK,
  closing: `to_char(t.scheduled_closing_at AT TIME ZONE t.zone, ${SHOWN})`,
  closing_at: utc('t.scheduled_closing_at'),
  p1: "nullif(t.p1_result, '')",
  p2: "nullif(t.p2_result, '')",
  p3: "nullif(t.p3_result, '')",
  p4: "nullif(t.p4_result, '')",
  due: `'P' || t.sla_measure || to_char(t.sla_due_at AT TIME ZONE t.zone, ' MM/DD/YYYY HH24:MI')`,
  due_at: utc('t.sla_due_at'),
  ended: `CASE WHEN t.sla_due_at IS NOT NULL THEN NULL WHEN t.sla_missed THEN 'Not Met' WHEN 'Met' IN (t.p1_result, t.p2_result, t.p3_result, t.p4_result) THEN 'Met' END`,
}
export const STAGED = {
  ...TASK,
  stage: 't.stage',
  imported: `to_char(t.imported_at AT TIME ZONE ${ZONE}, ${SHOWN})`,
  imported_at: utc('t.imported_at'),
  due: `to_char(t.due_at AT TIME ZONE t.zone, ${SHOWN})`,
  due_at: utc('t.due_at'),
  ended: `CASE WHEN t.status <> 'Open' THEN CASE WHEN t.done_at > t.due_at THEN 'Not Met' WHEN t.done_at <= t.due_at THEN 'Met' END END`,
}
export const FACTS = { id: 't.id', version: 't.version', respondback: 't.respondback', rounds: 't.business_dispute' }

const GIVEN = [1, 2, 3, 4].flatMap((n) => [
  [`P${n}ReasonSlaMissed`, `t.p${n}_reason`] as const,
  [`P${n}AccountableParty`, `t.p${n}_party`] as const,
])
/** Why measures of a closing task were missed and by whom; NULL where nobody said. */
export const REASONS = `CASE WHEN ${GIVEN.map(([, column]) => `${column} <> ''`).join(' OR ')} THEN ${object(Object.fromEntries(GIVEN))} END`

/** One row a task: what is shown of it, its loan's reviews as they are, and the total in each. */
export function taskRowsSql(view: View): string {
  const desk = view.of as Desk
  const read = Object.entries({
    ...FACTS,
    ...(desk === 'closing' ? CLOSING : STAGED),
    locked: LOCKED,
    ...(desk === 'closing' ? { reasons: REASONS } : {}),
    mismatch: mismatch('ARRAY[w.employee_id, w.full_name, n.employee_id, n.full_name]'),
    reviews: reviews(desk),
    total: total(view),
  })
  return `SELECT ${read.map(([name, sql]) => `${sql} AS ${name}`).join(', ')} FROM ${pageOf(view)} JOIN loans l ON l.id = t.loan_id ORDER BY ${view.order}`
}
