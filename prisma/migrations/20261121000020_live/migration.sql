-- Live worklists: who has which row open, who decides on it, and word of every task whose row looks different. New tables, and triggers that ask for their tables for
-- a moment only.
SET LOCAL lock_timeout = '5s';

-- Not logged: what they say is worth a minute, and after a crash every dialog says it again. No foreign keys: they would lock the very row that others work on.
CREATE UNLOGGED TABLE "presences" (
    "user_id" INTEGER NOT NULL,
    "opening" TEXT NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "task_id" INTEGER,
    "doing" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "presences_pkey" PRIMARY KEY ("user_id","opening")
);

CREATE UNLOGGED TABLE "leases" (
    "task_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "opening" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("task_id")
);

CREATE INDEX "presences_until_idx" ON "presences"("until");

-- One word per desk and statement: the ids with the people in the slots, before and after, by whom each server finds out who may hear of them; of more than a
-- hundred rows (a payload holds 8,000 bytes) only that there were many.
CREATE FUNCTION tell_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_tasks LIMIT 101) few) > 100 THEN
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', desk, 'rows', NULL)::text) FROM (SELECT DISTINCT desk FROM new_tasks) desks;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', desk, 'rows', json_agg(json_build_array(id, slot1_id, slot2_id)))::text)
    FROM new_tasks GROUP BY desk;
  ELSE
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', n.desk, 'rows',
      json_agg(json_build_array(n.id, n.slot1_id, n.slot2_id, o.slot1_id, o.slot2_id)))::text)
    FROM new_tasks n JOIN old_tasks o ON o.id = n.id WHERE n IS DISTINCT FROM o GROUP BY n.desk;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tell_added_tasks AFTER INSERT ON tasks REFERENCING NEW TABLE AS new_tasks FOR EACH STATEMENT EXECUTE FUNCTION tell_tasks();
CREATE TRIGGER tell_changed_tasks AFTER UPDATE ON tasks REFERENCING OLD TABLE AS old_tasks NEW TABLE AS new_tasks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tasks();

-- The rows of a loan show how its latest reviews stand.
CREATE FUNCTION tell_reviewed_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loans integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    loans := ARRAY(SELECT DISTINCT loan_id FROM new_reviews LIMIT 101);
  ELSE
    loans := ARRAY(SELECT DISTINCT n.loan_id FROM new_reviews n JOIN old_reviews o ON o.id = n.id
      WHERE (n.started_at, n.ended_at, n.pulled_back_at, n.bypass_reason, n.finding_count, n.dispute_count, n.overturned_count)
        IS DISTINCT FROM (o.started_at, o.ended_at, o.pulled_back_at, o.bypass_reason, o.finding_count, o.dispute_count, o.overturned_count) LIMIT 101);
  END IF;
  IF cardinality(loans) > 100 THEN
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', desk, 'rows', NULL)::text)
    FROM unnest(ARRAY['closing', 'processor', 'underwriter']) AS desk;
  ELSE
    PERFORM tell_tasks_of(loans);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_tasks_of(loans integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', desk, 'rows', json_agg(json_build_array(id, slot1_id, slot2_id)))::text)
  FROM tasks WHERE loan_id = ANY(loans) GROUP BY desk;
END $$;

CREATE TRIGGER tell_added_reviews AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_reviewed_tasks();
CREATE TRIGGER tell_changed_reviews AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_reviews NEW TABLE AS new_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_reviewed_tasks();

-- A loan that its conflict check locks or unlocks: what may be done on its rows changes.
CREATE FUNCTION tell_locked_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_tasks_of(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE TRIGGER tell_locked_tasks AFTER UPDATE OF conflict_check_required_at, conflict_check_passed_at ON loans FOR EACH ROW
  WHEN ((OLD.conflict_check_required_at IS NULL, OLD.conflict_check_passed_at IS NULL) IS DISTINCT FROM (NEW.conflict_check_required_at IS NULL, NEW.conflict_check_passed_at IS NULL))
  EXECUTE FUNCTION tell_locked_tasks();
