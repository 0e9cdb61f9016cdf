-- concurrently
-- The indexes by which the QA lists count reviews contain which are second ones, so that counting does not read the table.
DROP INDEX CONCURRENTLY IF EXISTS "reviews_created_counted_idx";
CREATE INDEX CONCURRENTLY "reviews_created_counted_idx" ON "reviews"("kind", "submitted_at", "id", "first_review_id", "pulled_back_at");
DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_submitted_at_id_idx";
DROP INDEX CONCURRENTLY IF EXISTS "reviews_pending_counted_idx";
CREATE INDEX CONCURRENTLY "reviews_pending_counted_idx" ON "reviews"("kind", "submitted_at", "id", "first_review_id") WHERE (status = 'Pending' AND pulled_back_at IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_pending_idx";
DROP INDEX CONCURRENTLY IF EXISTS "reviews_unassigned_counted_idx";
CREATE INDEX CONCURRENTLY "reviews_unassigned_counted_idx" ON "reviews"("kind", "submitted_at", "id", "first_review_id") WHERE (assigned_to_id IS NULL AND ended_at IS NULL AND pulled_back_at IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_unassigned_idx";
DROP INDEX CONCURRENTLY IF EXISTS "reviews_open_counted_idx";
CREATE INDEX CONCURRENTLY "reviews_open_counted_idx" ON "reviews"("kind", "due_at", "id", "first_review_id") WHERE (ended_at IS NULL AND pulled_back_at IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_open_due_idx";
DROP INDEX CONCURRENTLY IF EXISTS "reviews_held_counted_idx";
CREATE INDEX CONCURRENTLY "reviews_held_counted_idx" ON "reviews"("assigned_to_id", "kind", "submitted_at", "id", "first_review_id") WHERE (pulled_back_at IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_holder_created_idx";
