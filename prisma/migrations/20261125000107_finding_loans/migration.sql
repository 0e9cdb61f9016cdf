-- concurrently
-- What the palette finds loans by: digits anywhere in their number, and names of their borrowers, each after a space, so that a word is found by its beginning. And tasks by whom an import named.
DROP INDEX CONCURRENTLY IF EXISTS "loans_number_trgm";
CREATE INDEX CONCURRENTLY "loans_number_trgm" ON "loans" USING GIN ("number" gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS "loans_borrowers_trgm";
CREATE INDEX CONCURRENTLY "loans_borrowers_trgm" ON "loans" USING GIN (lower(' ' || "borrower_last_name" || ' ' || "borrower_first_name" || ' ' || "co_borrower_last_name") gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_mismatch_idx";
CREATE INDEX CONCURRENTLY "tasks_mismatch_idx" ON "tasks"("mismatch_id") WHERE (mismatch_id IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_mismatch2_idx";
CREATE INDEX CONCURRENTLY "tasks_mismatch2_idx" ON "tasks"("mismatch2_id") WHERE (mismatch2_id IS NOT NULL);
ANALYZE "loans";
