import type { Desk } from '@ivue/contracts/desks/words.ts'
import { KIND_AT } from '@ivue/contracts/quality/dispute.ts'
import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import type { View } from './list-views.ts'

const COUNTED = 1_000

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
export const SHOWN = "'MM/DD/YYYY HH24:MI'"
export const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`
export const ZONE = "'America/Chicago'"

const table = ({ of }: View) => (of === 'events' ? 'events e' : 'tasks t')

/** How many there are, counted up to one more than is said exactly. */
export const total = (view: View) =>
  `(SELECT count(*)::int FROM (${view.where.map((part) => `SELECT FROM ${table(view)} WHERE ${part}`).join(' UNION ALL ')} LIMIT ${COUNTED + 1}) counted)`

/** The rows of the page as the same table again, so that what is joined and shown is worked out of no others. */
export function pageOf(view: View): string {
  const [, alias] = table(view).split(' ')
  const inOrder = `ORDER BY ${view.order} LIMIT ${view.size}`
  const parts = view.where.map((part) => `SELECT ${alias}.* FROM ${table(view)} WHERE ${part} ${inOrder}`)
  return parts.length === 1
    ? `(${parts[0]}) ${alias}`
    : `(SELECT * FROM (${parts.map((part) => `(${part})`).join(' UNION ALL ')}) ${alias} ${inOrder}) ${alias}`
}

/** Findings of a review `r` that nobody answered yet. */
const OPEN =
  "(SELECT count(*)::int FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'No' AND a.dispute = '' AND a.result = '')"

/** JSON of all reviews of a task's loan that judge its desk; most loans have none. */
export const reviews = (
  desk: Desk,
) => `(SELECT json_agg(json_build_array(r.id, r.type, r.instance, r.worked_by_id, r.started_at IS NOT NULL,
    extract(epoch FROM r.ended_at), r.pulled_back_at IS NULL, r.bypass_reason <> '', r.finding_count, r.gross_finding_count, r.dispute_count, r.overturned_count,
    CASE WHEN r.gross_finding_count > 0 AND r.ended_at IS NOT NULL THEN ${OPEN} END))
  FROM reviews r WHERE r.loan_id = t.loan_id AND r.kind = '${KIND_AT[desk]}')`

/** The latest review of a type beside its task, as Postgres picks it. */
export const latest = (alias: string, type: ReviewType) => `LEFT JOIN LATERAL (
    SELECT r.ended_at IS NULL AS open,
      CASE WHEN r.ended_at IS NULL AND r.started_at IS NULL THEN 'Pending' WHEN r.ended_at IS NULL THEN 'In QC'
        WHEN r.finding_count > 0 THEN 'Completed - Findings' WHEN r.bypass_reason <> '' THEN 'Completed - ByPass' ELSE 'Completed' END AS status
    FROM reviews r WHERE r.loan_id = t.loan_id AND r.type = '${type}' AND r.pulled_back_at IS NULL ORDER BY r.instance DESC LIMIT 1) ${alias} ON TRUE`

/** The review that is disputed (d) and the one whose outcome is shown (o), as Postgres picks them. */
export const disputed = (desk: Desk) => `LEFT JOIN LATERAL (
    SELECT r.id, r.type, r.worked_by_id, ${OPEN} AS open
    FROM reviews r WHERE r.loan_id = t.loan_id AND r.kind = '${KIND_AT[desk]}' AND r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND r.gross_finding_count > 0
    ORDER BY ${OPEN} > 0 DESC, r.ended_at DESC, r.id DESC LIMIT 1) d ON TRUE
  LEFT JOIN LATERAL (
    SELECT r.id, r.overturned_count || ' of ' || r.dispute_count AS words
    FROM reviews r WHERE r.loan_id = t.loan_id AND r.kind = '${KIND_AT[desk]}' AND r.ended_at IS NOT NULL AND r.dispute_count > 0
    ORDER BY r.ended_at DESC, r.id DESC LIMIT 1) o ON TRUE`

const NAMED = 'coalesce(t.mismatch_id, t.mismatch2_id)'
const WORKS = 'CASE WHEN t.mismatch_id IS NOT NULL THEN t.slot1_id ELSE t.slot2_id END'

/** Who works a loan and who is named for it; looked up only where somebody is. */
export const mismatch = (what: string) => `CASE WHEN ${NAMED} IS NOT NULL THEN (
    SELECT ${what} FROM users n LEFT JOIN users w ON w.id = ${WORKS} WHERE n.id = ${NAMED}) END`

export const object = (members: Readonly<Record<string, string>>) =>
  `json_build_object(${Object.entries(members)
    .map(([name, sql]) => `${quoted(name)}, ${sql}`)
    .join(', ')})`
