-- concurrently
-- Events and audit entries never change, so they are found by their letters as they were written.
CALL refill_search('tasks', 'search <> search_form(search)');
CALL refill_search('reviews', 'true');
CALL refill_search('findings', 'true');
DROP INDEX CONCURRENTLY IF EXISTS "loans_borrowers_search_ccnew";
REINDEX INDEX CONCURRENTLY "loans_borrowers_search";
