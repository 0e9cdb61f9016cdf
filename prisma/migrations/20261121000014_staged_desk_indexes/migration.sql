-- concurrently
-- Indexes of large tables that people write to meanwhile. A build that broke off is dropped and begun again.
DROP INDEX CONCURRENTLY IF EXISTS "loans_disposition_idx";
CREATE INDEX CONCURRENTLY "loans_disposition_idx" ON "loans"("disposition_on") WHERE (disposition <> ''::text);
DROP INDEX CONCURRENTLY IF EXISTS "loans_next_contact_idx";
CREATE INDEX CONCURRENTLY "loans_next_contact_idx" ON "loans"("next_contact_on") WHERE (disposition = ''::text AND next_contact_on IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_ended_idx";
CREATE INDEX CONCURRENTLY "reviews_kind_ended_idx" ON "reviews"("kind", "ended_at") WHERE (ended_at IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_stage_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_stage_idx" ON "tasks"("desk", "stage", "id") WHERE (desk <> 'closing'::text);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_imported_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_imported_idx" ON "tasks"("desk", "imported_at", "id") WHERE (desk <> 'closing'::text);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_due_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_due_idx" ON "tasks"("desk", "due_at", "id") WHERE (desk <> 'closing'::text);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_due_desc_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_due_desc_idx" ON "tasks"("desk", "due_at" DESC NULLS LAST, "id" DESC) WHERE (desk <> 'closing'::text);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_open_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_open_idx" ON "tasks"("desk", "imported_at", "id") WHERE (desk <> 'closing'::text AND status = 'Open'::text);
