-- concurrently
-- Figures are read from indexes alone.
-- Cancelled loans by day (home/movement-queries.ts, home/pipeline-queries.ts).
DROP INDEX CONCURRENTLY IF EXISTS "loans_cancelled_idx";
CREATE INDEX CONCURRENTLY "loans_cancelled_idx" ON "loans"("disposition_on", "purpose", "region", "substatus") WHERE (disposition <> ''::text AND status = 'Cancelled'::text);
-- What is read of each active loan (home/late-queries.ts, home/pipeline-queries.ts).
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_figures_idx";
CREATE INDEX CONCURRENTLY "loans_active_figures_idx" ON "loans"("status", "substatus", "purpose", "region", "type", "processor_id", "underwriter_id", "application_on", "submitted_at", "final_credit_decision_on", "clear_to_close_at", "contract_closing_on", "scheduled_closing_at", "lock_expires_on", "target_closing_on", "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
-- The tasks of active loans, now with the people who hold them (home/late-queries.ts).
DROP INDEX CONCURRENTLY IF EXISTS "tasks_of_active_loans_people_idx";
CREATE INDEX CONCURRENTLY "tasks_of_active_loans_people_idx" ON "tasks"("desk", "loan_id", "slot1_name", "slot2_name", "stage", "done_at", "slot1_id", "slot2_id") WHERE (loan_active);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_of_active_loans_idx";
-- The imported tasks of a desk, with their loan and person (reports/qc/imported.grid.ts).
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_imported_figures_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_imported_figures_idx" ON "tasks"("desk", "imported_at", "id", "loan_id", "slot1_id") WHERE (desk <> 'closing'::text);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_imported_idx";
-- The reviews that count for a rate, now with their phase (reports/charts).
DROP INDEX CONCURRENTLY IF EXISTS "reviews_rated_phase_idx";
CREATE INDEX CONCURRENTLY "reviews_rated_phase_idx" ON "reviews"("type", "selection", "ended_at", "phase", "id", "finding_count", "critical_count", "moderate_count", "gross_finding_count", "gross_critical_count", "gross_moderate_count") WHERE (ended_at IS NOT NULL AND first_review_id IS NULL AND pulled_back_at IS NULL AND scope = 'Full'::text AND audit <> 'Partial'::text AND bypass_reason = ''::text AND opportunity_count > 0);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_rated_idx";
