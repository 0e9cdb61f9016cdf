-- What the loan lists order by: since when the processor and the underwriter have a loan, and since when it stands in its fulfilment queue. Kept by triggers, so
-- that no writer can forget.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "loans" ADD COLUMN     "processor_assigned_at" TIMESTAMPTZ(3),
ADD COLUMN     "queue_since" TIMESTAMPTZ(3),
ADD COLUMN     "underwriter_assigned_at" TIMESTAMPTZ(3);

-- Of some three million tasks the lists read those of active loans: marked, they stand in one small index.
ALTER TABLE "tasks" ADD COLUMN     "loan_active" BOOLEAN NOT NULL DEFAULT false;

-- The queue of an active loan, null of another (contracts/loans/lists-words.ts says the same).
CREATE FUNCTION fulfilment_queue(status text, substatus text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE status
    WHEN 'Pre-Decision' THEN 'Processing'
    WHEN 'Underwriting' THEN CASE substatus WHEN 'Suspended' THEN 'Processing' WHEN 'Reconsideration Risk Review' THEN 'RRR' WHEN 'Final Risk Review' THEN 'FRR' ELSE 'IRR' END
    WHEN 'Approved' THEN CASE WHEN substatus IN ('Conditions Submitted', 'Conditions Cleared') THEN 'FRR' WHEN substatus = 'Clear to Close' THEN 'Closing' ELSE 'Processing' END
    WHEN 'Closing' THEN CASE WHEN substatus IN ('Package Sent', 'Signed', 'In Rescission', 'Ready to Fund') THEN 'Final Doc' ELSE 'Closing' END
  END
$$;

-- A moment that the writer says itself stays as it was said.
CREATE FUNCTION keep_loan_moments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.queue_since := coalesce(NEW.queue_since, now());
    IF NEW.processor_id IS NOT NULL THEN NEW.processor_assigned_at := coalesce(NEW.processor_assigned_at, now()); END IF;
    IF NEW.underwriter_id IS NOT NULL THEN NEW.underwriter_assigned_at := coalesce(NEW.underwriter_assigned_at, now()); END IF;
    RETURN NEW;
  END IF;
  IF NEW.processor_id IS DISTINCT FROM OLD.processor_id AND NEW.processor_assigned_at IS NOT DISTINCT FROM OLD.processor_assigned_at THEN
    NEW.processor_assigned_at := CASE WHEN NEW.processor_id IS NOT NULL THEN now() END;
  END IF;
  IF NEW.underwriter_id IS DISTINCT FROM OLD.underwriter_id AND NEW.underwriter_assigned_at IS NOT DISTINCT FROM OLD.underwriter_assigned_at THEN
    NEW.underwriter_assigned_at := CASE WHEN NEW.underwriter_id IS NOT NULL THEN now() END;
  END IF;
  IF fulfilment_queue(NEW.status, NEW.substatus) IS DISTINCT FROM fulfilment_queue(OLD.status, OLD.substatus) AND NEW.queue_since IS NOT DISTINCT FROM OLD.queue_since THEN
    NEW.queue_since := now();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_loan_moments_new BEFORE INSERT ON loans FOR EACH ROW
  WHEN (NEW.queue_since IS NULL OR (NEW.processor_id IS NOT NULL AND NEW.processor_assigned_at IS NULL) OR (NEW.underwriter_id IS NOT NULL AND NEW.underwriter_assigned_at IS NULL))
  EXECUTE FUNCTION keep_loan_moments();

CREATE TRIGGER keep_loan_moments BEFORE UPDATE OF processor_id, underwriter_id, status, substatus ON loans FOR EACH ROW
  WHEN (NEW.processor_id IS DISTINCT FROM OLD.processor_id OR NEW.underwriter_id IS DISTINCT FROM OLD.underwriter_id
    OR NEW.status IS DISTINCT FROM OLD.status OR NEW.substatus IS DISTINCT FROM OLD.substatus)
  EXECUTE FUNCTION keep_loan_moments();

CREATE FUNCTION is_active_loan(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')
$$;

CREATE FUNCTION mark_active_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.loan_active := coalesce((SELECT is_active_loan(status) FROM loans WHERE id = NEW.loan_id), false);
  RETURN NEW;
END $$;

CREATE TRIGGER mark_active_task BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION mark_active_task();

CREATE FUNCTION mark_active_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[] := ARRAY(SELECT n.id FROM new_loans n JOIN old_loans o ON o.id = n.id WHERE is_active_loan(n.status) <> is_active_loan(o.status));
BEGIN
  IF cardinality(changed) > 0 THEN
    UPDATE tasks SET loan_active = is_active_loan(l.status) FROM loans l WHERE tasks.loan_id = ANY (changed) AND l.id = tasks.loan_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER mark_active_tasks AFTER UPDATE ON loans REFERENCING OLD TABLE AS old_loans NEW TABLE AS new_loans
  FOR EACH STATEMENT EXECUTE FUNCTION mark_active_tasks();
