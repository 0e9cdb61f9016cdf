-- concurrently
-- The months of a defect rate: reviews of a type and a selection by when they were completed (reports/charts/rate-queries.ts).
DROP INDEX CONCURRENTLY IF EXISTS "reviews_rate_idx";
CREATE INDEX CONCURRENTLY "reviews_rate_idx" ON "reviews"("type", "selection", "ended_at") WHERE (ended_at IS NOT NULL AND first_review_id IS NULL);
