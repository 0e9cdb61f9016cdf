-- concurrently
-- The indexes by which the QA lists of a person and of a status are counted contain which reviews are second ones, so that counting does not read the table.
DROP INDEX CONCURRENTLY IF EXISTS "reviews_holder_counted_idx";
CREATE INDEX CONCURRENTLY "reviews_holder_counted_idx" ON "reviews"("assigned_to_id", "kind", "submitted_at", "id", "status", "first_review_id") WHERE pulled_back_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "reviews_holder_created_idx";
DROP INDEX CONCURRENTLY IF EXISTS "reviews_status_counted_idx";
CREATE INDEX CONCURRENTLY "reviews_status_counted_idx" ON "reviews"("kind", "status", "id", "first_review_id", "pulled_back_at");
DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_status_id_idx";
DROP INDEX CONCURRENTLY IF EXISTS "reviews_unassigned_counted_idx";
CREATE INDEX CONCURRENTLY "reviews_unassigned_counted_idx" ON "reviews"("kind", "submitted_at", "id", "first_review_id") WHERE assigned_to_id IS NULL AND ended_at IS NULL AND pulled_back_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "reviews_unassigned_idx";
