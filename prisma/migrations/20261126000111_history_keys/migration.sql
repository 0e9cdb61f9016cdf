-- concurrently
-- The key of a partitioned table holds what it is cut by. A build that broke off is dropped and begun again.
DROP INDEX CONCURRENTLY IF EXISTS "comments_id_created_at_key";
CREATE UNIQUE INDEX CONCURRENTLY "comments_id_created_at_key" ON "comments"("id", "created_at");
DROP INDEX CONCURRENTLY IF EXISTS "events_id_at_key";
CREATE UNIQUE INDEX CONCURRENTLY "events_id_at_key" ON "events"("id", "at");
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_id_at_key";
CREATE UNIQUE INDEX CONCURRENTLY "audit_entries_id_at_key" ON "audit_entries"("id", "at");
-- Reads the tables once, while people write: attaching them later takes no time.
DO $$ BEGIN EXECUTE coalesce((SELECT string_agg(format('ALTER TABLE %s VALIDATE CONSTRAINT %I', conrelid::regclass, conname), '; ') FROM pg_constraint WHERE conname ~ '_before_\d{4}_\d{2}$' AND NOT convalidated), 'SELECT'); END $$;
