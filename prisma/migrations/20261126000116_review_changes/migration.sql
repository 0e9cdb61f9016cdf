-- What each change took from a review, of what the popup of its loan shows, so that the reviews of a loan can be read as they were.
SET LOCAL lock_timeout = '5s';

CREATE FUNCTION keep_what_review_was() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loan_changes (loan_id, kind, row_id, was) VALUES (OLD.loan_id, 'review', OLD.id, jsonb_build_object(
    'assigned_to_name', OLD.assigned_to_name, 'assigned_at', OLD.assigned_at, 'assignment_note', OLD.assignment_note, 'started_at', OLD.started_at, 'ended_at', OLD.ended_at,
    'due_at', OLD.due_at, 'pulled_back_at', OLD.pulled_back_at, 'bypass_reason', OLD.bypass_reason, 'opportunity_count', OLD.opportunity_count, 'finding_count', OLD.finding_count,
    'critical_count', OLD.critical_count, 'dispute_count', OLD.dispute_count, 'overturned_count', OLD.overturned_count));
  RETURN NULL;
END $$;

-- Who holds it is told by the id: a person's new name is no change of the review.
CREATE TRIGGER keep_what_review_was AFTER UPDATE ON reviews FOR EACH ROW
  WHEN ((OLD.assigned_to_id, OLD.assignment_note, OLD.started_at, OLD.ended_at, OLD.due_at, OLD.pulled_back_at, OLD.bypass_reason, OLD.opportunity_count, OLD.finding_count,
      OLD.critical_count, OLD.dispute_count, OLD.overturned_count)
    IS DISTINCT FROM (NEW.assigned_to_id, NEW.assignment_note, NEW.started_at, NEW.ended_at, NEW.due_at, NEW.pulled_back_at, NEW.bypass_reason, NEW.opportunity_count, NEW.finding_count,
      NEW.critical_count, NEW.dispute_count, NEW.overturned_count))
  EXECUTE FUNCTION keep_what_review_was();

-- The trigger runs as the app, also as one that was started before this migration.
SELECT grant_app_role();
