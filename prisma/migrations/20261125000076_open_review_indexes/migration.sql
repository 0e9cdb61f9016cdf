-- concurrently
-- The QA lists narrowed to what is pending, expired or not assigned, latest first: few of many reviews. And what second reviews somebody has yet to end, which every QA list asks.
DROP INDEX CONCURRENTLY IF EXISTS "reviews_pending_idx";
CREATE INDEX CONCURRENTLY "reviews_pending_idx" ON "reviews"("kind", "submitted_at", "id") WHERE (status = 'Pending' AND pulled_back_at IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_unassigned_idx";
CREATE INDEX CONCURRENTLY "reviews_unassigned_idx" ON "reviews"("kind", "submitted_at", "id") WHERE (assigned_to_id IS NULL AND ended_at IS NULL AND pulled_back_at IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_open_second_idx";
CREATE INDEX CONCURRENTLY "reviews_open_second_idx" ON "reviews"("first_review_id") WHERE (first_review_id IS NOT NULL AND ended_at IS NULL);
