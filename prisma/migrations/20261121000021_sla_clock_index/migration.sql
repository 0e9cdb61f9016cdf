-- concurrently
-- The open tasks of the staged desks by their due moment: what the SLA clock is asked for. A build that broke off is dropped and begun again.
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_clock_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_clock_idx" ON "tasks"("desk", "due_at", "id") WHERE (desk <> 'closing'::text AND status = 'Open'::text);
