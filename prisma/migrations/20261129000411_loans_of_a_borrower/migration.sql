-- concurrently
-- Data tests find the other loans of a borrower.
DROP INDEX CONCURRENTLY IF EXISTS "loans_borrower_idx";
CREATE INDEX CONCURRENTLY "loans_borrower_idx" ON "loans"("borrower_last_name", "borrower_first_name", "property_zip");
