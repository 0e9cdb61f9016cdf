-- concurrently
-- Fills in the due moments of the running month from tasks that have not changed since their decision.
UPDATE decisions d SET due_at = t.due_at FROM tasks t
WHERE d.desk IN ('processor', 'underwriter') AND d.decided_at >= date_trunc('month', now()) - interval '1 day' AND d.due_at IS NULL AND t.id = d.task_id AND t.done_at = d.decided_at;
-- The decisions of a person in a month (my-work/on-time.ts).
DROP INDEX CONCURRENTLY IF EXISTS "decisions_owner_decided_idx";
CREATE INDEX CONCURRENTLY "decisions_owner_decided_idx" ON "decisions"("owner_id", "decided_at") WHERE due_at IS NOT NULL;
