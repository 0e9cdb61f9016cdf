-- concurrently
-- The copies of the reviews that are there already (underwriters' are Full: Partial could not be chosen before), and one index for each order of their lists. A build that broke off is dropped and begun again.
UPDATE reviews SET audit = CASE WHEN kind = 'underwriter' AND started_at IS NOT NULL THEN 'Full' ELSE audit END WHERE loan_number = '';

-- Reviews from before the banks count for the one person whose work they judged.
INSERT INTO review_scores (review_id, person_id, opportunities, high_opportunities, middle_opportunities, low_opportunities, high, middle, low, gross_high, gross_middle, gross_low)
SELECT id, worked_by_id, opportunity_count, critical_opportunity_count, moderate_opportunity_count,
  CASE kind WHEN 'processor' THEN 0 WHEN 'underwriter' THEN opportunity_count ELSE greatest(0, opportunity_count - critical_opportunity_count - moderate_opportunity_count) END,
  critical_count, moderate_count, greatest(0, finding_count - critical_count - moderate_count),
  gross_critical_count, gross_moderate_count, greatest(0, gross_finding_count - gross_critical_count - gross_moderate_count)
FROM reviews WHERE ended_at IS NOT NULL AND pulled_back_at IS NULL AND bypass_reason = '' AND worked_by_id IS NOT NULL
ON CONFLICT DO NOTHING;

DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_loan_number_id_idx";
CREATE INDEX CONCURRENTLY "reviews_kind_loan_number_id_idx" ON "reviews"("kind", "loan_number", "id");
DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_type_id_idx";
CREATE INDEX CONCURRENTLY "reviews_kind_type_id_idx" ON "reviews"("kind", "type", "id");
DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_worked_by_name_id_idx";
CREATE INDEX CONCURRENTLY "reviews_kind_worked_by_name_id_idx" ON "reviews"("kind", "worked_by_name", "id");
DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_assigned_to_name_id_idx";
CREATE INDEX CONCURRENTLY "reviews_kind_assigned_to_name_id_idx" ON "reviews"("kind", "assigned_to_name", "id");
DROP INDEX CONCURRENTLY IF EXISTS "reviews_kind_status_id_idx";
CREATE INDEX CONCURRENTLY "reviews_kind_status_id_idx" ON "reviews"("kind", "status", "id");
DROP INDEX CONCURRENTLY IF EXISTS "reviews_proposed_idx";
CREATE INDEX CONCURRENTLY "reviews_proposed_idx" ON "reviews"("proposed_id") WHERE (proposed_id IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_search_trgm";
CREATE INDEX CONCURRENTLY "reviews_search_trgm" ON "reviews" USING GIN ("search" gin_trgm_ops);
