-- concurrently
DROP INDEX CONCURRENTLY IF EXISTS "loans_borrowers_search";
CREATE INDEX CONCURRENTLY "loans_borrowers_search" ON "loans" USING GIN (search_form(' ' || "borrower_last_name" || ' ' || "borrower_first_name" || ' ' || "co_borrower_last_name") gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS "loans_borrowers_trgm";
ANALYZE "loans";
