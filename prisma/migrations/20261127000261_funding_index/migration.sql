-- concurrently
-- Closings that wait for their funding, for the judgement of P4.
DROP INDEX CONCURRENTLY IF EXISTS "tasks_unfunded_idx";
CREATE INDEX CONCURRENTLY "tasks_unfunded_idx" ON "tasks"("p4_due_at", "id") WHERE (desk = 'closing' AND status = 'Closed' AND p4_result = '' AND p4_actual_at IS NULL);
