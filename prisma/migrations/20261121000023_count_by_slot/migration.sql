-- concurrently
-- Of the tasks that somebody holds and of a task's events the indexes say enough to count a team's log: neither table is read. They take the place of indexes that
-- say less. A build that broke off is dropped and begun again.
DROP INDEX CONCURRENTLY IF EXISTS "tasks_slot1_id_desk_status_id_idx";
CREATE INDEX CONCURRENTLY "tasks_slot1_id_desk_status_id_idx" ON "tasks"("slot1_id", "desk", "status", "id");
DROP INDEX CONCURRENTLY IF EXISTS "tasks_slot1_id_desk_status_idx";
DROP INDEX CONCURRENTLY IF EXISTS "tasks_slot2_id_desk_status_slot1_id_id_idx";
CREATE INDEX CONCURRENTLY "tasks_slot2_id_desk_status_slot1_id_id_idx" ON "tasks"("slot2_id", "desk", "status", "slot1_id", "id");
DROP INDEX CONCURRENTLY IF EXISTS "tasks_slot2_id_desk_status_idx";
DROP INDEX CONCURRENTLY IF EXISTS "events_task_id_desk_idx";
CREATE INDEX CONCURRENTLY "events_task_id_desk_idx" ON "events"("task_id", "desk");
DROP INDEX CONCURRENTLY IF EXISTS "events_task_id_idx";
