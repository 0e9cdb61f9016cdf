-- concurrently
-- The QA lists by Due (a review that waits for nobody stands last), and what the clock of reviews looks for.
DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_due_at_id_idx";
CREATE INDEX CONCURRENTLY "reviews_kind_due_at_id_idx" ON "reviews"("kind", "due_at", "id");
DROP INDEX CONCURRENTLY IF EXISTS "reviews_due_idx";
CREATE INDEX CONCURRENTLY "reviews_due_idx" ON "reviews"("due_at") WHERE (due_at IS NOT NULL AND due_told < 2);
