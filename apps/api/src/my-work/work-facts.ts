import { DESKS } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { RowReader } from '../platform/database/database.ts'
import { isKnownTo } from '../platform/rows/blind-reviews.ts'
import { isByOthers, snoozedLoanIdsSql } from '../watch/queries.ts'
import { LEASE_MS } from '../worklist/presence/lease.ts'
import { ACT_LIFETIME_MS } from '../worklist/undo/save-act.ts'

/** What the statements of My work depend on. Planning a source takes longer than reading it, so sources without rows are left out. */
export interface WorkFacts {
  /** Ids of the loans that the person has snoozed. */
  snoozed: readonly number[]
  /** Ids of the loans that are not given as the next one. */
  leased: readonly number[]
  /** The loans on which the person acted in the last day and nothing has changed since, with the moment of the last act. */
  acted: readonly { loanId: number; at: string }[]
  follows: boolean
  /** The kinds of the person's unread notices. */
  notices: readonly string[]
}

/**
 * SQL array of the loans on which the person decided, commented, answered, submitted to QC or worked on a review under way in the last day,
 * if only they changed the loan since.
 */
const actedLoansSql = ({ userId }: Pick<Viewer, 'userId'>, now: Date) => Prisma.sql`(
  SELECT coalesce(jsonb_agg(acts), '[]') FROM (
    SELECT "loanId", max(at) AS at FROM (
      SELECT coalesce(k.loan_id, q.loan_id) AS "loanId", c.at FROM acts c JOIN act_rows r ON r.act_id = c.id
      LEFT JOIN tasks k ON c.list = ANY(${[...DESKS]}::text[]) AND k.id = r.record_id
      LEFT JOIN reviews q ON c.list <> ALL(${[...DESKS]}::text[]) AND q.id = r.record_id AND ${isKnownTo({ userId }, 'q')}
      WHERE c.actor_id = ${userId}::int AND c.undone_at IS NULL AND c.operation IN ('decision', 'comment', 'dispute', 'overturn', 'qc')
      UNION ALL
      SELECT v.loan_id, greatest(CASE WHEN v.updated_by_id = ${userId}::int THEN v.updated_at END,
        (SELECT max(a.answered_at) FROM review_answers a WHERE a.review_id = v.id AND a.answered_by_id = ${userId}::int))
      FROM reviews v WHERE v.assigned_to_id = ${userId}::int AND v.started_at IS NOT NULL AND v.ended_at IS NULL) act
    WHERE at > ${new Date(now.getTime() - ACT_LIFETIME_MS)}::timestamptz GROUP BY 1) acts
  WHERE NOT EXISTS (SELECT FROM events e WHERE e.loan_id = acts."loanId" AND e.at > acts.at AND ${isByOthers({ userId })}))`

/**
 * Returns the facts of a person by one statement. The leased loans are those with a valid lease that the person may know of, and those that
 * the person took and released within the time of a lease, so that they are not given the same loan again at once.
 */
export async function readWorkFacts(read: RowReader, { userId }: Pick<Viewer, 'userId'>, now: Date): Promise<WorkFacts> {
  const [facts] = await read<WorkFacts>(Prisma.sql`
    SELECT ${snoozedLoanIdsSql({ userId }, now)} AS snoozed, ${actedLoansSql({ userId }, now)} AS acted, EXISTS (SELECT FROM loan_follows f WHERE f.user_id = ${userId}::int) AS follows,
      ARRAY(SELECT DISTINCT kind FROM notifications WHERE user_id = ${userId}::int AND read_at IS NULL) AS notices,
      ARRAY(
        SELECT coalesce(k.loan_id, r.loan_id) FROM row_leases e
        LEFT JOIN tasks k ON e.list = ANY(${[...DESKS]}::text[]) AND k.id = e.record_id
        LEFT JOIN reviews r ON e.list <> ALL(${[...DESKS]}::text[]) AND r.id = e.record_id AND ${isKnownTo({ userId }, 'r')}
        WHERE (e.until > ${now}::timestamptz OR (e.user_id = ${userId}::int AND e.since > ${new Date(now.getTime() - LEASE_MS)}::timestamptz))
          AND coalesce(k.loan_id, r.loan_id) IS NOT NULL) AS leased`)
  return facts ?? { snoozed: [], leased: [], acted: [], follows: false, notices: [] }
}
