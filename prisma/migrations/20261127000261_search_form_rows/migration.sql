-- concurrently
-- Rows whose search text is not in its form: those with a grave accent or a last sigma, and those that somebody wrote with lower() while the migration search_form ran. Their triggers write it.
UPDATE tasks SET search = '' WHERE search <> search_form(search);
UPDATE reviews SET search = '' WHERE search <> search_form(search);
UPDATE findings SET search = '' WHERE search <> search_form(search);
DROP INDEX CONCURRENTLY IF EXISTS "loans_borrowers_search";
CREATE INDEX CONCURRENTLY "loans_borrowers_search" ON "loans" USING GIN (search_form(' ' || "borrower_last_name" || ' ' || "borrower_first_name" || ' ' || "co_borrower_last_name") gin_trgm_ops);
ANALYZE "loans";
