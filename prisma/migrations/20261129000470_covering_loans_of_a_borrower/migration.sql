-- concurrently
-- Data tests compare the other loans of a borrower within the index.
DROP INDEX CONCURRENTLY IF EXISTS "loans_alike_idx";
CREATE INDEX CONCURRENTLY "loans_alike_idx" ON "loans"("borrower_last_name", "borrower_first_name", "property_zip", "occupancy", "amount", "application_on", "scheduled_closing_at", "zone", "id");
DROP INDEX CONCURRENTLY IF EXISTS "loans_borrower_idx";
