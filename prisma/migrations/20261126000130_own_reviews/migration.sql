-- concurrently
-- The QA lists of one reviewer by the day of submission and, of what is open, by Due; and the look for the blind second reviews that a viewer makes.
DROP INDEX CONCURRENTLY IF EXISTS "reviews_holder_created_idx";
CREATE INDEX CONCURRENTLY "reviews_holder_created_idx" ON "reviews"("assigned_to_id", "kind", "submitted_at", "id") WHERE (pulled_back_at IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_holder_due_idx";
CREATE INDEX CONCURRENTLY "reviews_holder_due_idx" ON "reviews"("assigned_to_id", "kind", "due_at", "id") WHERE (ended_at IS NULL AND pulled_back_at IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_second_holder_idx";
CREATE INDEX CONCURRENTLY "reviews_second_holder_idx" ON "reviews"("assigned_to_id") WHERE (first_review_id IS NOT NULL AND ended_at IS NULL);
