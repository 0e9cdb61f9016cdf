-- concurrently
-- What became of loans and whose they are, told by the index alone: the figures count them month by month. It takes the place of one that says the day only. A build
-- that broke off is dropped and begun again.
DROP INDEX CONCURRENTLY IF EXISTS "loans_dispositions_idx";
CREATE INDEX CONCURRENTLY "loans_dispositions_idx" ON "loans"("disposition_on", "disposition", "processor_id", "underwriter_id", "id") WHERE (disposition <> ''::text);
DROP INDEX CONCURRENTLY IF EXISTS "loans_disposition_idx";
