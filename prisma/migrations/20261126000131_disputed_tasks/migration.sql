-- A task counts the rounds of dispute of its reviews, so it is disputed from the second round on too.
CREATE OR REPLACE VIEW reporting.tasks WITH (security_barrier) AS
  SELECT t.id AS task_id, t.loan_id, t.loan_number, t.desk, nullif(t.stage, '') AS stage, t.status, nullif(t.error_type, '') AS error_type,
    nullif(t.slot1_name, '') AS assigned_to, nullif(t.slot2_name, '') AS second_assigned_to, t.imported_at, t.due_at, t.done_at, t.comment_count,
    t.business_dispute > 0 AS disputed, t.p1_due_at, t.p1_actual_at, nullif(t.p1_result, '') AS p1_result, t.p2_due_at, t.p2_actual_at,
    nullif(t.p2_result, '') AS p2_result, t.p3_due_at, t.p3_actual_at, nullif(t.p3_result, '') AS p3_result, t.p4_due_at, t.p4_actual_at,
    nullif(t.p4_result, '') AS p4_result, t.sla_due_at, t.sla_missed
  FROM public.tasks t;
