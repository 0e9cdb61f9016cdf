-- concurrently
-- Rates and hours are read from indexes alone: the reviews that count for a rate with their counts (rows/programme.ts, reports/charts), and the hours of days by person
-- (home/overtime-queries.ts).
DROP INDEX CONCURRENTLY IF EXISTS "reviews_rated_idx";
CREATE INDEX CONCURRENTLY "reviews_rated_idx" ON "reviews"("type", "selection", "ended_at", "id", "finding_count", "critical_count", "moderate_count", "gross_finding_count", "gross_critical_count", "gross_moderate_count") WHERE (ended_at IS NOT NULL AND first_review_id IS NULL AND pulled_back_at IS NULL AND scope = 'Full'::text AND audit <> 'Partial'::text AND bypass_reason = ''::text AND opportunity_count > 0);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_rate_idx";
DROP INDEX CONCURRENTLY IF EXISTS "work_hours_minutes_idx";
CREATE INDEX CONCURRENTLY "work_hours_minutes_idx" ON "work_hours"("day", "user_id", "regular_minutes", "overtime_minutes");
DROP INDEX CONCURRENTLY IF EXISTS "work_hours_day_idx";
