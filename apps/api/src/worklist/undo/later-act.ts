import { Prisma } from '#generated/prisma/client.ts'

/**
 * SQL of the kind of the last act (`n`) of the same person on the row (`r`) of an act (`c`) after it, that is not undone; NULL for none.
 * Comments do not count. A processor's decision counts as an act on the task in underwriting, too, which it opened. Acts on two findings of
 * a review do not concern each other.
 */
export const LATER_ACT = Prisma.sql`(
  SELECT n.operation FROM acts n JOIN act_rows m ON m.act_id = n.id
  WHERE n.id > c.id AND n.actor_id = c.actor_id AND n.undone_at IS NULL AND n.operation <> 'comment' AND (
    (n.list = c.list AND m.record_id = r.record_id AND (m.before->'findingId' = r.before->'findingId') IS NOT FALSE)
    OR (((n.list = 'underwriter' AND r.before ? 'underwriting') OR (c.list = 'underwriter' AND m.before ? 'underwriting'))
      AND (SELECT count(DISTINCT loan_id) FROM tasks WHERE id IN (r.record_id, m.record_id)) = 1))
  ORDER BY n.id DESC LIMIT 1)`
