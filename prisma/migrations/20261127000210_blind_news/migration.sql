-- The people who may not know of a review (decision 028), as rows/blind-reviews.ts asks it of one viewer. Of a blind second review: the first reviewer until it is published,
-- and always the people whose work it judges. Of a first review: whoever makes the second one, until that ends.
CREATE FUNCTION review_hidden_from(review integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT person), '{}') FROM (
    SELECT unnest(ARRAY[blind_to_id, worked_by_id, processor_id, underwriter_id]) AS person FROM reviews WHERE id = review AND first_review_id IS NOT NULL
    UNION ALL SELECT unnest(ARRAY[assigned_to_id, proposed_id]) FROM reviews WHERE first_review_id = review AND ended_at IS NULL
  ) people WHERE person IS NOT NULL
$$;

-- News of a review name the people who must not hear them.
CREATE OR REPLACE FUNCTION tell_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_reviews LIMIT 101) few) > 100 THEN
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', 'qa' || initcap(kind), 'hiddenFrom', hidden, 'rows', NULL)::text)
    FROM (SELECT DISTINCT kind, review_hidden_from(id) AS hidden FROM new_reviews) kinds;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', 'qa' || initcap(kind), 'hiddenFrom', hidden, 'rows',
      json_agg(json_build_array(id, assigned_to_id, proposed_id)))::text)
    FROM (SELECT *, review_hidden_from(id) AS hidden FROM new_reviews) n GROUP BY kind, hidden;
  ELSE
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', 'qa' || initcap(kind), 'hiddenFrom', hidden, 'rows',
      json_agg(json_build_array(id, assigned_to_id, proposed_id, was_assigned_to_id, was_proposed_id)))::text)
    FROM (SELECT n.id, n.kind, n.assigned_to_id, n.proposed_id, o.assigned_to_id AS was_assigned_to_id, o.proposed_id AS was_proposed_id, review_hidden_from(n.id) AS hidden
      FROM new_reviews n JOIN old_reviews o ON o.id = n.id WHERE n IS DISTINCT FROM o) changed GROUP BY kind, hidden;
  END IF;
  RETURN NULL;
END $$;

-- The rows of the desks show nothing of a blind second review, so its changes are no news of theirs.
CREATE OR REPLACE FUNCTION tell_reviewed_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loans integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    loans := ARRAY(SELECT DISTINCT loan_id FROM new_reviews WHERE first_review_id IS NULL LIMIT 101);
  ELSE
    loans := ARRAY(SELECT DISTINCT n.loan_id FROM new_reviews n JOIN old_reviews o ON o.id = n.id
      WHERE n.first_review_id IS NULL AND (n.started_at, n.ended_at, n.pulled_back_at, n.bypass_reason, n.finding_count, n.dispute_count, n.overturned_count, n.due_at)
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
