-- concurrently
-- Searches have used loans_borrowers_search since the release before.
DROP INDEX CONCURRENTLY IF EXISTS "loans_borrowers_trgm";
