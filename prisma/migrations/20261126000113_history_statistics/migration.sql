-- concurrently
-- Postgres gathers by itself what partitions hold, and nothing of the tables that are cut into them.
ANALYZE comments;
ANALYZE events;
ANALYZE audit_entries;
