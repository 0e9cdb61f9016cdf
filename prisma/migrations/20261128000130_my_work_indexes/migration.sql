-- concurrently
-- My work reads what a person holds without reading everything that they ever held.
-- The month's figures: the tasks of a person whose latest counted moment is not before the month (my-work/figures.ts).
DROP INDEX CONCURRENTLY IF EXISTS "tasks_slot1_latest_moment_idx";
CREATE INDEX CONCURRENTLY "tasks_slot1_latest_moment_idx" ON "tasks"("slot1_id", (greatest(p1_due_at, p2_due_at, p3_due_at, p4_due_at, scheduled_closing_at, done_at)));
DROP INDEX CONCURRENTLY IF EXISTS "tasks_slot2_latest_moment_idx";
CREATE INDEX CONCURRENTLY "tasks_slot2_latest_moment_idx" ON "tasks"("slot2_id", (greatest(p1_due_at, p2_due_at, p3_due_at, p4_due_at, scheduled_closing_at, done_at))) WHERE slot2_id IS NOT NULL;
-- The open tasks of a staged desk by their due moment (my-work/next.ts).
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_open_due_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_open_due_idx" ON "tasks"("desk", "due_at", "id") WHERE (desk <> 'closing'::text AND status = 'Open'::text);
-- The completed reviews of a person's work (my-work/figures.ts, my-work/sources.ts).
DROP INDEX CONCURRENTLY IF EXISTS "reviews_worked_by_ended_idx";
CREATE INDEX CONCURRENTLY "reviews_worked_by_ended_idx" ON "reviews"("worked_by_id", "ended_at");
-- The reviews assigned to an analyst today, and the last one (reviews/assign-automatically.ts).
DROP INDEX CONCURRENTLY IF EXISTS "reviews_assigned_at_idx";
CREATE INDEX CONCURRENTLY "reviews_assigned_at_idx" ON "reviews"("assigned_to_id", "assigned_at") WHERE (pulled_back_at IS NULL);
