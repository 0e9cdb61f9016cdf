-- concurrently
-- Rows whose search text is in another form; their triggers write it. Events and audit entries never change, so a search also compares them as they are.
UPDATE tasks SET search = '' WHERE search <> search_form(search);
UPDATE reviews SET search = '' WHERE search <> search_form(search);
UPDATE findings SET search = '' WHERE search <> search_form(search);
DROP INDEX CONCURRENTLY IF EXISTS "loans_borrowers_search";
CREATE INDEX CONCURRENTLY "loans_borrowers_search" ON "loans" USING GIN (search_form(' ' || "borrower_last_name" || ' ' || "borrower_first_name" || ' ' || "co_borrower_last_name") gin_trgm_ops);
ANALYZE "loans";
