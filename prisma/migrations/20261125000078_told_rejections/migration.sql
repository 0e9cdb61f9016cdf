-- A rejected dispute changes no count of a review, yet its finding is open again on the desk's row. Until when an answer is waited for (due_at) changes with it.
CREATE OR REPLACE FUNCTION tell_reviewed_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loans integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    loans := ARRAY(SELECT DISTINCT loan_id FROM new_reviews LIMIT 101);
  ELSE
    loans := ARRAY(SELECT DISTINCT n.loan_id FROM new_reviews n JOIN old_reviews o ON o.id = n.id
      WHERE (n.started_at, n.ended_at, n.pulled_back_at, n.bypass_reason, n.finding_count, n.dispute_count, n.overturned_count, n.due_at)
        IS DISTINCT FROM (o.started_at, o.ended_at, o.pulled_back_at, o.bypass_reason, o.finding_count, o.dispute_count, o.overturned_count, o.due_at) LIMIT 101);
  END IF;
  IF cardinality(loans) > 100 THEN
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', desk, 'rows', NULL)::text)
    FROM unnest(ARRAY['closing', 'processor', 'underwriter']) AS desk;
  ELSE
    PERFORM tell_tasks_of(loans);
  END IF;
  RETURN NULL;
END $$;
