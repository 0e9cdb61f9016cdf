-- concurrently
-- Of loans that were there before the triggers: the best that is known of when they were given out. Whatever stands there already stays.
UPDATE loans l SET queue_since = coalesce(l.queue_since, l.updated_at),
  processor_assigned_at = CASE WHEN l.processor_id IS NOT NULL THEN coalesce(l.processor_assigned_at,
    (SELECT max(e.at) FROM events e WHERE e.loan_id = l.id AND e.module = 'ProcessorReassignment1'), (SELECT t.imported_at FROM tasks t WHERE t.loan_id = l.id AND t.desk = 'processor'), l.created_at) END,
  underwriter_assigned_at = CASE WHEN l.underwriter_id IS NOT NULL THEN coalesce(l.underwriter_assigned_at,
    (SELECT max(e.at) FROM events e WHERE e.loan_id = l.id AND e.module = 'UnderwriterReassignment1'), (SELECT t.imported_at FROM tasks t WHERE t.loan_id = l.id AND t.desk = 'underwriter'), l.created_at) END
WHERE l.queue_since IS NULL AND l.status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]);
UPDATE tasks t SET loan_active = true FROM loans l WHERE l.id = t.loan_id AND NOT t.loan_active AND l.status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]);
-- Indexes of large tables that people write to meanwhile. A build that broke off is dropped and begun again.
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_number_idx";
CREATE INDEX CONCURRENTLY "loans_active_number_idx" ON "loans"("number", "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_borrower_idx";
CREATE INDEX CONCURRENTLY "loans_active_borrower_idx" ON "loans"((borrower_last_name || ', '::text || borrower_first_name), "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_status_idx";
CREATE INDEX CONCURRENTLY "loans_active_status_idx" ON "loans"("status", "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_substatus_idx";
CREATE INDEX CONCURRENTLY "loans_active_substatus_idx" ON "loans"("substatus", "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_queue_idx";
CREATE INDEX CONCURRENTLY "loans_active_queue_idx" ON "loans"(fulfilment_queue(status, substatus), "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_queue_since_idx";
CREATE INDEX CONCURRENTLY "loans_active_queue_since_idx" ON "loans"("queue_since", "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_assigned_idx";
CREATE INDEX CONCURRENTLY "loans_active_assigned_idx" ON "loans"("processor_assigned_at", "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_assigned_desc_idx";
CREATE INDEX CONCURRENTLY "loans_active_assigned_desc_idx" ON "loans"("processor_assigned_at" DESC NULLS LAST, "id" DESC) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_underwriter_assigned_idx";
CREATE INDEX CONCURRENTLY "loans_active_underwriter_assigned_idx" ON "loans"("underwriter_assigned_at") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_approved_idx";
CREATE INDEX CONCURRENTLY "loans_active_approved_idx" ON "loans"("final_credit_decision_on", "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_active_approved_desc_idx";
CREATE INDEX CONCURRENTLY "loans_active_approved_desc_idx" ON "loans"("final_credit_decision_on" DESC NULLS LAST, "id" DESC) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
DROP INDEX CONCURRENTLY IF EXISTS "loans_without_processor_idx";
CREATE INDEX CONCURRENTLY "loans_without_processor_idx" ON "loans"("created_at", "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]) AND processor_id IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "loans_without_underwriter_idx";
CREATE INDEX CONCURRENTLY "loans_without_underwriter_idx" ON "loans"("created_at", "id") WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]) AND underwriter_id IS NULL);
DROP INDEX CONCURRENTLY IF EXISTS "tasks_of_active_loans_idx";
CREATE INDEX CONCURRENTLY "tasks_of_active_loans_idx" ON "tasks"("desk", "loan_id", "slot1_name", "slot2_name", "stage", "done_at") WHERE (loan_active);
