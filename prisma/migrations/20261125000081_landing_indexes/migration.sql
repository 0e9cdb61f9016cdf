-- concurrently
-- The landing dashboard: fundings with what their cycle times are read from, closings, and final credit decisions by day.
DROP INDEX CONCURRENTLY IF EXISTS "loans_funded_idx";
CREATE INDEX CONCURRENTLY "loans_funded_idx" ON "loans"("funded_at", "purpose", "region", "application_on", "processor_assigned_at", "final_credit_decision_on") WHERE (status = 'Funded'::text);
DROP INDEX CONCURRENTLY IF EXISTS "loans_closings_idx";
CREATE INDEX CONCURRENTLY "loans_closings_idx" ON "loans"("scheduled_closing_at", "purpose", "region", "status") WHERE (status = ANY (ARRAY['Closing'::text, 'Funded'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_decisions_idx";
CREATE INDEX CONCURRENTLY "loans_decisions_idx" ON "loans"("final_credit_decision_on", "purpose", "region") WHERE (final_credit_decision_on IS NOT NULL);
