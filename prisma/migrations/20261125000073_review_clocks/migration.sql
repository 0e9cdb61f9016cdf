-- Until when a review waits for somebody, whether a reason is asked for Not Applicable, and when somebody last gave up a role at a desk.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "reviews" ADD COLUMN     "asks_reason" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "due_told" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "review_answers" ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '';

ALTER TABLE "answer_changes" ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '';

ALTER TABLE "users" ADD COLUMN     "left_desk_at" TIMESTAMPTZ(3);

CREATE FUNCTION note_left_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET left_desk_at = now() WHERE id = OLD.user_id;
  RETURN NULL;
END $$;

-- A role that is written anew counts as given up too: who has it is refused for that anyway.
CREATE TRIGGER note_left_desk AFTER DELETE ON user_roles FOR EACH ROW
  WHEN (OLD.role IN ('Closer', 'Processor', 'Underwriter')) EXECUTE FUNCTION note_left_desk();

-- How long a review may stay Pending (domain 4, Pull back).
CREATE FUNCTION review_expires_after() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT make_interval(hours => 24 * coalesce((SELECT value::int FROM settings WHERE key = 'reviews.expireDays'), 7))
$$;

-- A pending review is due when it expires, one under way never; when the worked person has to answer is written by who ends or decides it. A moment that moved is told anew.
CREATE FUNCTION clock_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.ended_at IS NULL AND NEW.started_at IS NOT NULL THEN
    NEW.due_at := NULL;
  ELSIF NEW.ended_at IS NULL AND (TG_OP = 'INSERT' OR OLD.started_at IS NOT NULL OR OLD.submitted_at <> NEW.submitted_at) THEN
    NEW.due_at := NEW.submitted_at + review_expires_after();
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.due_at IS DISTINCT FROM OLD.due_at THEN
    NEW.due_told := 0;
  END IF;
  RETURN NEW;
END $$;

-- Its name comes before fill_review, which writes the moment into the search text.
CREATE TRIGGER clock_of_review BEFORE INSERT OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION clock_of_review();

CREATE OR REPLACE FUNCTION fill_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.loan_number := (SELECT number FROM loans WHERE id = NEW.loan_id);
  NEW.worked_by_name := coalesce((SELECT full_name FROM users WHERE id = NEW.worked_by_id), '');
  NEW.assigned_to_name := coalesce((SELECT full_name FROM users WHERE id = NEW.assigned_to_id), '');
  NEW.proposed_name := coalesce((SELECT full_name FROM users WHERE id = NEW.proposed_id), '');
  NEW.status := CASE
    WHEN NEW.ended_at IS NULL AND NEW.started_at IS NULL THEN 'Pending'
    WHEN NEW.ended_at IS NULL THEN 'In QC'
    WHEN NEW.finding_count > 0 THEN 'Completed - Findings'
    WHEN NEW.bypass_reason <> '' THEN 'Completed - ByPass'
    ELSE 'Completed' END;
  -- Rounded half up from whole numbers, as contracts do (figures/rounding.ts).
  NEW.score := CASE WHEN NEW.ended_at IS NOT NULL AND NEW.bypass_reason = '' AND NEW.opportunity_count > 0
    THEN floor(((NEW.opportunity_count - NEW.finding_count)::numeric * 20000 + NEW.opportunity_count) / (2 * NEW.opportunity_count)) / 100 END;
  NEW.search := lower(concat_ws(E'\x1f', NEW.loan_number, NEW.type, nullif(NEW.worked_by_name, ''), nullif(NEW.assigned_to_name, ''), nullif(NEW.proposed_name, ''), NEW.status,
    to_char(NEW.submitted_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), to_char(NEW.ended_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'),
    to_char(NEW.due_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI')))
    || E'\x1d#' || concat_ws('##', NEW.instance, NEW.finding_count, NEW.critical_count, NEW.dispute_count, NEW.overturned_count, NEW.score) || '#';
  RETURN NEW;
END $$;

-- Answers given before there was a date are asked for a week after the review ended: five business days.
UPDATE reviews r SET due_at = CASE WHEN r.ended_at IS NULL THEN r.submitted_at + interval '7 days' ELSE r.ended_at + interval '7 days' END
WHERE r.pulled_back_at IS NULL AND (r.started_at IS NULL AND r.ended_at IS NULL
  OR r.ended_at > now() - interval '60 days' AND r.gross_finding_count > 0
    AND EXISTS (SELECT 1 FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'No' AND a.dispute = '' AND a.result = ''));

-- Nobody is told of what passed before anybody was told.
UPDATE reviews SET due_told = 2 WHERE due_at < now();

SELECT grant_app_role();
