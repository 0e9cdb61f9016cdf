-- A loan in the populations of several drawn plans belongs to the stratum of the plan that was frozen first; the other plans draw it for checking (domain 10.1). It is marked
-- when a plan is drawn, so that rates do not compare the populations each time. Plans and their loans are locked for the seconds of this transaction.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "sampled_loans" ADD COLUMN "for_checking" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "sampled_loans_checks_idx" ON "sampled_loans"("plan_id") WHERE for_checking;

-- Marks the loans that a drawn plan (null: any) has in common with another one of the same reviews. Two plans that are drawn together wait for each other.
CREATE FUNCTION mark_loans_for_checking(plan INTEGER) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mark_loans_for_checking'));
  UPDATE sampled_loans s SET for_checking = true
  FROM sampling_plans p JOIN sampling_plans e USING (review_type, phase, scope, state) JOIN sampled_loans o ON o.plan_id = e.id
  WHERE s.plan_id = p.id AND s.loan_id = o.loan_id AND NOT s.for_checking AND (e.frozen_at, e.id) < (p.frozen_at, p.id) AND (plan IS NULL OR plan IN (p.id, e.id))
    AND scope = 'Full' AND state = 'Drawn' AND 'Targeted' NOT IN (p.method, e.method);
END $$;

CREATE FUNCTION mark_loans_of_drawn_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_loans_for_checking(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER mark_loans_for_checking AFTER UPDATE ON "sampling_plans" FOR EACH ROW
  WHEN (NEW.state = 'Drawn' AND OLD.state <> 'Drawn') EXECUTE FUNCTION mark_loans_of_drawn_plan();

SELECT mark_loans_for_checking(NULL);
