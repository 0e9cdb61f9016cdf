-- concurrently
-- What is read of funded loans, now with their substatus (home/pipeline-queries.ts, home/cycle-queries.ts).
DROP INDEX CONCURRENTLY IF EXISTS "loans_funded_figures_idx";
CREATE INDEX CONCURRENTLY "loans_funded_figures_idx" ON "loans"("funded_at", "purpose", "region", "application_on", "processor_assigned_at", "final_credit_decision_on", "substatus") WHERE (status = 'Funded'::text);
DROP INDEX CONCURRENTLY IF EXISTS "loans_funded_idx";
