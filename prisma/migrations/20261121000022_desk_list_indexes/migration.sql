-- concurrently
-- What a processor's list opens on, with its count, and a staged desk's tasks of some people in some days, of whose years of work few were imported then. A build
-- that broke off is dropped and begun again.
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_open_stage_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_open_stage_idx" ON "tasks"("desk", "stage", "imported_at", "id") WHERE (desk <> 'closing'::text AND status = 'Open'::text);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_slot1_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_slot1_idx" ON "tasks"("slot1_id", "desk", "imported_at") WHERE (desk <> 'closing'::text);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_slot2_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_slot2_idx" ON "tasks"("slot2_id", "desk", "imported_at") WHERE (desk <> 'closing'::text AND slot2_id IS NOT NULL);
