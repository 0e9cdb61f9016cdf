import { Prisma } from '#generated/prisma/client.ts'

/**
 * SQL of the kind of the last act (`n`) of the same person on the row (`r`) of an act (`c`) after it, that is not undone; NULL for none.
 * Comments do not count. The task that a processor's decision opened in underwriting counts as its row. Acts on two findings of a review
 * do not concern each other.
 */
export const LATER_ACT = Prisma.sql`(
  SELECT n.operation FROM bulk_changes n JOIN bulk_change_rows m ON m.change_id = n.id
  WHERE n.id > c.id AND n.actor_id = c.actor_id AND n.undone_at IS NULL AND n.operation <> 'comment' AND (
    (n.list = c.list AND m.record_id = r.record_id AND (m.before->'findingId' = r.before->'findingId') IS NOT FALSE)
    OR (n.list = 'underwriter' AND r.before ? 'underwriting' AND m.record_id = (
      SELECT u.id FROM tasks p JOIN tasks u ON u.loan_id = p.loan_id AND u.desk = 'underwriter' WHERE p.id = r.record_id)))
  ORDER BY n.id DESC LIMIT 1)`
