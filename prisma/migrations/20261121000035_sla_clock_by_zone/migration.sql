-- concurrently
-- What the SLA clock is asked for is a range of moments in each zone. A build that broke off is dropped and begun again.
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_zone_due_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_zone_due_idx" ON "tasks"("desk", "zone", "due_at") WHERE (desk <> 'closing'::text AND status = 'Open'::text);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_closing_zone_due_idx";
CREATE INDEX CONCURRENTLY "tasks_closing_zone_due_idx" ON "tasks"("zone", "sla_due_at") WHERE (desk = 'closing'::text AND sla_due_at IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_clock_idx";
