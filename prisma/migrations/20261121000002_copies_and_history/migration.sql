-- The zone in which periods, reports, logs and date filters are read (domain 3, Time zones).
CREATE FUNCTION business_zone() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'business.zone'), 'America/Chicago')
$$;

ALTER TABLE "tasks" ADD COLUMN "mismatch2_id" INTEGER;
ALTER TABLE "sessions" ADD COLUMN "previous_login_at" TIMESTAMPTZ(3);
ALTER TABLE "imports" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;

-- SLA Due, latest first, loans without one at the end.
DROP INDEX "tasks_desk_sla_due_at_desc_idx";
CREATE INDEX "tasks_desk_sla_due_at_desc_idx" ON "tasks"("desk", "sla_due_at" DESC NULLS LAST, "id" DESC);

-- A task carries what its list shows of the loan and the people, so that one index serves each order and one trigram index the search.
-- Text cells are separated by U+001F; after U+001D stand the numeric cells, each as #n#, so that a number matches them by equality.
CREATE FUNCTION fill_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loan loans;
BEGIN
  SELECT * INTO loan FROM loans WHERE id = NEW.loan_id;
  NEW.loan_number := loan.number;
  NEW.borrower := loan.borrower_last_name || ', ' || loan.borrower_first_name;
  NEW.purpose := loan.purpose;
  NEW.state := loan.property_state;
  NEW.zone := loan.zone;
  NEW.scheduled_closing_at := loan.scheduled_closing_at;
  NEW.slot1_name := coalesce((SELECT full_name FROM users WHERE id = NEW.slot1_id), '');
  NEW.slot2_name := coalesce((SELECT full_name FROM users WHERE id = NEW.slot2_id), '');

  NEW.sla_due_at := NULL;
  NEW.sla_measure := 0;
  IF NEW.status IN ('WIP', 'Reschedule') THEN
    IF NEW.p1_actual_at IS NULL AND NEW.p1_due_at IS NOT NULL THEN NEW.sla_due_at := NEW.p1_due_at; NEW.sla_measure := 1; END IF;
    IF NEW.p2_actual_at IS NULL AND NEW.p2_due_at < coalesce(NEW.sla_due_at, 'infinity') THEN NEW.sla_due_at := NEW.p2_due_at; NEW.sla_measure := 2; END IF;
    IF NEW.p3_actual_at IS NULL AND NEW.p3_due_at < coalesce(NEW.sla_due_at, 'infinity') THEN NEW.sla_due_at := NEW.p3_due_at; NEW.sla_measure := 3; END IF;
    IF NEW.p4_actual_at IS NULL AND NEW.p4_due_at < coalesce(NEW.sla_due_at, 'infinity') THEN NEW.sla_due_at := NEW.p4_due_at; NEW.sla_measure := 4; END IF;
  END IF;
  NEW.sla_missed := 'Not Met' IN (NEW.p1_result, NEW.p2_result, NEW.p3_result, NEW.p4_result);

  NEW.search := lower(concat_ws(E'\x1f',
    NEW.loan_number, NEW.borrower, NEW.purpose, NEW.state, NEW.status, nullif(NEW.stage, ''), nullif(NEW.slot1_name, ''), nullif(NEW.slot2_name, ''),
    to_char(NEW.scheduled_closing_at AT TIME ZONE NEW.zone, 'MM/DD/YYYY HH24:MI'),
    'P' || NEW.sla_measure || to_char(NEW.sla_due_at AT TIME ZONE NEW.zone, ' MM/DD/YYYY HH24:MI'),
    CASE WHEN NEW.desk = 'closing' THEN concat_ws(E'\x1f', nullif(NEW.p1_result, ''), nullif(NEW.p2_result, ''), nullif(NEW.p3_result, ''), nullif(NEW.p4_result, ''))
         ELSE concat_ws(E'\x1f', to_char(NEW.imported_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), to_char(NEW.due_at AT TIME ZONE NEW.zone, 'MM/DD/YYYY HH24:MI')) END
  )) || E'\x1d#' || NEW.comment_count || '#';
  RETURN NEW;
END $$;

CREATE TRIGGER fill_task BEFORE INSERT OR UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION fill_task();

CREATE FUNCTION carry_loan_to_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET loan_id = tasks.loan_id
  FROM new_loans n JOIN old_loans o ON o.id = n.id
  WHERE tasks.loan_id = n.id
    AND (n.number, n.borrower_last_name, n.borrower_first_name, n.purpose, n.property_state, n.zone, n.scheduled_closing_at)
      IS DISTINCT FROM (o.number, o.borrower_last_name, o.borrower_first_name, o.purpose, o.property_state, o.zone, o.scheduled_closing_at);
  RETURN NULL;
END $$;

CREATE TRIGGER carry_loan_to_tasks AFTER UPDATE ON loans REFERENCING OLD TABLE AS old_loans NEW TABLE AS new_loans
  FOR EACH STATEMENT EXECUTE FUNCTION carry_loan_to_tasks();

CREATE FUNCTION carry_name_to_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET slot1_id = slot1_id WHERE slot1_id = NEW.id OR slot2_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER carry_name_to_tasks AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION carry_name_to_tasks();

CREATE FUNCTION fill_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := lower(concat_ws(E'\x1f', to_char(NEW.at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), NEW.loan_number, NEW.module, NEW.actor_name,
    nullif(NEW.before, ''), nullif(NEW.after, ''), nullif(NEW.reason, ''))) || E'\x1d';
  RETURN NEW;
END $$;

CREATE TRIGGER fill_event BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fill_event();

-- History is only ever added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
