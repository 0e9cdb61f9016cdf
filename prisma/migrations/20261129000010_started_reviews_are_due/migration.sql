-- A started review stays due when it was, so that a late one stays late.
SET LOCAL lock_timeout = '5s';

-- An open review is due when a pending one expires. The end of a review and a decision set the day by which the worked person has to answer. A due moment that moved is reminded of again.
CREATE OR REPLACE FUNCTION clock_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  begins boolean := TG_OP = 'INSERT';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    begins := OLD.submitted_at <> NEW.submitted_at OR (OLD.started_at IS NOT NULL AND NEW.started_at IS NULL)
      OR (OLD.ended_at IS NOT NULL AND NEW.due_at IS NOT DISTINCT FROM OLD.due_at);
  END IF;
  IF NEW.ended_at IS NULL AND begins THEN
    NEW.due_at := NEW.submitted_at + review_expires_after();
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.due_at IS DISTINCT FROM OLD.due_at THEN
    NEW.due_told := 0;
  END IF;
  RETURN NEW;
END $$;

UPDATE reviews SET due_at = submitted_at + review_expires_after()
WHERE ended_at IS NULL AND started_at IS NOT NULL AND pulled_back_at IS NULL AND due_at IS NULL;

-- No reminder is sent of due moments that passed while they were hidden.
UPDATE reviews SET due_told = 2 WHERE ended_at IS NULL AND started_at IS NOT NULL AND pulled_back_at IS NULL AND due_at < now();
