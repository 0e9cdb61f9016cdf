-- concurrently
-- Closings of some people in a range of days are counted by the index alone: it holds the slots too. A build that broke off is dropped and begun again.
DROP INDEX CONCURRENTLY IF EXISTS "tasks_status_closing_idx";
CREATE INDEX CONCURRENTLY "tasks_status_closing_idx" ON "tasks"("desk", "status", "scheduled_closing_at", "id", "slot1_id", "slot2_id");
DROP INDEX CONCURRENTLY IF EXISTS "tasks_desk_status_scheduled_closing_at_id_idx";
