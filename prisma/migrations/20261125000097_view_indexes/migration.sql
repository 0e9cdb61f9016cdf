-- concurrently
-- The built-in views of the QA lists (what is open by Due, disputes to decide) and of the desks (findings to answer, nobody assigned), and the counts of their tabs.
DROP INDEX CONCURRENTLY IF EXISTS "reviews_open_due_idx";
CREATE INDEX CONCURRENTLY "reviews_open_due_idx" ON "reviews"("kind", "due_at", "id") WHERE (ended_at IS NULL AND pulled_back_at IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "reviews_answers_due_idx";
CREATE INDEX CONCURRENTLY "reviews_answers_due_idx" ON "reviews"("kind", "loan_id") WHERE (ended_at IS NOT NULL AND due_at IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "review_answers_disputed_idx";
CREATE INDEX CONCURRENTLY "review_answers_disputed_idx" ON "review_answers"("review_id") WHERE (dispute = 'Yes' AND result = '');
DROP INDEX CONCURRENTLY IF EXISTS "tasks_closing_unassigned_idx";
CREATE INDEX CONCURRENTLY "tasks_closing_unassigned_idx" ON "tasks"("desk", "sla_due_at", "id") WHERE (status IN ('WIP', 'Reschedule') AND (slot1_id IS NULL OR slot2_id IS NULL));
DROP INDEX CONCURRENTLY IF EXISTS "tasks_staged_unassigned_idx";
CREATE INDEX CONCURRENTLY "tasks_staged_unassigned_idx" ON "tasks"("desk", "due_at", "id") WHERE (desk <> 'closing' AND status = 'Open' AND slot1_id IS NULL);
