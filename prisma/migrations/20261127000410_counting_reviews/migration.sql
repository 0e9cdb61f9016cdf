-- concurrently
-- The index by which the QA lists are counted contains which reviews are second ones, so that counting does not read the table.
DROP INDEX CONCURRENTLY IF EXISTS "reviews_created_counted_idx";
CREATE INDEX CONCURRENTLY "reviews_created_counted_idx" ON "reviews"("kind", "submitted_at", "id", "first_review_id", "pulled_back_at");
DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_submitted_at_id_idx";
