-- The schema of 1.0.0. It replaces the 91 migrations of before: a database that has all of them is taken over (apply-migrations.ts).
-- Functions are checked when they are first called, because some of them are defined before the tables that they read.
SET LOCAL check_function_bodies = off;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE SCHEMA archive;
CREATE SCHEMA reporting;

-- A partition has the guards of its table. The app's role reaches it through the table alone.
CREATE FUNCTION add_history_partition(history text, part text, starts timestamptz, ends timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)', part, history,
    coalesce(quote_literal(starts), 'MINVALUE'), coalesce(quote_literal(ends), 'MAXVALUE'));
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = history::regclass AND tgname = 'never_emptied') THEN
    EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
  END IF;
  IF to_regrole('ivue_app') IS NOT NULL THEN
    EXECUTE format('REVOKE ALL ON %I FROM ivue_app', part);
  END IF;
END $$;

-- Collects the planner's statistics of the partitioned tables, because autovacuum collects only those of single partitions. Before Postgres 18 this reads the partitions too.
CREATE FUNCTION analyze_history() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  alone CONSTANT text := CASE WHEN current_setting('server_version_num')::int >= 180000 THEN 'ONLY ' ELSE '' END;
  history text;
BEGIN
  FOR history IN SELECT name FROM history_tables LOOP
    EXECUTE 'ANALYZE ' || alone || quote_ident(history);
  END LOOP;
END $$;

CREATE TABLE audit_entries (
  id bigserial,
  at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  user_id integer,
  username text DEFAULT '' NOT NULL,
  option text NOT NULL,
  task text NOT NULL,
  title text NOT NULL,
  outcome text NOT NULL,
  message text DEFAULT '' NOT NULL,
  request_id text NOT NULL,
  address text DEFAULT '' NOT NULL,
  full_name text DEFAULT '' NOT NULL,
  changes jsonb DEFAULT '[]' NOT NULL,
  search text DEFAULT '' NOT NULL,
  hash bytea DEFAULT '\x'::bytea NOT NULL,
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);

CREATE FUNCTION audit_search(entry audit_entries) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT search_form(concat_ws(E'\x1f', to_char(entry.at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), nullif(entry.full_name, ''), nullif(entry.username, ''), entry.title,
    (SELECT string_agg(concat_ws(E'\x1f', change ->> 'subject', nullif(change ->> 'before', ''), nullif(change ->> 'after', '')), E'\x1f') FROM jsonb_array_elements(entry.changes) change),
    entry.outcome, nullif(entry.message, ''), nullif(entry.address, ''))) || E'\x1d'
$$;

CREATE FUNCTION audit_text(entry audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.user_id, entry.username, entry.full_name, entry.option, entry.task,
    entry.title, entry.outcome, entry.message, entry.request_id, entry.address, entry.changes)::text
$$;

-- The lists of reviews and findings show the borrower, and those of reviews the reviewer's decision.
CREATE FUNCTION borrower_of(loan integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(', ', borrower_last_name, nullif(borrower_first_name, '')) FROM loans WHERE id = loan
$$;

-- The zone in which periods, reports, logs and date filters are read (domain 3, Time zones).
CREATE FUNCTION business_zone() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'business.zone'), 'America/Chicago')
$$;

CREATE FUNCTION carry_loan_to_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET loan_id = tasks.loan_id
  FROM new_loans n JOIN old_loans o ON o.id = n.id
  WHERE tasks.loan_id = n.id
    AND (n.number, n.borrower_last_name, n.borrower_first_name, n.purpose, n.property_state, n.zone, n.scheduled_closing_at)
      IS DISTINCT FROM (o.number, o.borrower_last_name, o.borrower_first_name, o.purpose, o.property_state, o.zone, o.scheduled_closing_at);
  RETURN NULL;
END $$;

CREATE FUNCTION carry_name_to_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE findings SET responsible_id = responsible_id WHERE responsible_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION carry_name_to_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET loan_id = loan_id WHERE worked_by_id = NEW.id OR assigned_to_id = NEW.id OR proposed_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION carry_name_to_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET slot1_id = slot1_id WHERE slot1_id = NEW.id OR slot2_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION carry_number_to_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE findings SET loan_id = loan_id WHERE loan_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION carry_number_to_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET loan_id = loan_id WHERE loan_id = NEW.id;
  RETURN NULL;
END $$;

-- An open review is due when a pending one expires. The end of a review and a decision set the day by which the reviewed person has to answer. A due moment that moved is
-- reminded of again.
CREATE FUNCTION clock_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Hides events of a blind second review from the history of its loan and from the logs, whoever writes them (domain 4).
CREATE FUNCTION drop_blind_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reviews WHERE id = NEW.review_id AND first_review_id IS NOT NULL) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

-- Runs with the rights of its owner, because a role that adds entries can neither read nor change the head.
CREATE FUNCTION fill_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head;
BEGIN
  SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  NEW.id := head.id + 1;
  NEW.full_name := coalesce((SELECT full_name FROM users WHERE id = NEW.user_id), '');
  NEW.hash := sha256(head.hash || convert_to(audit_text(NEW), 'UTF8'));
  NEW.search := audit_search(NEW);
  UPDATE audit_head SET id = NEW.id, hash = NEW.hash;
  RETURN NEW;
END $$;

CREATE FUNCTION fill_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.search := search_form(concat_ws(E'\x1f', to_char(NEW.at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), NEW.loan_number, NEW.module, NEW.actor_name,
    nullif(NEW.before, ''), nullif(NEW.after, ''), nullif(NEW.reason, ''))) || E'\x1d';
  RETURN NEW;
END $$;

-- Copies what the list of findings shows into the finding, so that one index serves each order and one trigram index the search (the cells as in fill_review).
CREATE FUNCTION fill_finding() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  said defect_categories;
  top defect_categories;
BEGIN
  SELECT * INTO said FROM defect_categories WHERE id = NEW.category_id;
  SELECT * INTO top FROM defect_categories WHERE id = said.parent_id;
  NEW.category := coalesce(top.name, said.name, '');
  NEW.subcategory := CASE WHEN top.id IS NULL THEN '' ELSE said.name END;
  NEW.loan_number := (SELECT number FROM loans WHERE id = NEW.loan_id);
  NEW.responsible_name := coalesce((SELECT full_name FROM users WHERE id = NEW.responsible_id), '');
  NEW.search := search_form(concat_ws(E'\x1f', NEW.loan_number, borrower_of(NEW.loan_id), NEW.review_type, NEW.question, nullif(NEW.severity, ''), nullif(NEW.category, ''), nullif(NEW.subcategory, ''),
    nullif(NEW.responsible_name, ''), NEW.outcome, to_char(NEW.opened_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), to_char(NEW.cured_on, 'MM/DD/YYYY')))
    || E'\x1d#' || NEW.sno || '#';
  RETURN NEW;
END $$;

CREATE FUNCTION fill_review() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
  NEW.search := search_form(concat_ws(E'\x1f', NEW.loan_number, borrower_of(NEW.loan_id), NEW.type, nullif(NEW.disposition, ''), nullif(NEW.worked_by_name, ''), nullif(NEW.assigned_to_name, ''), nullif(NEW.proposed_name, ''), NEW.status,
    to_char(NEW.submitted_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), to_char(NEW.ended_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'),
    to_char(NEW.due_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI')))
    || E'\x1d#' || concat_ws('##', NEW.instance, NEW.finding_count, NEW.critical_count, NEW.dispute_count, NEW.overturned_count, NEW.score) || '#';
  RETURN NEW;
END $$;

CREATE FUNCTION fill_task() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  loan loans;
BEGIN
  SELECT * INTO loan FROM loans WHERE id = NEW.loan_id;
  NEW.loan_number := loan.number;
  NEW.borrower := concat_ws(', ', loan.borrower_last_name, nullif(loan.borrower_first_name, ''));
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
  IF NEW.status = 'Closed' AND NEW.p4_actual_at IS NULL AND NEW.p4_due_at IS NOT NULL THEN NEW.sla_due_at := NEW.p4_due_at; NEW.sla_measure := 4; END IF;
  NEW.sla_missed := 'Not Met' IN (NEW.p1_result, NEW.p2_result, NEW.p3_result, NEW.p4_result);

  NEW.search := search_form(concat_ws(E'\x1f',
    NEW.loan_number, NEW.borrower, NEW.purpose, NEW.state, NEW.status, nullif(NEW.stage, ''), nullif(NEW.slot1_name, ''), nullif(NEW.slot2_name, ''),
    to_char(NEW.scheduled_closing_at AT TIME ZONE NEW.zone, 'MM/DD/YYYY HH24:MI'),
    'P' || NEW.sla_measure || to_char(NEW.sla_due_at AT TIME ZONE NEW.zone, ' MM/DD/YYYY HH24:MI'),
    CASE WHEN NEW.desk = 'closing' THEN concat_ws(E'\x1f', nullif(NEW.p1_result, ''), nullif(NEW.p2_result, ''), nullif(NEW.p3_result, ''), nullif(NEW.p4_result, ''))
         ELSE concat_ws(E'\x1f', to_char(NEW.imported_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), to_char(NEW.due_at AT TIME ZONE NEW.zone, 'MM/DD/YYYY HH24:MI')) END
  )) || E'\x1d#' || NEW.comment_count || '#';
  RETURN NEW;
END $$;

-- Returns the queue of an active loan, and null for another loan (contracts/loans/lists-words.ts has the same rule).
CREATE FUNCTION fulfilment_queue(status text, substatus text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE status
    WHEN 'Pre-Decision' THEN 'Processing'
    WHEN 'Underwriting' THEN CASE substatus WHEN 'Suspended' THEN 'Processing' WHEN 'Reconsideration Risk Review' THEN 'RRR' WHEN 'Final Risk Review' THEN 'FRR' ELSE 'IRR' END
    WHEN 'Approved' THEN CASE WHEN substatus IN ('Conditions Submitted', 'Conditions Cleared') THEN 'FRR' WHEN substatus = 'Clear to Close' THEN 'Closing' ELSE 'Processing' END
    WHEN 'Closing' THEN CASE WHEN substatus IN ('Package Sent', 'Signed', 'In Rescission', 'Ready to Fund') THEN 'Final Doc' ELSE 'Closing' END
  END
$$;

CREATE FUNCTION grant_app_role() RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
  history CONSTANT text := 'audit_entries, audit_intents, events, setting_changes, calendar_versions';
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(72707371);
  IF to_regrole('ivue_app') IS NULL THEN
    BEGIN
      CREATE ROLE ivue_app NOLOGIN;
    EXCEPTION
      WHEN insufficient_privilege THEN RETURN false;
      -- Another database of the same server was faster.
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AND NOT pg_has_role(current_user, 'ivue_app', 'SET') THEN
    BEGIN
      EXECUTE format('GRANT ivue_app TO %I', current_user);
    EXCEPTION WHEN insufficient_privilege THEN RETURN false;
    END;
  END IF;
  EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO ivue_app', current_database());
  FOR name IN SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'pgboss') LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO ivue_app', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO ivue_app', name);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO ivue_app', name);
  END LOOP;
  EXECUTE 'REVOKE UPDATE, DELETE, TRUNCATE ON ' || history || ' FROM ivue_app';
  FOR name IN SELECT p.name FROM history_partitions p LOOP
    EXECUTE format('REVOKE ALL ON %I FROM ivue_app', name);
  END LOOP;
  REVOKE ALL ON audit_head FROM ivue_app;
  REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_anchors FROM ivue_app;
  GRANT EXECUTE ON FUNCTION make_history_months(), analyze_history() TO ivue_app;
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON _prisma_migrations FROM ivue_app;
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION is_active_loan(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')
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

-- Records the first lock of a loan when a later one replaces it.
CREATE FUNCTION "keep_original_lock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.lock_expires_on IS NOT NULL THEN
    NEW.original_lock_expires_on := OLD.lock_expires_on;
    NEW.original_lock_rate := OLD.note_rate;
    NEW.original_lock_on := OLD.lock_on;
  ELSE
    NEW.original_lock_expires_on := NEW.lock_expires_on;
    NEW.original_lock_rate := NEW.note_rate;
    NEW.original_lock_on := NEW.lock_on;
  END IF;
  RETURN NEW;
END $$;

-- Refuses every change of a published pack, except that a sign-off is added once.
CREATE FUNCTION keep_published_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.signed_at IS NOT NULL
    OR (NEW.id, NEW.month, NEW.edition, NEW.reason, NEW.content, NEW.hash, NEW.published_at, NEW.published_by_id, NEW.published_by)
      IS DISTINCT FROM (OLD.id, OLD.month, OLD.edition, OLD.reason, OLD.content, OLD.hash, OLD.published_at, OLD.published_by_id, OLD.published_by) THEN
    RAISE EXCEPTION 'A published pack cannot be changed: publish another edition';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_what_review_was() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loan_changes (loan_id, kind, row_id, was) VALUES (OLD.loan_id, 'review', OLD.id, jsonb_build_object(
    'assigned_to_name', OLD.assigned_to_name, 'assigned_at', OLD.assigned_at, 'assignment_note', OLD.assignment_note, 'started_at', OLD.started_at, 'ended_at', OLD.ended_at,
    'due_at', OLD.due_at, 'pulled_back_at', OLD.pulled_back_at, 'bypass_reason', OLD.bypass_reason, 'opportunity_count', OLD.opportunity_count, 'finding_count', OLD.finding_count,
    'critical_count', OLD.critical_count, 'dispute_count', OLD.dispute_count, 'overturned_count', OLD.overturned_count));
  RETURN NULL;
END $$;

-- Returns the columns that differ; for a removed row, all of them. Bookkeeping that no reader sees is left out.
CREATE FUNCTION keep_what_was() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(NEW) END;
  differs jsonb;
BEGIN
  SELECT jsonb_object_agg(key, value) INTO differs FROM jsonb_each(before)
  WHERE TG_OP = 'DELETE' OR (value IS DISTINCT FROM after -> key AND key NOT IN ('version', 'updated_at', 'last_import_id', 'queue_since'));
  IF differs IS NOT NULL THEN
    INSERT INTO loan_changes (loan_id, kind, row_id, was, removed)
    VALUES (coalesce(before ->> 'loan_id', before ->> 'id')::int, TG_ARGV[0], coalesce(before ->> 'id', before ->> 'loan_id')::int, differs, TG_OP = 'DELETE');
  END IF;
  RETURN NULL;
END $$;

-- Of a task the popup shows its people alone.
CREATE FUNCTION keep_whose_task_was() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loan_changes (loan_id, kind, row_id, was) VALUES (OLD.loan_id, 'task', OLD.id,
    jsonb_build_object('slot1_id', OLD.slot1_id, 'slot1_name', OLD.slot1_name, 'slot2_id', OLD.slot2_id, 'slot2_name', OLD.slot2_name));
  RETURN NULL;
END $$;

-- Makes the missing partitions of this month and the next three out of the one that is open to the future, and returns how many. Runs with the rights of its owner, because the
-- app may not make tables. One process does this at a time. It waits two seconds for a table that somebody reads, because there are months left.
CREATE FUNCTION make_history_months() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s' SET timezone = 'UTC' AS $$
DECLARE
  until CONSTANT timestamptz := date_trunc('month', now()) + interval '4 months';
  history text;
  moment text;
  starts timestamptz;
  ends timestamptz;
  later text;
  written boolean;
  made integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(72707372) THEN RETURN 0; END IF;
  FOR history, moment, later, starts IN
    SELECT t.name, t.moment, p.name, p.starts FROM history_tables t JOIN history_partitions p ON p.history = t.name WHERE p.ends IS NULL AND p.starts < until ORDER BY 1
  LOOP
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', history);
    WHILE starts < until LOOP
      ends := starts + interval '1 month';
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I < %L)', later, moment, ends) INTO written;
      EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', history, later);
      IF written THEN
        -- Nobody made this month in time, and rows of it stand in the open partition: that ends after its last row.
        EXECUTE format('SELECT date_trunc(''month'', max(%I)) + interval ''1 month'' FROM %I', moment, later) INTO ends;
        EXECUTE format('ALTER TABLE %I RENAME TO %I', later, history || to_char(starts, '_YYYY_MM'));
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', history, history || to_char(starts, '_YYYY_MM'), starts, ends);
        PERFORM add_history_partition(history, later, ends, NULL);
      ELSE
        PERFORM add_history_partition(history, history || to_char(starts, '_YYYY_MM'), starts, ends);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (MAXVALUE)', history, later, ends);
      END IF;
      starts := ends;
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

CREATE FUNCTION mark_active_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.loan_active := coalesce((SELECT is_active_loan(status) FROM loans WHERE id = NEW.loan_id), false);
  RETURN NEW;
END $$;

CREATE FUNCTION mark_active_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int[] := ARRAY(SELECT n.id FROM new_loans n JOIN old_loans o ON o.id = n.id WHERE is_active_loan(n.status) <> is_active_loan(o.status));
BEGIN
  IF cardinality(changed) > 0 THEN
    UPDATE tasks SET loan_active = is_active_loan(l.status) FROM loans l WHERE tasks.loan_id = ANY (changed) AND l.id = tasks.loan_id;
  END IF;
  RETURN NULL;
END $$;

-- Marks the loans that a drawn plan (null: any) has in common with another plan of the same reviews. Two plans that are drawn together wait for each other.
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

CREATE FUNCTION note_left_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET left_desk_at = now() WHERE id = OLD.user_id;
  RETURN NULL;
END $$;

-- Queues the bells of followers, so that the change of a loan does not wait for them. The worker decides who may still see the loan, and notifies them.
CREATE FUNCTION queue_follow_rings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO follow_rings (event_id, event_at) SELECT n.id, n.at FROM new_events n
  WHERE EXISTS (SELECT FROM loan_follows f WHERE f.loan_id = n.loan_id AND f.user_id IS DISTINCT FROM n.actor_id AND f.kinds <> '{}');
  RETURN NULL;
END $$;

-- Runs once in a transaction, at its end: the one row is locked for the time of a commit and after every other row, so that there is no deadlock.
CREATE FUNCTION "raise_rights"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ivue.rights_raised_in', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE rights SET changes = changes + 1;
    PERFORM set_config('ivue.rights_raised_in', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;

-- Makes the findings of reviews equal to their answers: a completed review has one for each No, one that is under way again has none. An accepted dispute rebuts
-- a finding whatever was done about it. A rejected one that is final or not raised again confirms it, unless it is cured. A blind second review has no instance
-- and no findings.
CREATE FUNCTION record_findings(ids integer[], at timestamp with time zone, by_id integer) RETURNS void
    LANGUAGE sql
    AS $$
  DELETE FROM findings f USING reviews r WHERE r.id = f.review_id AND f.review_id = ANY(ids) AND r.ended_at IS NULL;

  INSERT INTO findings (answer_id, review_id, loan_id, kind, review_type, sno, question, severity, worked_by_id, reviewer_id, responsible_id, category_id, opened_at)
  SELECT a.id, r.id, r.loan_id, r.kind, r.type, a.sno, a.question, a.severity, coalesce(a.worked_by_id, r.worked_by_id), r.assigned_to_id, coalesce(a.worked_by_id, r.worked_by_id),
    d.category_id, r.ended_at
  FROM reviews r JOIN review_answers a ON a.review_id = r.id
  LEFT JOIN defect_category_defaults d ON d.kind = r.kind AND d.topic = CASE WHEN r.kind = 'underwriter' AND a.type <> '' THEN a.type ELSE a.category END
  WHERE r.id = ANY(ids) AND r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND r.instance IS NOT NULL AND a.asked AND (a.qc = '' OR a.worked_by_id IS NOT NULL) AND a.answer = 'No'
  ORDER BY r.ended_at, a.id
  ON CONFLICT (answer_id) DO NOTHING;

  UPDATE findings f SET outcome = now_is.outcome, version = f.version + 1, outcome_at = coalesce(at, now_is.decided_at), outcome_by_id = coalesce(by_id, now_is.decided_by_id),
    cured_on = CASE WHEN now_is.outcome = 'Cured' THEN f.cured_on END, cure = CASE WHEN now_is.outcome = 'Cured' THEN f.cure ELSE '' END
  FROM (
    SELECT f.id, CASE WHEN a.result = 'Accept' THEN 'Rebutted' WHEN f.cured_on IS NOT NULL THEN 'Cured' 
        WHEN a.result = 'Reject' OR (a.dispute = 'No' AND EXISTS (SELECT FROM dispute_rounds d WHERE d.answer_id = a.id AND d.result = 'Reject')) THEN 'Stands'
        ELSE 'Open' END AS outcome,
      last.decided_at, last.decided_by_id
    FROM findings f JOIN review_answers a ON a.id = f.answer_id
    LEFT JOIN LATERAL (SELECT d.decided_at, d.decided_by_id FROM dispute_rounds d WHERE d.answer_id = a.id ORDER BY d.round DESC LIMIT 1) last ON true
    WHERE f.review_id = ANY(ids)) now_is
  WHERE f.id = now_is.id AND f.outcome IS DISTINCT FROM now_is.outcome;
$$;

CREATE FUNCTION record_position_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_positions(ARRAY[NEW.id], CASE TG_OP WHEN 'INSERT' THEN '-infinity' ELSE coalesce(nullif(NEW.updated_at, OLD.updated_at), now()) END);
  RETURN NULL;
END $$;

-- Records the present positions of people since a moment, or since the latest recorded one of a person if that is later. Two servers may
-- stamp two changes of a person in the wrong order.
CREATE FUNCTION record_positions(people INTEGER[], at TIMESTAMPTZ) RETURNS void LANGUAGE sql AS $$
  INSERT INTO user_positions AS p (user_id, since, access_level, team_id, team_name, leader_id, unit_leader_id)
  SELECT u.id, greatest(at, (SELECT max(since) FROM user_positions WHERE user_id = u.id)), u.access_level, t.id, coalesce(t.name, ''), t.leader_id, t.unit_leader_id
  FROM users u LEFT JOIN teams t ON t.id = u.team_id WHERE u.id = ANY(people)
  ON CONFLICT (user_id, since) DO UPDATE SET access_level = excluded.access_level, team_id = excluded.team_id, team_name = excluded.team_name,
    leader_id = excluded.leader_id, unit_leader_id = excluded.unit_leader_id
$$;

CREATE FUNCTION record_positions_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_positions(ARRAY(SELECT id FROM users WHERE team_id = NEW.id), coalesce(nullif(NEW.updated_at, OLD.updated_at), now()));
  RETURN NULL;
END $$;

-- History is only ever added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- How long a review may stay Pending (domain 4, Pull back).
CREATE FUNCTION review_expires_after() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT make_interval(hours => 24 * coalesce((SELECT value::int FROM settings WHERE key = 'reviews.expireDays'), 7))
$$;

-- Returns the people who may not know of a review (decision 028; rows/blind-reviews.ts has the rule for one viewer). Of a blind second review: the first reviewer until it is
-- published, and always the reviewed people. Of a first review: the second reviewer, until the second review ends.
CREATE FUNCTION review_hidden_from(review integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT person), '{}') FROM (
    SELECT unnest(ARRAY[blind_to_id, worked_by_id, processor_id, underwriter_id]) AS person FROM reviews WHERE id = review AND first_review_id IS NOT NULL
    UNION ALL SELECT unnest(ARRAY[assigned_to_id, proposed_id]) FROM reviews WHERE first_review_id = review AND ended_at IS NULL
  ) people WHERE person IS NOT NULL
$$;

-- Returns the form in which texts are searched, as searchKey of contracts (wire/text.ts): letters that do not decompose (o with stroke, sharp s), ligatures and full-width letters
-- get their plain form. Signs are replaced before compatible forms are decomposed, because some become two, and after it.
CREATE FUNCTION search_form(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN translate(lower(words), '`', '''')
    ELSE replace(replace(replace(replace(replace(translate(
      lower(regexp_replace(
        normalize(translate(words,
          U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000\0060\00b4\02b9\02bb\02bc\02bd\02be\02bf\02c8\02ca\0384\055a\05f3\1fbd\1fbf\1ffd\2018\2019\201a\201b\2032\2035\a78c\ff07\00ab\00bb\201c\201d\201e\201f\2033\ff02\2010\2011\2012\2013\2212\fe63\ff0d',
          repeat(' ', 16) || repeat('''', 24) || repeat('"', 8) || repeat('-', 7)), NFKD),
        '[\u0300-\u036f\u00b7\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')),
      U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000\0060\00b4\02b9\02bb\02bc\02bd\02be\02bf\02c8\02ca\0384\055a\05f3\1fbd\1fbf\1ffd\2018\2019\201a\201b\2032\2035\a78c\ff07\00ab\00bb\201c\201d\201e\201f\2033\ff02\2010\2011\2012\2013\2212\fe63\ff0d' || 'ⱥɑƀɓƃƈȼđðɖɗƌȡɇǝəɛƒǥɠħⱨɦıɨɩɉȷĸƙⱪłƚɫⱡȴŋƞɲȵøɵɔƥᵽɋɍɽȿʂŧƭʈⱦȶʉʋⱱⱳƴɏƶȥɀⱬς',
      repeat(' ', 16) || repeat('''', 24) || repeat('"', 8) || repeat('-', 7) || 'aabbbccddddddeeeefgghhhiiijjkkklllllnnnnoooppqrrsstttttuvvwyyzzzzσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ȣ', 'ou') END
$$;

-- The SLA clock changes rows without an author (updated_by_id is null). It is no person, so the row stays one that only one person changed.
CREATE FUNCTION set_sole_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sole_from := CASE WHEN NEW.updated_by_id IS NULL OR NEW.updated_by_id = OLD.updated_by_id THEN coalesce(OLD.sole_from, OLD.version) ELSE NEW.version END;
  RETURN NEW;
END $$;

-- Replaces an intent by its entry in one transaction. Returns false if the intent is gone. The app's role cannot remove an intent in any other way. It waits only briefly for a
-- locked head of the trail: the intent is the record of the command meanwhile.
CREATE FUNCTION settle_audit(intent bigint, how text, said text, what jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  begun audit_intents;
BEGIN
  DELETE FROM audit_intents WHERE id = intent RETURNING * INTO begun;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO audit_entries (user_id, username, option, task, title, outcome, message, request_id, address, changes)
  VALUES (begun.user_id, begun.username, begun.option, begun.task, begun.title, how, said, begun.request_id, begun.address, what);
  RETURN true;
END $$;

-- Reports loans that a conflict check locks or unlocks to open lists, because it changes what may be done on their rows.
CREATE FUNCTION tell_locked_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_tasks_of(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

-- Reports changed reviews to open desk lists, except blind second reviews, of which those lists show nothing.
CREATE FUNCTION tell_reviewed_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Reports changed reviews with the people who must not learn of them.
CREATE FUNCTION tell_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Reports ended sessions to every server, which then ends their live updates.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ivue_live', json_build_object('topic', 'session', 'user', NEW.user_id)::text);
  RETURN NULL;
END $$;

-- Reports changed tasks once per desk and statement: the ids with the people in the slots before and after, by which each server finds out who may see them. Of more than a
-- hundred rows it reports only that there were many, because a payload holds 8,000 bytes.
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

CREATE FUNCTION tell_tasks_of(loans integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', desk, 'rows', json_agg(json_build_array(id, slot1_id, slot2_id)))::text)
  FROM tasks WHERE loan_id = ANY(loans) GROUP BY desk;
END $$;

CREATE FUNCTION tell_user_deactivated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ivue_live', json_build_object('topic', 'session', 'user', NEW.id)::text);
  RETURN NULL;
END $$;

-- string_agg with a limit, so that a group of any size needs no more memory than this.
CREATE FUNCTION reporting.add_to_list(so_far text, one text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN one IS NULL OR length(so_far) >= 2000 THEN so_far WHEN so_far IS NULL THEN left(one, 2000) ELSE left(so_far || ', ' || left(one, 2000), 2000) END
$$;

CREATE AGGREGATE reporting.list_of(text) (SFUNC = reporting.add_to_list, STYPE = text, PARALLEL = SAFE);

CREATE TABLE answer_changes (
  id serial,
  review_id integer NOT NULL,
  answer_id integer,
  sno integer NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  comment text DEFAULT '' NOT NULL,
  severity text DEFAULT '' NOT NULL,
  at timestamptz(3) NOT NULL,
  by_id integer NOT NULL,
  reason text DEFAULT '' NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE answer_pairs (
  id serial,
  review_id integer NOT NULL,
  sno integer NOT NULL,
  checkpoint_id integer,
  category text NOT NULL,
  first_answer_id integer,
  second_answer_id integer,
  first_answer text NOT NULL,
  first_severity text NOT NULL,
  first_comment text NOT NULL,
  second_answer text NOT NULL,
  second_severity text NOT NULL,
  second_comment text NOT NULL,
  decision text DEFAULT '' NOT NULL,
  why text DEFAULT '' NOT NULL,
  decided_by_id integer,
  decided_at timestamptz(3),
  corrected_by_id integer,
  corrected_at timestamptz(3),
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE audit_anchors (
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  entries integer NOT NULL,
  before bytea NOT NULL,
  hash bytea NOT NULL,
  part text NOT NULL,
  detached_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (first_id)
);

CREATE TABLE audit_head (
  "only" boolean DEFAULT true NOT NULL,
  id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_head_only CHECK ("only"),
  PRIMARY KEY ("only")
);

CREATE TABLE audit_intents (
  id bigserial,
  at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  user_id integer NOT NULL,
  username text NOT NULL,
  option text NOT NULL,
  task text NOT NULL,
  title text NOT NULL,
  request_id text NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE bulk_change_rows (
  change_id integer NOT NULL,
  record_id integer NOT NULL,
  version_after integer NOT NULL,
  before jsonb NOT NULL,
  PRIMARY KEY (change_id, record_id)
);

CREATE TABLE bulk_changes (
  id serial,
  list text NOT NULL,
  operation text NOT NULL,
  actor_id integer NOT NULL,
  at timestamptz(3) NOT NULL,
  undone_at timestamptz(3),
  notice_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  part_ids integer[] DEFAULT ARRAY[]::integer[] NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE calendar_versions (
  version integer NOT NULL,
  calendars jsonb NOT NULL,
  rules jsonb NOT NULL,
  summary text NOT NULL,
  at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  actor_id integer,
  actor_name text DEFAULT 'System' NOT NULL,
  CONSTRAINT calendar_versions_after_first CHECK ((version > 1)),
  PRIMARY KEY (version)
);

CREATE TABLE checkpoint_proposals (
  id serial,
  kind text NOT NULL,
  checkpoint_id integer,
  version integer NOT NULL,
  sno integer NOT NULL,
  qc text NOT NULL,
  type text NOT NULL,
  category text NOT NULL,
  question text NOT NULL,
  show_when jsonb,
  active boolean NOT NULL,
  proposed_at timestamptz(3) NOT NULL,
  proposed_by_id integer NOT NULL,
  decision text,
  decided_at timestamptz(3),
  decided_by_id integer,
  comment text DEFAULT '' NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE checkpoint_versions (
  checkpoint_id integer NOT NULL,
  version integer NOT NULL,
  sno integer NOT NULL,
  qc text NOT NULL,
  type text NOT NULL,
  category text NOT NULL,
  question text NOT NULL,
  show_when jsonb,
  active boolean NOT NULL,
  at timestamptz(3) NOT NULL,
  by_id integer,
  PRIMARY KEY (checkpoint_id, version)
);

CREATE TABLE checkpoints (
  id serial,
  kind text NOT NULL,
  sno integer NOT NULL,
  qc text DEFAULT '' NOT NULL,
  type text DEFAULT '' NOT NULL,
  category text NOT NULL,
  question text NOT NULL,
  show_when jsonb,
  version integer DEFAULT 1 NOT NULL,
  active boolean DEFAULT true NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_by_id integer,
  PRIMARY KEY (id)
);

CREATE TABLE comments (
  id serial,
  loan_id integer NOT NULL,
  task_id integer,
  side text NOT NULL,
  author_id integer,
  body text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  removed_at timestamptz(3),
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);

CREATE TABLE corrective_actions (
  id serial,
  title text NOT NULL,
  review_type text NOT NULL,
  severity text NOT NULL,
  problem text NOT NULL,
  root_cause text NOT NULL,
  actions text NOT NULL,
  owner_id integer NOT NULL,
  due_on date NOT NULL,
  effective_on date,
  state text DEFAULT 'Open' NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  opened_by_id integer NOT NULL,
  closed_at timestamptz(3),
  closed_by_id integer,
  before_found integer,
  before_loans integer,
  after_found integer,
  after_loans integer,
  p double precision,
  due_told integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  updated_by_id integer,
  PRIMARY KEY (id)
);

CREATE TABLE decisions (
  id bigserial,
  task_id integer NOT NULL,
  loan_id integer NOT NULL,
  desk text NOT NULL,
  stage text NOT NULL,
  outcome text DEFAULT '' NOT NULL,
  error_type text DEFAULT '' NOT NULL,
  owner_id integer,
  decided_by_id integer,
  decided_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  due_at timestamptz(3),
  PRIMARY KEY (id)
);

CREATE TABLE defect_categories (
  id serial,
  scheme text NOT NULL,
  version text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  parent_id integer,
  active boolean DEFAULT true NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE defect_category_defaults (
  kind text NOT NULL,
  topic text NOT NULL,
  category_id integer NOT NULL,
  PRIMARY KEY (kind, topic)
);

CREATE TABLE defect_category_map (
  from_id integer NOT NULL,
  to_id integer NOT NULL,
  PRIMARY KEY (from_id, to_id)
);

CREATE TABLE dispute_rounds (
  id serial,
  answer_id integer NOT NULL,
  round integer NOT NULL,
  dispute text NOT NULL,
  comment text DEFAULT '' NOT NULL,
  disputed_by_id integer,
  disputed_at timestamptz(3) NOT NULL,
  result text DEFAULT '' NOT NULL,
  result_comment text DEFAULT '' NOT NULL,
  decided_by_id integer,
  decided_at timestamptz(3),
  PRIMARY KEY (id)
);

CREATE TABLE events (
  id bigserial,
  at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  actor_id integer,
  actor_name text DEFAULT 'System' NOT NULL,
  loan_id integer NOT NULL,
  loan_number text NOT NULL,
  task_id integer,
  review_id integer,
  desk text DEFAULT '' NOT NULL,
  module text NOT NULL,
  before text DEFAULT '' NOT NULL,
  after text DEFAULT '' NOT NULL,
  reason text DEFAULT '' NOT NULL,
  import_id integer,
  search text DEFAULT '' NOT NULL,
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);

CREATE TABLE evidence_files (
  id serial,
  review_id integer NOT NULL,
  answer_id integer,
  sno integer NOT NULL,
  round integer NOT NULL,
  file_id integer NOT NULL,
  sha256 text NOT NULL,
  uploaded_by_id integer NOT NULL,
  uploaded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE exports (
  id serial,
  name text NOT NULL,
  title text NOT NULL,
  owner_id integer NOT NULL,
  option text NOT NULL,
  task text NOT NULL,
  input jsonb NOT NULL,
  mail boolean DEFAULT false NOT NULL,
  state text DEFAULT 'queued' NOT NULL,
  phase text DEFAULT 'waiting' NOT NULL,
  progress_done integer DEFAULT 0 NOT NULL,
  progress_total integer DEFAULT 0 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  message text DEFAULT '' NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ended_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  schedule_id integer,
  PRIMARY KEY (id)
);

CREATE TABLE file_chunks (
  file_id integer NOT NULL,
  index integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (file_id, index)
);

CREATE TABLE files (
  id serial,
  name text NOT NULL,
  title text NOT NULL,
  mime text NOT NULL,
  size integer DEFAULT 0 NOT NULL,
  purpose text NOT NULL,
  complete boolean DEFAULT false NOT NULL,
  owner_id integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE finding_changes (
  id serial,
  finding_id integer NOT NULL,
  at timestamptz(3) NOT NULL,
  by_id integer NOT NULL,
  what text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE findings (
  id serial,
  answer_id integer NOT NULL,
  review_id integer NOT NULL,
  loan_id integer NOT NULL,
  kind text NOT NULL,
  review_type text NOT NULL,
  sno integer NOT NULL,
  question text NOT NULL,
  severity text NOT NULL,
  worked_by_id integer,
  reviewer_id integer,
  responsible_id integer,
  category_id integer,
  outcome text DEFAULT 'Open' NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  outcome_at timestamptz(3),
  outcome_by_id integer,
  cured_on date,
  cure text DEFAULT '' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  loan_number text DEFAULT '' NOT NULL,
  responsible_name text DEFAULT '' NOT NULL,
  category text DEFAULT '' NOT NULL,
  subcategory text DEFAULT '' NOT NULL,
  search text DEFAULT '' NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE follow_rings (
  event_id bigint NOT NULL,
  event_at timestamptz(3) NOT NULL,
  PRIMARY KEY (event_id)
);

CREATE TABLE sampled_loans (
  id serial,
  plan_id integer NOT NULL,
  loan_id integer NOT NULL,
  loan_number text NOT NULL,
  stratum text NOT NULL,
  month text NOT NULL,
  channel text NOT NULL,
  region text NOT NULL,
  branch text NOT NULL,
  processor_id integer,
  underwriter_id integer,
  closer_id integer,
  rank integer,
  place integer,
  review_id integer,
  for_checking boolean DEFAULT false NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE sampling_plans (
  id serial,
  code text NOT NULL,
  title text NOT NULL,
  review_type text NOT NULL,
  phase text NOT NULL,
  scope text NOT NULL,
  method text NOT NULL,
  sides text NOT NULL,
  points numeric(5,2) NOT NULL,
  rate numeric(5,2) NOT NULL,
  most integer,
  date_kind text NOT NULL,
  from_on date NOT NULL,
  to_on date NOT NULL,
  filter jsonb NOT NULL,
  strata_by text NOT NULL,
  rationale text DEFAULT '' NOT NULL,
  state text DEFAULT 'Draft' NOT NULL,
  work text DEFAULT '' NOT NULL,
  problem text DEFAULT '' NOT NULL,
  asked_by_id integer,
  sealed_seed bytea,
  seed_hash text DEFAULT '' NOT NULL,
  sealed_at timestamptz(3),
  frozen_at timestamptz(3),
  matched integer DEFAULT 0 NOT NULL,
  staff_loans integer DEFAULT 0 NOT NULL,
  population integer DEFAULT 0 NOT NULL,
  population_hash text DEFAULT '' NOT NULL,
  strata jsonb DEFAULT '[]' NOT NULL,
  size integer DEFAULT 0 NOT NULL,
  seed text DEFAULT '' NOT NULL,
  seed_shown_at timestamptz(3),
  drawn_at timestamptz(3),
  version integer DEFAULT 1 NOT NULL,
  created_by_id integer NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  updated_by_id integer,
  CONSTRAINT seed_fits_its_hash CHECK (((seed = ''::text) OR (encode(sha256(convert_to(seed, 'UTF8'::name)), 'hex'::text) = seed_hash))),
  PRIMARY KEY (id)
);

-- Read by the line of SQL on a plan's proof.
CREATE VIEW frozen_population AS
  SELECT p.code AS plan, s.stratum, s.loan_number AS loan FROM sampled_loans s JOIN sampling_plans p ON p.id = s.plan_id;

CREATE TABLE goal_changes (
  region text NOT NULL,
  month date NOT NULL,
  version integer NOT NULL,
  at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  actor_id integer,
  actor_name text DEFAULT 'System' NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  PRIMARY KEY (region, month, version)
);

CREATE TABLE goals (
  region text NOT NULL,
  month date NOT NULL,
  funded integer NOT NULL,
  qc_score numeric(5,2) NOT NULL,
  changed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  changed_by_id integer,
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (region, month)
);

CREATE TABLE group_members (
  group_id integer NOT NULL,
  user_id integer NOT NULL,
  PRIMARY KEY (group_id, user_id)
);

CREATE TABLE group_permissions (
  group_id integer NOT NULL,
  permission text NOT NULL,
  PRIMARY KEY (group_id, permission)
);

CREATE TABLE groups (
  id serial,
  title text NOT NULL,
  description text DEFAULT '' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamptz(3),
  updated_by_id integer,
  sole_from integer,
  PRIMARY KEY (id)
);

-- The tables that are partitioned by month, and by which column.
CREATE VIEW history_tables AS
  SELECT c.relname::text AS name, a.attname::text AS moment
  FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
  WHERE c.relnamespace = 'public'::regnamespace;

-- Their partitions, each with the moments from which and before which it has rows; null where it is open.
CREATE VIEW history_partitions AS
  SELECT t.name AS history, c.relname::text AS name,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''(.*?)''\)'))[1]::timestamptz AS starts,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''(.*?)''\)'))[1]::timestamptz AS ends
  FROM history_tables t JOIN pg_inherits i ON i.inhparent = format('public.%I', t.name)::regclass JOIN pg_class c ON c.oid = i.inhrelid;

CREATE TABLE import_rows (
  import_id integer NOT NULL,
  "row" integer NOT NULL,
  result text NOT NULL,
  problems jsonb DEFAULT '[]' NOT NULL,
  task_id integer,
  PRIMARY KEY (import_id, "row")
);

CREATE TABLE imports (
  id serial,
  type text NOT NULL,
  import_on date NOT NULL,
  content_hash bytea NOT NULL,
  file_id integer,
  file_name text NOT NULL,
  state text DEFAULT 'queued' NOT NULL,
  phase text DEFAULT 'queued' NOT NULL,
  progress_done integer DEFAULT 0 NOT NULL,
  progress_total integer DEFAULT 0 NOT NULL,
  created integer DEFAULT 0 NOT NULL,
  changed integer DEFAULT 0 NOT NULL,
  unchanged integer DEFAULT 0 NOT NULL,
  mismatched integer DEFAULT 0 NOT NULL,
  rejected integer DEFAULT 0 NOT NULL,
  message text DEFAULT '' NOT NULL,
  response_file_id integer,
  created_by_id integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ended_at timestamptz(3),
  attempts integer DEFAULT 0 NOT NULL,
  reader_deaths integer DEFAULT 0 NOT NULL,
  leave_out_hidden boolean DEFAULT false NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE loan_borrowers (
  loan_id integer NOT NULL,
  "position" integer NOT NULL,
  last_name text NOT NULL,
  ssn_key text DEFAULT '' NOT NULL,
  ssn bytea,
  ssn_hash bytea,
  recorded_by_id integer,
  recorded_at timestamptz(3),
  CONSTRAINT loan_borrowers_ssn_whole CHECK ((((ssn IS NULL) = (ssn_hash IS NULL)) AND ((ssn IS NULL) = (ssn_key = ''::text)))),
  PRIMARY KEY (loan_id, "position")
);

CREATE TABLE loan_changes (
  id bigserial,
  loan_id integer NOT NULL,
  kind text NOT NULL,
  row_id integer NOT NULL,
  at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  was jsonb NOT NULL,
  removed boolean DEFAULT false NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE loan_conditions (
  id serial,
  loan_id integer NOT NULL,
  owner text NOT NULL,
  name text NOT NULL,
  status text DEFAULT 'Open' NOT NULL,
  eta_on date,
  changed_at timestamptz(3) NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  change_count integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE loan_feeds (
  loan_id integer NOT NULL,
  registered_on date,
  consent_on date,
  ecoa_on date,
  appraisal_ordered_on date,
  appraisal_received_on date,
  title_ordered_on date,
  title_received_on date,
  sales_team text DEFAULT '' NOT NULL,
  sales_director text DEFAULT '' NOT NULL,
  assistant_name text DEFAULT '' NOT NULL,
  assistant_site text DEFAULT '' NOT NULL,
  assistant_manager text DEFAULT '' NOT NULL,
  equifax_complete boolean DEFAULT false NOT NULL,
  true_day1 boolean DEFAULT false NOT NULL,
  inspection_waiver boolean DEFAULT false NOT NULL,
  existing_appraisal boolean DEFAULT false NOT NULL,
  marks jsonb DEFAULT '{}' NOT NULL,
  PRIMARY KEY (loan_id)
);

CREATE TABLE loan_follows (
  user_id integer NOT NULL,
  loan_id integer NOT NULL,
  kinds text[],
  since timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, loan_id)
);

CREATE TABLE loan_snoozes (
  user_id integer NOT NULL,
  loan_id integer NOT NULL,
  until timestamptz(3),
  until_event boolean DEFAULT false NOT NULL,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, loan_id)
);

CREATE TABLE loan_todos (
  id serial,
  loan_id integer NOT NULL,
  kind text NOT NULL,
  action text DEFAULT '' NOT NULL,
  name text NOT NULL,
  owner text DEFAULT '' NOT NULL,
  status text NOT NULL,
  priority text DEFAULT '' NOT NULL,
  opened_on date NOT NULL,
  due_on date,
  reviewed_on date,
  review_count integer DEFAULT 0 NOT NULL,
  recurrence_count integer DEFAULT 0 NOT NULL,
  info text DEFAULT '' NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE loans (
  id serial,
  number text NOT NULL,
  borrower_last_name text NOT NULL,
  borrower_first_name text NOT NULL,
  co_borrower_last_name text DEFAULT '' NOT NULL,
  borrower_count integer DEFAULT 1 NOT NULL,
  purpose text NOT NULL,
  type text NOT NULL,
  program text DEFAULT '' NOT NULL,
  amount numeric(12,2) NOT NULL,
  note_rate numeric(6,3),
  term_months integer,
  ltv numeric(6,2),
  occupancy text DEFAULT '' NOT NULL,
  property_type text DEFAULT '' NOT NULL,
  property_city text DEFAULT '' NOT NULL,
  property_state text NOT NULL,
  property_zip text DEFAULT '' NOT NULL,
  zone text NOT NULL,
  channel text NOT NULL,
  region text NOT NULL,
  branch_code text DEFAULT '' NOT NULL,
  mlo_name text DEFAULT '' NOT NULL,
  processor_id integer,
  underwriter_id integer,
  priority text DEFAULT 'Normal' NOT NULL,
  status text NOT NULL,
  substatus text DEFAULT '' NOT NULL,
  application_on date NOT NULL,
  final_credit_decision_on date,
  clear_to_close_at timestamptz(3),
  lock_expires_on date,
  contract_closing_on date,
  scheduled_closing_at timestamptz(3),
  rescission_applies boolean DEFAULT false NOT NULL,
  scheduled_funding_on date,
  icd_sent_at timestamptz(3),
  icd_received_on date,
  final_cd_approved_at timestamptz(3),
  closing_package_sent_at timestamptz(3),
  funded_at timestamptz(3),
  conflict_check_required_at timestamptz(3),
  conflict_check_passed_at timestamptz(3),
  last_import_id integer,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  disposition text DEFAULT '' NOT NULL,
  disposition_on date,
  last_contact_on date,
  next_contact_on date,
  submitted_at timestamptz(3),
  target_closing_on date,
  processor_assigned_at timestamptz(3),
  queue_since timestamptz(3),
  underwriter_assigned_at timestamptz(3),
  lock_on date,
  original_lock_expires_on date,
  original_lock_on date,
  original_lock_rate numeric(6,3),
  PRIMARY KEY (id)
);

CREATE TABLE mails (
  id serial,
  user_id integer,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  kind text NOT NULL,
  sealed_link bytea,
  link_until timestamptz(3),
  file_id integer,
  state text DEFAULT 'queued' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_error text DEFAULT '' NOT NULL,
  message_id uuid DEFAULT gen_random_uuid() NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  sent_at timestamptz(3),
  schedule_id integer,
  PRIMARY KEY (id)
);

CREATE TABLE monthly_packs (
  id serial,
  month date NOT NULL,
  edition integer NOT NULL,
  reason text DEFAULT '' NOT NULL,
  content text NOT NULL,
  hash text NOT NULL,
  published_at timestamptz(3) NOT NULL,
  published_by_id integer NOT NULL,
  published_by text NOT NULL,
  signed_at timestamptz(3),
  signed_by_id integer,
  signed_by text DEFAULT '' NOT NULL,
  CONSTRAINT monthly_packs_signed_by_another CHECK ((signed_by_id <> published_by_id)),
  PRIMARY KEY (id)
);

CREATE TABLE notifications (
  id bigserial,
  user_id integer NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  link text DEFAULT '' NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  read_at timestamptz(3),
  PRIMARY KEY (id)
);

CREATE TABLE pack_mailings (
  id serial,
  pack_id integer NOT NULL,
  receivers integer[],
  asked_by_id integer NOT NULL,
  asked_by text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  sent_to integer DEFAULT 0 NOT NULL,
  problem text DEFAULT '' NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE password_resets (
  id serial,
  user_id integer NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (id)
);

CREATE TABLE phrases (
  id serial,
  floor text NOT NULL,
  owner_id integer,
  title text DEFAULT '' NOT NULL,
  text text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE qc_clock_events (
  month date NOT NULL,
  event text NOT NULL,
  happened_on date,
  version integer DEFAULT 1 NOT NULL,
  said_by_id integer,
  said_at timestamptz(3) NOT NULL,
  PRIMARY KEY (month, event)
);

CREATE TABLE qc_clocks (
  id serial,
  place integer NOT NULL,
  name text NOT NULL,
  starts_with text NOT NULL,
  ends_with text NOT NULL,
  days integer NOT NULL,
  calendar text NOT NULL,
  confirmed_at timestamptz(3),
  confirmed_by_id integer,
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE quality_targets (
  id serial,
  review_type text NOT NULL,
  severity text NOT NULL,
  rate numeric(5,2) NOT NULL,
  rationale text NOT NULL,
  valid_from date NOT NULL,
  set_by_id integer NOT NULL,
  set_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE refused_changes (
  task_id integer NOT NULL,
  slot integer NOT NULL,
  holder_id integer NOT NULL,
  named_id integer NOT NULL,
  PRIMARY KEY (task_id, slot)
);

CREATE TABLE report_recipients (
  schedule_id integer NOT NULL,
  user_id integer NOT NULL,
  PRIMARY KEY (schedule_id, user_id)
);

CREATE TABLE report_schedules (
  id serial,
  owner_id integer NOT NULL,
  title text NOT NULL,
  option text NOT NULL,
  task text NOT NULL,
  input jsonb NOT NULL,
  every text NOT NULL,
  weekday integer NOT NULL,
  day integer NOT NULL,
  "time" text NOT NULL,
  active boolean DEFAULT true NOT NULL,
  next_at timestamptz(3),
  last_at timestamptz(3),
  last text DEFAULT '' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  run_open boolean DEFAULT false NOT NULL,
  missed integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE review_answers (
  id serial,
  review_id integer NOT NULL,
  sno integer NOT NULL,
  category text DEFAULT '' NOT NULL,
  type text DEFAULT '' NOT NULL,
  question text NOT NULL,
  answer text DEFAULT '' NOT NULL,
  comment text DEFAULT '' NOT NULL,
  severity text DEFAULT '' NOT NULL,
  dispute text DEFAULT '' NOT NULL,
  dispute_comment text DEFAULT '' NOT NULL,
  result text DEFAULT '' NOT NULL,
  result_comment text DEFAULT '' NOT NULL,
  answered_at timestamptz(3),
  answered_by_id integer,
  asked boolean DEFAULT true NOT NULL,
  checkpoint_id integer,
  qc text DEFAULT '' NOT NULL,
  show_when jsonb,
  version integer DEFAULT 1 NOT NULL,
  worked_by_id integer,
  reason text DEFAULT '' NOT NULL,
  save_key text DEFAULT '' NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE review_pairs (
  review_id integer NOT NULL,
  month date NOT NULL,
  type text NOT NULL,
  first_is_a boolean NOT NULL,
  published_at timestamptz(3),
  published_by_id integer,
  PRIMARY KEY (review_id)
);

CREATE TABLE review_scores (
  review_id integer NOT NULL,
  person_id integer NOT NULL,
  opportunities integer NOT NULL,
  high_opportunities integer NOT NULL,
  middle_opportunities integer NOT NULL,
  low_opportunities integer NOT NULL,
  high integer NOT NULL,
  middle integer NOT NULL,
  low integer NOT NULL,
  gross_high integer NOT NULL,
  gross_middle integer NOT NULL,
  gross_low integer NOT NULL,
  PRIMARY KEY (review_id, person_id)
);

CREATE TABLE reviews (
  id serial,
  loan_id integer NOT NULL,
  task_id integer,
  kind text NOT NULL,
  type text NOT NULL,
  instance integer,
  selection text DEFAULT 'In-line' NOT NULL,
  submitted_by_id integer,
  submitted_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  assigned_to_id integer,
  assigned_at timestamptz(3),
  worked_by_id integer,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  bypass_reason text DEFAULT '' NOT NULL,
  pulled_back_at timestamptz(3),
  opportunity_count integer DEFAULT 0 NOT NULL,
  finding_count integer DEFAULT 0 NOT NULL,
  critical_count integer DEFAULT 0 NOT NULL,
  dispute_count integer DEFAULT 0 NOT NULL,
  overturned_count integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  critical_opportunity_count integer DEFAULT 0 NOT NULL,
  gross_critical_count integer DEFAULT 0 NOT NULL,
  gross_finding_count integer DEFAULT 0 NOT NULL,
  gross_moderate_count integer DEFAULT 0 NOT NULL,
  moderate_count integer DEFAULT 0 NOT NULL,
  moderate_opportunity_count integer DEFAULT 0 NOT NULL,
  proposed_id integer,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_by_id integer,
  processor_id integer,
  underwriter_id integer,
  assignment_note text DEFAULT '' NOT NULL,
  assigned_to_name text DEFAULT '' NOT NULL,
  audit text DEFAULT '' NOT NULL,
  disposition text DEFAULT '' NOT NULL,
  loan_number text DEFAULT '' NOT NULL,
  phase text DEFAULT 'In-line' NOT NULL,
  proposed_name text DEFAULT '' NOT NULL,
  rationale text DEFAULT '' NOT NULL,
  scope text DEFAULT 'Full' NOT NULL,
  score numeric(5,2),
  search text DEFAULT '' NOT NULL,
  status text DEFAULT 'Pending' NOT NULL,
  worked_by_name text DEFAULT '' NOT NULL,
  first_review_id integer,
  blind_to_id integer,
  asks_reason boolean DEFAULT false NOT NULL,
  due_at timestamptz(3),
  due_told integer DEFAULT 0 NOT NULL,
  submit_key text DEFAULT '' NOT NULL,
  sole_from integer,
  PRIMARY KEY (id)
);

CREATE TABLE rights (
  id integer DEFAULT 1 NOT NULL,
  changes bigint DEFAULT 1 NOT NULL,
  CONSTRAINT rights_one_row CHECK ((id = 1)),
  PRIMARY KEY (id)
);

CREATE UNLOGGED TABLE row_leases (
  list text NOT NULL,
  record_id integer NOT NULL,
  user_id integer NOT NULL,
  opening text NOT NULL,
  since timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL,
  window_name text DEFAULT '' NOT NULL,
  PRIMARY KEY (list, record_id)
);

CREATE UNLOGGED TABLE row_presences (
  user_id integer NOT NULL,
  opening text NOT NULL,
  loan_id integer NOT NULL,
  list text,
  record_id integer,
  doing text NOT NULL,
  since timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, opening)
);

CREATE TABLE saved_views (
  id serial,
  list text NOT NULL,
  name text DEFAULT '' NOT NULL,
  words text DEFAULT '' NOT NULL,
  layout jsonb,
  owner_id integer NOT NULL,
  team_id integer,
  opens_with_id integer,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE second_review_seeds (
  month date NOT NULL,
  seed text NOT NULL,
  PRIMARY KEY (month)
);

CREATE TABLE sessions (
  id serial,
  user_id integer NOT NULL,
  cookie_hash bytea NOT NULL,
  token_hash bytea NOT NULL,
  started_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  address text DEFAULT '' NOT NULL,
  agent text DEFAULT '' NOT NULL,
  previous_login_at timestamptz(3),
  PRIMARY KEY (id)
);

CREATE TABLE setting_changes (
  key text NOT NULL,
  version integer NOT NULL,
  at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  actor_id integer,
  actor_name text DEFAULT 'System' NOT NULL,
  before jsonb,
  after jsonb,
  PRIMARY KEY (key, version)
);

CREATE TABLE settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  changed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  changed_by_id integer,
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (key)
);

CREATE TABLE shared_service_rows (
  run_id integer NOT NULL,
  place integer NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (run_id, place)
);

CREATE TABLE shared_service_runs (
  id serial,
  service_id integer NOT NULL,
  version integer NOT NULL,
  logic_hash text NOT NULL,
  mode text NOT NULL,
  by_id integer NOT NULL,
  at timestamptz(3) NOT NULL,
  millis integer NOT NULL,
  row_count integer NOT NULL,
  cut boolean DEFAULT false NOT NULL,
  problem text DEFAULT '' NOT NULL,
  columns jsonb NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE shared_service_versions (
  service_id integer NOT NULL,
  version integer NOT NULL,
  what text NOT NULL,
  name text NOT NULL,
  menu text NOT NULL,
  description text NOT NULL,
  logic text NOT NULL,
  aliases jsonb NOT NULL,
  active boolean NOT NULL,
  approval text NOT NULL,
  comment text DEFAULT '' NOT NULL,
  at timestamptz(3) NOT NULL,
  by_id integer NOT NULL,
  PRIMARY KEY (service_id, version)
);

CREATE TABLE shared_services (
  id serial,
  name text NOT NULL,
  menu text NOT NULL,
  description text DEFAULT '' NOT NULL,
  logic text NOT NULL,
  aliases jsonb DEFAULT '[]' NOT NULL,
  active boolean DEFAULT true NOT NULL,
  approval text DEFAULT 'Pending' NOT NULL,
  approved_hash text DEFAULT '' NOT NULL,
  author_ids integer[] DEFAULT ARRAY[]::integer[],
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  updated_by_id integer NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE sign_in_failures (
  account bytea NOT NULL,
  address text NOT NULL,
  failures integer NOT NULL,
  window_ends timestamptz(3) NOT NULL,
  locked_until timestamptz(3),
  PRIMARY KEY (account, address)
);

CREATE TABLE sign_in_turns (
  key bytea NOT NULL,
  holder uuid NOT NULL,
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (key)
);

CREATE TABLE tasks (
  id serial,
  loan_id integer NOT NULL,
  desk text NOT NULL,
  status text NOT NULL,
  stage text DEFAULT '' NOT NULL,
  error_type text DEFAULT '' NOT NULL,
  error_comment text DEFAULT '' NOT NULL,
  slot1_id integer,
  slot2_id integer,
  mismatch_id integer,
  imported_at timestamptz(3),
  due_at timestamptz(3),
  done_at timestamptz(3),
  respondback integer DEFAULT 1 NOT NULL,
  business_dispute integer DEFAULT 0 NOT NULL,
  comment_count integer DEFAULT 0 NOT NULL,
  p1_due_at timestamptz(3),
  p1_actual_at timestamptz(3),
  p1_result text DEFAULT '' NOT NULL,
  p1_stamped_at timestamptz(3),
  p1_reason text DEFAULT '' NOT NULL,
  p1_party text DEFAULT '' NOT NULL,
  p2_due_at timestamptz(3),
  p2_actual_at timestamptz(3),
  p2_result text DEFAULT '' NOT NULL,
  p2_stamped_at timestamptz(3),
  p2_reason text DEFAULT '' NOT NULL,
  p2_party text DEFAULT '' NOT NULL,
  p3_due_at timestamptz(3),
  p3_actual_at timestamptz(3),
  p3_result text DEFAULT '' NOT NULL,
  p3_stamped_at timestamptz(3),
  p3_reason text DEFAULT '' NOT NULL,
  p3_party text DEFAULT '' NOT NULL,
  p4_due_at timestamptz(3),
  p4_actual_at timestamptz(3),
  p4_result text DEFAULT '' NOT NULL,
  p4_stamped_at timestamptz(3),
  p4_reason text DEFAULT '' NOT NULL,
  p4_party text DEFAULT '' NOT NULL,
  calendar_version integer DEFAULT 1 NOT NULL,
  loan_number text DEFAULT '' NOT NULL,
  borrower text DEFAULT '' NOT NULL,
  purpose text DEFAULT '' NOT NULL,
  state text DEFAULT '' NOT NULL,
  zone text DEFAULT 'America/Chicago' NOT NULL,
  scheduled_closing_at timestamptz(3),
  slot1_name text DEFAULT '' NOT NULL,
  slot2_name text DEFAULT '' NOT NULL,
  sla_due_at timestamptz(3),
  sla_measure integer DEFAULT 0 NOT NULL,
  sla_missed boolean DEFAULT false NOT NULL,
  search text DEFAULT '' NOT NULL,
  last_import_id integer,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_by_id integer,
  mismatch2_id integer,
  imported_status text DEFAULT '' NOT NULL,
  loan_active boolean DEFAULT false NOT NULL,
  commented_from integer,
  commented_to integer,
  sole_from integer,
  PRIMARY KEY (id)
);

CREATE TABLE teams (
  id serial,
  name text NOT NULL,
  department text NOT NULL,
  leader_id integer,
  unit_leader_id integer,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamptz(3),
  updated_by_id integer,
  sole_from integer,
  PRIMARY KEY (id)
);

CREATE TABLE totp_groups (
  group_id integer NOT NULL,
  PRIMARY KEY (group_id)
);

CREATE TABLE totps (
  user_id integer NOT NULL,
  secret bytea NOT NULL,
  confirmed_at timestamptz(3),
  last_step bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (user_id)
);

CREATE TABLE user_away (
  id serial,
  user_id integer NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  reason text DEFAULT '' NOT NULL,
  CONSTRAINT user_away_days CHECK ((from_day <= to_day)),
  PRIMARY KEY (id)
);

CREATE TABLE user_positions (
  user_id integer NOT NULL,
  since timestamptz(3) NOT NULL,
  access_level text NOT NULL,
  team_id integer,
  team_name text NOT NULL,
  leader_id integer,
  unit_leader_id integer,
  PRIMARY KEY (user_id, since)
);

CREATE TABLE user_roles (
  user_id integer NOT NULL,
  role text NOT NULL,
  PRIMARY KEY (user_id, role)
);

CREATE TABLE user_skills (
  user_id integer NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (user_id, kind, value)
);

CREATE TABLE users (
  id serial,
  username text NOT NULL,
  employee_id text NOT NULL,
  first_name text DEFAULT '' NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  full_name text NOT NULL,
  access_level text NOT NULL,
  login_type integer DEFAULT 0 NOT NULL,
  password_hash text,
  password_changed_at timestamptz(3),
  password_set_by_other boolean DEFAULT false NOT NULL,
  final_review_permission text DEFAULT 'Full Permission' NOT NULL,
  max_daily_assign integer DEFAULT 10 NOT NULL,
  location text DEFAULT '' NOT NULL,
  dr_phone text DEFAULT '' NOT NULL,
  dr_phone_ext text DEFAULT '' NOT NULL,
  client_phone text DEFAULT '' NOT NULL,
  client_phone_ext text DEFAULT '' NOT NULL,
  dr_email text DEFAULT '' NOT NULL,
  client_email text DEFAULT '' NOT NULL,
  mobile_email text DEFAULT '' NOT NULL,
  term text DEFAULT '' NOT NULL,
  inactive boolean DEFAULT false NOT NULL,
  inactive_reason text DEFAULT '' NOT NULL,
  team_id integer,
  last_login_at timestamptz(3),
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3),
  updated_by_id integer,
  left_desk_at timestamptz(3),
  PRIMARY KEY (id)
);

CREATE TABLE work_hours (
  user_id integer NOT NULL,
  day date NOT NULL,
  regular_minutes integer DEFAULT 0 NOT NULL,
  overtime_minutes integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- Reviews of record: no blind second review is one.
CREATE VIEW reporting.reviews WITH (security_barrier) AS
  SELECT r.id AS review_id, r.loan_id, r.loan_number, r.kind, r.type AS review_type, r.instance, r.selection, r.phase, r.scope, nullif(r.audit, '') AS audit,
    r.status, nullif(r.disposition, '') AS disposition, nullif(r.worked_by_name, '') AS worked_by, nullif(r.assigned_to_name, '') AS reviewer,
    r.submitted_at, r.assigned_at, r.started_at, r.ended_at AS completed_at, r.due_at, r.opportunity_count, r.finding_count, r.critical_count,
    r.moderate_count, r.gross_finding_count, r.gross_critical_count, r.gross_moderate_count, r.dispute_count, r.overturned_count, r.score
  FROM public.reviews r
  WHERE r.first_review_id IS NULL;

-- Shared services see which answers judge nobody's work, because nobody held the role of the question (domain 10.1).
CREATE VIEW reporting.answers WITH (security_barrier) AS
  SELECT a.id AS answer_id, a.review_id, r.loan_number, r.review_type, a.sno, nullif(a.category, '') AS category, nullif(a.type, '') AS question_type,
    a.question, a.asked, nullif(a.answer, '') AS answer, nullif(a.severity, '') AS severity, nullif(a.dispute, '') AS dispute,
    nullif(a.result, '') AS dispute_result, a.answered_at, r.completed_at, a.qc = '' OR a.worked_by_id IS NOT NULL AS role_held
  FROM public.review_answers a
  JOIN reporting.reviews r ON r.review_id = a.review_id;

CREATE VIEW reporting.conditions WITH (security_barrier) AS
  SELECT c.id AS condition_id, c.loan_id, l.number AS loan_number, c.owner, c.name, c.status, c.eta_on, c.changed_at, c.change_count
  FROM public.loan_conditions c
  JOIN public.loans l ON l.id = c.loan_id;

CREATE VIEW reporting.days WITH (security_barrier) AS
  SELECT d::date AS day, date_trunc('month', d)::date AS month, extract(isodow FROM d)::int AS weekday
  FROM generate_series(current_date - 1095, current_date + 95, interval '1 day') AS d;

CREATE VIEW reporting.decisions WITH (security_barrier) AS
  SELECT d.id AS decision_id, d.task_id, d.loan_id, l.number AS loan_number, d.desk, d.stage, nullif(d.outcome, '') AS outcome,
    nullif(d.error_type, '') AS error_type, o.full_name AS owner, b.full_name AS decided_by, d.decided_at
  FROM public.decisions d
  JOIN public.loans l ON l.id = d.loan_id
  LEFT JOIN public.users o ON o.id = d.owner_id
  LEFT JOIN public.users b ON b.id = d.decided_by_id;

CREATE VIEW reporting.findings WITH (security_barrier) AS
  SELECT f.id AS finding_id, f.review_id, f.loan_id, f.loan_number, f.review_type, f.sno, f.question, f.severity, nullif(f.category, '') AS category,
    nullif(f.subcategory, '') AS subcategory, nullif(f.responsible_name, '') AS responsible, f.outcome, f.opened_at, f.outcome_at, f.cured_on
  FROM public.findings f
  JOIN reporting.reviews r ON r.review_id = f.review_id;

CREATE VIEW reporting.hours WITH (security_barrier) AS
  SELECT h.user_id AS person_id, u.full_name AS name, h.day, h.regular_minutes, h.overtime_minutes
  FROM public.work_hours h
  JOIN public.users u ON u.id = h.user_id;

CREATE VIEW reporting.loans WITH (security_barrier) AS
  SELECT l.id AS loan_id, l.number AS loan_number, l.purpose, l.type AS loan_type, l.program, l.amount, l.note_rate, l.term_months, l.ltv, l.occupancy,
    l.property_type, l.property_state, l.channel, l.region, l.branch_code, l.priority, l.status, l.substatus, l.queue_since,
    p.full_name AS processor, u.full_name AS underwriter, l.processor_assigned_at, l.underwriter_assigned_at, l.application_on, l.submitted_at,
    l.final_credit_decision_on, l.clear_to_close_at, l.lock_on, l.lock_expires_on, l.contract_closing_on, l.target_closing_on, l.scheduled_closing_at,
    l.funded_at, nullif(l.disposition, '') AS disposition, l.disposition_on
  FROM public.loans l
  LEFT JOIN public.users p ON p.id = l.processor_id
  LEFT JOIN public.users u ON u.id = l.underwriter_id;

CREATE VIEW reporting.people WITH (security_barrier) AS
  SELECT u.id AS person_id, u.full_name AS name, u.access_level, nullif(u.location, '') AS location, NOT u.inactive AS active, t.name AS team, t.department,
    tl.full_name AS team_leader, ul.full_name AS unit_leader,
    (SELECT string_agg(r.role, ', ' ORDER BY r.role) FROM public.user_roles r WHERE r.user_id = u.id) AS roles
  FROM public.users u
  LEFT JOIN public.teams t ON t.id = u.team_id
  LEFT JOIN public.users tl ON tl.id = t.leader_id
  LEFT JOIN public.users ul ON ul.id = t.unit_leader_id;

-- A task counts the rounds of dispute of its reviews, so it is disputed from the second round on too.
CREATE VIEW reporting.tasks WITH (security_barrier) AS
  SELECT t.id AS task_id, t.loan_id, t.loan_number, t.desk, nullif(t.stage, '') AS stage, t.status, nullif(t.error_type, '') AS error_type,
    nullif(t.slot1_name, '') AS assigned_to, nullif(t.slot2_name, '') AS second_assigned_to, t.imported_at, t.due_at, t.done_at, t.comment_count,
    t.business_dispute > 0 AS disputed, t.p1_due_at, t.p1_actual_at, nullif(t.p1_result, '') AS p1_result, t.p2_due_at, t.p2_actual_at,
    nullif(t.p2_result, '') AS p2_result, t.p3_due_at, t.p3_actual_at, nullif(t.p3_result, '') AS p3_result, t.p4_due_at, t.p4_actual_at,
    nullif(t.p4_result, '') AS p4_result, t.sla_due_at, t.sla_missed
  FROM public.tasks t;

INSERT INTO audit_head VALUES
  (true, 0, '\x');

INSERT INTO rights VALUES
  (1, 1);

INSERT INTO defect_categories VALUES
  (1, 'QC Programme', '1', 'INC', 'Income/Employment', NULL, true),
  (2, 'QC Programme', '1', 'LEG', 'Legal/Regulatory', NULL, true),
  (3, 'QC Programme', '1', 'DOC', 'Loan Documentation', NULL, true),
  (4, 'QC Programme', '1', 'AST', 'Assets', NULL, true),
  (5, 'QC Programme', '1', 'ELG', 'Eligibility', NULL, true),
  (6, 'QC Programme', '1', 'CRD', 'Credit', NULL, true),
  (7, 'QC Programme', '1', 'LIA', 'Liabilities', NULL, true),
  (8, 'QC Programme', '1', 'APR', 'Appraisal', NULL, true),
  (9, 'QC Programme', '1', 'INS', 'Insurance', NULL, true),
  (10, 'QC Programme', '1', 'OTH', 'Other', NULL, true),
  (11, 'FHA Taxonomy', '1', 'BI', 'Borrower Income', NULL, true),
  (12, 'FHA Taxonomy', '1', 'BC', 'Borrower Credit and Liabilities', NULL, true),
  (13, 'FHA Taxonomy', '1', 'LM', 'Loan to Value and Maximum Mortgage Amount', NULL, true),
  (14, 'FHA Taxonomy', '1', 'BA', 'Borrower Assets', NULL, true),
  (15, 'FHA Taxonomy', '1', 'PE', 'Property Eligibility', NULL, true),
  (16, 'FHA Taxonomy', '1', 'PA', 'Property Appraisal', NULL, true),
  (17, 'FHA Taxonomy', '1', 'BE', 'Borrower Eligibility and Qualification', NULL, true),
  (18, 'FHA Taxonomy', '1', 'ME', 'Mortgage Eligibility', NULL, true),
  (19, 'FHA Taxonomy', '1', 'LO', 'Lender Operations', NULL, true),
  (20, 'QC Programme', '1', 'INC.DOC', 'Documentation', 1, true),
  (21, 'QC Programme', '1', 'INC.CAL', 'Calculation', 1, true),
  (22, 'QC Programme', '1', 'AST.DOC', 'Documentation', 4, true),
  (23, 'QC Programme', '1', 'AST.SUF', 'Sufficiency', 4, true),
  (24, 'QC Programme', '1', 'ELG.MTG', 'Mortgage', 5, true),
  (25, 'QC Programme', '1', 'ELG.BOR', 'Borrower', 5, true),
  (26, 'QC Programme', '1', 'APR.PRO', 'Property', 8, true),
  (27, 'QC Programme', '1', 'APR.VAL', 'Value', 8, true);

INSERT INTO defect_category_defaults VALUES
  ('processor', 'Alerts and Flags', 2),
  ('processor', 'Credit and Liabilities', 6),
  ('processor', 'Core/Policy Requirement', 2),
  ('processor', 'Assets', 4),
  ('processor', 'Income', 21),
  ('processor', 'Employment', 20),
  ('processor', 'AUS', 5),
  ('processor', 'REO', 7),
  ('underwriter', 'Assets', 4),
  ('underwriter', 'Bond/Lift', 5),
  ('underwriter', 'Credit and Liabilities', 6),
  ('underwriter', 'Critical Documents', 3),
  ('underwriter', 'Decision Logic', 5),
  ('underwriter', 'Exception', 5),
  ('underwriter', 'Home Buyer Access Grant', 5),
  ('underwriter', 'Income/Employment', 1),
  ('underwriter', 'Insurance', 9),
  ('underwriter', 'Process', 3),
  ('underwriter', 'Program Requirements', 5),
  ('underwriter', 'Property-Appraisal', 8),
  ('underwriter', 'QIS Acknowledgement', 10),
  ('underwriter', 'Compliance', 2),
  ('closer', 'Appraisal', 8),
  ('closer', 'Closing Date', 3),
  ('closer', 'Escrow', 3),
  ('closer', 'Cash To Close', 4),
  ('closer', 'Payoff', 7),
  ('closer', 'SA Approval', 2),
  ('closer', 'Purchase Agreement', 3),
  ('closer', 'POA', 2),
  ('closer', 'CTC Condition', 3);

INSERT INTO defect_category_map VALUES
  (1, 11),
  (2, 19),
  (3, 19),
  (4, 14),
  (5, 18),
  (6, 12),
  (7, 12),
  (8, 16),
  (9, 15),
  (10, 19),
  (25, 17),
  (26, 15);

INSERT INTO qc_clocks VALUES
  (1, 1, 'QC cycle ends', 'Note month ended', 'QC cycle ended', 90, 'Calendar days', NULL, NULL, 1),
  (2, 2, 'Self-report', 'Ineligibility confirmed', 'Self-report made', 30, 'Calendar days', NULL, NULL, 1),
  (3, 3, 'FHA initial report to management', 'Initial findings report', 'FHA initial report to management', 30, 'Calendar days', NULL, NULL, 1),
  (4, 4, 'FHA final report', 'FHA initial report to management', 'FHA final report', 60, 'Calendar days', NULL, NULL, 1),
  (5, 5, 'Unmitigated material findings', 'Initial findings report', 'Material findings mitigated or reported', 90, 'Calendar days', NULL, NULL, 1);

SELECT setval('defect_categories_id_seq', 27), setval('qc_clocks_id_seq', 5);

CREATE INDEX answer_changes_answer_id_idx ON answer_changes (answer_id);
CREATE INDEX answer_changes_review_id_id_idx ON answer_changes (review_id, id);

CREATE INDEX answer_pairs_first_answer_id_idx ON answer_pairs (first_answer_id);
CREATE UNIQUE INDEX answer_pairs_review_id_sno_key ON answer_pairs (review_id, sno);
CREATE INDEX answer_pairs_second_answer_id_idx ON answer_pairs (second_answer_id);

CREATE INDEX audit_entries_at_id_idx ON audit_entries (at, id);
CREATE INDEX audit_entries_full_name_id_idx ON audit_entries (full_name, id);
CREATE INDEX audit_entries_outcome_id_idx ON audit_entries (outcome, id);
CREATE INDEX audit_entries_search_trgm ON audit_entries USING gin (search gin_trgm_ops);
CREATE INDEX audit_entries_title_id_idx ON audit_entries (title, id);
CREATE INDEX audit_entries_user_id_at_idx ON audit_entries (user_id, at);

CREATE INDEX bulk_changes_at_idx ON bulk_changes (at);

CREATE UNIQUE INDEX checkpoint_proposals_checkpoint_id_key ON checkpoint_proposals (checkpoint_id) WHERE (decision IS NULL);
CREATE INDEX checkpoint_proposals_waiting_idx ON checkpoint_proposals (kind, sno, id) WHERE (decision IS NULL);

CREATE UNIQUE INDEX checkpoints_kind_sno_key ON checkpoints (kind, sno) WHERE active;

CREATE INDEX comments_loan_id_id_idx ON comments (loan_id, id);

CREATE INDEX decisions_desk_decided_at_idx ON decisions (desk, decided_at);
CREATE INDEX decisions_owner_decided_idx ON decisions (owner_id, decided_at) WHERE (due_at IS NOT NULL);
CREATE INDEX decisions_task_id_id_idx ON decisions (task_id, id);

CREATE INDEX defect_categories_parent_id_idx ON defect_categories (parent_id);
CREATE UNIQUE INDEX defect_categories_scheme_version_code_key ON defect_categories (scheme, version, code);

CREATE INDEX defect_category_defaults_category_id_idx ON defect_category_defaults (category_id);

CREATE INDEX defect_category_map_to_id_idx ON defect_category_map (to_id);

CREATE UNIQUE INDEX dispute_rounds_answer_id_round_key ON dispute_rounds (answer_id, round);

CREATE INDEX events_desk_actor_name_id_idx ON events (desk, actor_name, id);
CREATE INDEX events_desk_at_id_idx ON events (desk, at, id);
CREATE INDEX events_desk_loan_number_id_idx ON events (desk, loan_number, id);
CREATE INDEX events_desk_module_at_id_idx ON events (desk, module, at, id);
CREATE INDEX events_desk_module_id_idx ON events (desk, module, id);
CREATE INDEX events_loan_id_id_idx ON events (loan_id, id);
CREATE INDEX events_search_trgm ON events USING gin (search gin_trgm_ops);
CREATE INDEX events_task_id_desk_idx ON events (task_id, desk);

CREATE INDEX evidence_files_answer_id_idx ON evidence_files (answer_id);
CREATE UNIQUE INDEX evidence_files_file_id_key ON evidence_files (file_id);
CREATE INDEX evidence_files_review_id_idx ON evidence_files (review_id);

CREATE INDEX exports_expires_at_idx ON exports (expires_at);
CREATE UNIQUE INDEX exports_name_key ON exports (name);
CREATE INDEX exports_owner_id_id_idx ON exports (owner_id, id);

CREATE INDEX files_expires_at_idx ON files (expires_at);
CREATE UNIQUE INDEX files_name_key ON files (name);

CREATE INDEX finding_changes_finding_id_id_idx ON finding_changes (finding_id, id);

CREATE UNIQUE INDEX findings_answer_id_key ON findings (answer_id);
CREATE INDEX findings_category_id_idx ON findings (category, id);
CREATE INDEX findings_cured_on_desc_idx ON findings (cured_on DESC NULLS LAST, id DESC);
CREATE INDEX findings_cured_on_id_idx ON findings (cured_on, id);
CREATE INDEX findings_loan_id_opened_at_idx ON findings (loan_id, opened_at);
CREATE INDEX findings_loan_number_id_idx ON findings (loan_number, id);
CREATE INDEX findings_opened_at_id_idx ON findings (opened_at, id);
CREATE INDEX findings_outcome_id_idx ON findings (outcome, id);
CREATE INDEX findings_outcome_opened_at_id_idx ON findings (outcome, opened_at, id);
CREATE INDEX findings_responsible_id_idx ON findings (responsible_id);
CREATE INDEX findings_responsible_name_id_idx ON findings (responsible_name, id);
CREATE INDEX findings_review_id_idx ON findings (review_id);
CREATE INDEX findings_review_type_id_idx ON findings (review_type, id);
CREATE INDEX findings_reviewer_id_idx ON findings (reviewer_id);
CREATE INDEX findings_search_trgm ON findings USING gin (search gin_trgm_ops);
CREATE INDEX findings_severity_id_idx ON findings (severity, id);
CREATE INDEX findings_sno_id_idx ON findings (sno, id);
CREATE INDEX findings_subcategory_id_idx ON findings (subcategory, id);
CREATE INDEX findings_worked_by_id_idx ON findings (worked_by_id);

CREATE INDEX group_members_user_id_idx ON group_members (user_id);

CREATE UNIQUE INDEX groups_title_key ON groups (title);

CREATE INDEX imports_type_id_idx ON imports (type, id);
CREATE UNIQUE INDEX imports_type_import_on_content_hash_key ON imports (type, import_on, content_hash);

CREATE INDEX loan_changes_loan_id_id_idx ON loan_changes (loan_id, id);

CREATE INDEX loan_conditions_loan_id_id_idx ON loan_conditions (loan_id, id);

CREATE INDEX loan_follows_loan_id_idx ON loan_follows (loan_id);

CREATE INDEX loan_snoozes_loan_id_idx ON loan_snoozes (loan_id);

CREATE INDEX loan_todos_loan_id_kind_id_idx ON loan_todos (loan_id, kind, id);

CREATE INDEX loans_active_approved_desc_idx ON loans (final_credit_decision_on DESC NULLS LAST, id DESC) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_approved_idx ON loans (final_credit_decision_on, id) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_assigned_desc_idx ON loans (processor_assigned_at DESC NULLS LAST, id DESC) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_assigned_idx ON loans (processor_assigned_at, id) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_borrower_idx ON loans ((((borrower_last_name || ', '::text) || borrower_first_name)), id) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_figures_idx ON loans (status, substatus, purpose, region, type, processor_id, underwriter_id, application_on, submitted_at, final_credit_decision_on, clear_to_close_at, contract_closing_on, scheduled_closing_at, lock_expires_on, target_closing_on, id) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_number_idx ON loans (number, id) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_queue_idx ON loans (fulfilment_queue(status, substatus), id) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_queue_since_idx ON loans (queue_since, id) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_status_idx ON loans (status, id) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_substatus_idx ON loans (substatus, id) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_active_underwriter_assigned_idx ON loans (underwriter_assigned_at) WHERE (status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text]));
CREATE INDEX loans_borrowers_search ON loans USING gin (search_form((((((' '::text || borrower_last_name) || ' '::text) || borrower_first_name) || ' '::text) || co_borrower_last_name)) gin_trgm_ops);
CREATE INDEX loans_cancelled_idx ON loans (disposition_on, purpose, region, substatus) WHERE ((disposition <> ''::text) AND (status = 'Cancelled'::text));
CREATE INDEX loans_closings_idx ON loans (scheduled_closing_at, purpose, region, status) WHERE (status = ANY (ARRAY['Closing'::text, 'Funded'::text]));
CREATE INDEX loans_decisions_idx ON loans (final_credit_decision_on, purpose, region) WHERE (final_credit_decision_on IS NOT NULL);
CREATE INDEX loans_dispositions_idx ON loans (disposition_on, disposition, processor_id, underwriter_id, id) WHERE (disposition <> ''::text);
CREATE INDEX loans_funded_figures_idx ON loans (funded_at, purpose, region, application_on, processor_assigned_at, final_credit_decision_on, substatus) WHERE (status = 'Funded'::text);
CREATE INDEX loans_next_contact_idx ON loans (next_contact_on) WHERE ((disposition = ''::text) AND (next_contact_on IS NOT NULL));
CREATE UNIQUE INDEX loans_number_key ON loans (number);
CREATE INDEX loans_number_trgm ON loans USING gin (number gin_trgm_ops);
CREATE INDEX loans_processor_id_idx ON loans (processor_id);
CREATE INDEX loans_underwriter_id_idx ON loans (underwriter_id);
CREATE INDEX loans_without_processor_idx ON loans (created_at, id) WHERE ((status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text])) AND (processor_id IS NULL));
CREATE INDEX loans_without_underwriter_idx ON loans (created_at, id) WHERE ((status = ANY (ARRAY['Pre-Decision'::text, 'Underwriting'::text, 'Approved'::text, 'Closing'::text])) AND (underwriter_id IS NULL));

CREATE INDEX mails_created_at_idx ON mails (created_at);
CREATE INDEX mails_due_idx ON mails (next_at) WHERE (state = 'queued'::text);
CREATE UNIQUE INDEX mails_message_id_key ON mails (message_id);

CREATE UNIQUE INDEX monthly_packs_month_edition_key ON monthly_packs (month, edition);

CREATE INDEX notifications_created_at_idx ON notifications (created_at);
CREATE INDEX notifications_unread_idx ON notifications (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user_id_id_idx ON notifications (user_id, id);

CREATE INDEX pack_mailings_pack_id_idx ON pack_mailings (pack_id);

CREATE INDEX password_resets_expires_at_idx ON password_resets (expires_at);
CREATE UNIQUE INDEX password_resets_token_hash_key ON password_resets (token_hash);
CREATE INDEX password_resets_user_id_idx ON password_resets (user_id);

CREATE INDEX phrases_floor_owner_id_idx ON phrases (floor, owner_id);

CREATE UNIQUE INDEX qc_clocks_place_key ON qc_clocks (place);

CREATE INDEX quality_targets_review_type_severity_valid_from_id_idx ON quality_targets (review_type, severity, valid_from, id);

CREATE INDEX report_schedules_next_at_idx ON report_schedules (next_at);
CREATE INDEX report_schedules_owner_id_id_idx ON report_schedules (owner_id, id);

CREATE INDEX review_answers_disputed_idx ON review_answers (review_id) WHERE ((dispute = 'Yes'::text) AND (result = ''::text));
CREATE UNIQUE INDEX review_answers_review_id_sno_key ON review_answers (review_id, sno);

CREATE INDEX review_pairs_month_type_idx ON review_pairs (month, type);

CREATE INDEX review_scores_person_id_review_id_idx ON review_scores (person_id, review_id);

CREATE INDEX reviews_answers_due_idx ON reviews (kind, loan_id) WHERE ((ended_at IS NOT NULL) AND (due_at IS NOT NULL));
CREATE INDEX reviews_assigned_at_idx ON reviews (assigned_to_id, assigned_at) WHERE (pulled_back_at IS NULL);
CREATE INDEX reviews_assigned_to_id_ended_at_idx ON reviews (assigned_to_id, ended_at);
CREATE INDEX reviews_created_counted_idx ON reviews (kind, submitted_at, id, first_review_id, pulled_back_at);
CREATE INDEX reviews_due_idx ON reviews (due_at) WHERE ((due_at IS NOT NULL) AND (due_told < 2));
CREATE UNIQUE INDEX reviews_first_review_id_key ON reviews (first_review_id);
CREATE INDEX reviews_holder_counted_idx ON reviews (assigned_to_id, kind, submitted_at, id, status, first_review_id) WHERE (pulled_back_at IS NULL);
CREATE INDEX reviews_holder_due_idx ON reviews (assigned_to_id, kind, due_at, id) WHERE ((ended_at IS NULL) AND (pulled_back_at IS NULL));
CREATE INDEX reviews_kind_assigned_to_name_id_idx ON reviews (kind, assigned_to_name, id);
CREATE INDEX reviews_kind_due_at_id_idx ON reviews (kind, due_at, id);
CREATE INDEX reviews_kind_ended_idx ON reviews (kind, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX reviews_kind_loan_number_id_idx ON reviews (kind, loan_number, id);
CREATE INDEX reviews_kind_type_id_idx ON reviews (kind, type, id);
CREATE INDEX reviews_kind_worked_by_name_id_idx ON reviews (kind, worked_by_name, id);
CREATE UNIQUE INDEX reviews_loan_id_type_instance_key ON reviews (loan_id, type, instance);
CREATE INDEX reviews_open_due_idx ON reviews (kind, due_at, id) WHERE ((ended_at IS NULL) AND (pulled_back_at IS NULL));
CREATE INDEX reviews_open_second_idx ON reviews (first_review_id) WHERE ((first_review_id IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX reviews_pending_idx ON reviews (kind, submitted_at, id) WHERE ((status = 'Pending'::text) AND (pulled_back_at IS NULL));
CREATE INDEX reviews_proposed_idx ON reviews (proposed_id) WHERE (proposed_id IS NOT NULL);
CREATE INDEX reviews_rated_phase_idx ON reviews (type, selection, ended_at, phase, id, finding_count, critical_count, moderate_count, gross_finding_count, gross_critical_count, gross_moderate_count) WHERE ((ended_at IS NOT NULL) AND (first_review_id IS NULL) AND (pulled_back_at IS NULL) AND (scope = 'Full'::text) AND (audit <> 'Partial'::text) AND (bypass_reason = ''::text) AND (opportunity_count > 0));
CREATE INDEX reviews_search_trgm ON reviews USING gin (search gin_trgm_ops);
CREATE INDEX reviews_second_holder_idx ON reviews (assigned_to_id) WHERE ((first_review_id IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX reviews_status_counted_idx ON reviews (kind, status, id, first_review_id, pulled_back_at);
CREATE INDEX reviews_unassigned_counted_idx ON reviews (kind, submitted_at, id, first_review_id) WHERE ((assigned_to_id IS NULL) AND (ended_at IS NULL) AND (pulled_back_at IS NULL));
CREATE INDEX reviews_worked_by_ended_idx ON reviews (worked_by_id, ended_at);

CREATE INDEX row_presences_until_idx ON row_presences (until);

CREATE INDEX sampled_loans_checks_idx ON sampled_loans (plan_id) WHERE for_checking;
CREATE INDEX sampled_loans_drawn_idx ON sampled_loans (plan_id, place, id) WHERE (place IS NOT NULL);
CREATE UNIQUE INDEX sampled_loans_plan_id_loan_id_key ON sampled_loans (plan_id, loan_id);
CREATE INDEX sampled_loans_plan_id_loan_number_id_idx ON sampled_loans (plan_id, loan_number, id);
CREATE INDEX sampled_loans_ranked_idx ON sampled_loans (plan_id, stratum, rank) WHERE (rank IS NOT NULL);
CREATE INDEX sampled_loans_review_idx ON sampled_loans (review_id) WHERE (review_id IS NOT NULL);

CREATE UNIQUE INDEX sampling_plans_code_key ON sampling_plans (code);

CREATE INDEX saved_views_opens_with_id_idx ON saved_views (opens_with_id);
CREATE INDEX saved_views_owner_id_list_idx ON saved_views (owner_id, list);
CREATE UNIQUE INDEX saved_views_private_key ON saved_views (owner_id, list, name) WHERE (team_id IS NULL);
CREATE UNIQUE INDEX saved_views_team_key ON saved_views (team_id, list, name) WHERE (team_id IS NOT NULL);

CREATE UNIQUE INDEX sessions_cookie_hash_key ON sessions (cookie_hash);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);

CREATE INDEX shared_service_runs_at_idx ON shared_service_runs (at);
CREATE INDEX shared_service_runs_service_id_id_idx ON shared_service_runs (service_id, id);

CREATE UNIQUE INDEX shared_services_name_key ON shared_services (name);

CREATE INDEX tasks_closing_unassigned_idx ON tasks (desk, sla_due_at, id) WHERE ((status = ANY (ARRAY['WIP'::text, 'Reschedule'::text])) AND ((slot1_id IS NULL) OR (slot2_id IS NULL)));
CREATE INDEX tasks_closing_zone_due_idx ON tasks (zone, sla_due_at) WHERE ((desk = 'closing'::text) AND (sla_due_at IS NOT NULL));
CREATE INDEX tasks_desk_borrower_id_idx ON tasks (desk, borrower, id);
CREATE INDEX tasks_desk_loan_number_id_idx ON tasks (desk, loan_number, id);
CREATE INDEX tasks_desk_p1_result_id_idx ON tasks (desk, p1_result, id);
CREATE INDEX tasks_desk_p2_result_id_idx ON tasks (desk, p2_result, id);
CREATE INDEX tasks_desk_p3_result_id_idx ON tasks (desk, p3_result, id);
CREATE INDEX tasks_desk_p4_result_id_idx ON tasks (desk, p4_result, id);
CREATE INDEX tasks_desk_purpose_id_idx ON tasks (desk, purpose, id);
CREATE INDEX tasks_desk_scheduled_closing_at_id_idx ON tasks (desk, scheduled_closing_at, id);
CREATE INDEX tasks_desk_sla_due_at_desc_idx ON tasks (desk, sla_due_at DESC NULLS LAST, id DESC);
CREATE INDEX tasks_desk_sla_due_at_id_idx ON tasks (desk, sla_due_at, id);
CREATE INDEX tasks_desk_slot1_name_id_idx ON tasks (desk, slot1_name, id);
CREATE INDEX tasks_desk_slot2_name_id_idx ON tasks (desk, slot2_name, id);
CREATE INDEX tasks_desk_state_id_idx ON tasks (desk, state, id);
CREATE INDEX tasks_desk_status_id_idx ON tasks (desk, status, id);
CREATE UNIQUE INDEX tasks_loan_id_desk_key ON tasks (loan_id, desk);
CREATE INDEX tasks_mismatch2_idx ON tasks (mismatch2_id) WHERE (mismatch2_id IS NOT NULL);
CREATE INDEX tasks_mismatch_idx ON tasks (mismatch_id) WHERE (mismatch_id IS NOT NULL);
CREATE INDEX tasks_of_active_loans_people_idx ON tasks (desk, loan_id, slot1_name, slot2_name, stage, done_at, slot1_id, slot2_id) WHERE loan_active;
CREATE INDEX tasks_reasons_missing_idx ON tasks (desk, scheduled_closing_at, id) WHERE ((desk = 'closing'::text) AND sla_missed AND (((p1_result = 'Not Met'::text) AND ((p1_reason = ''::text) OR (p1_party = ''::text))) OR ((p2_result = 'Not Met'::text) AND ((p2_reason = ''::text) OR (p2_party = ''::text))) OR ((p3_result = 'Not Met'::text) AND ((p3_reason = ''::text) OR (p3_party = ''::text))) OR ((p4_result = 'Not Met'::text) AND ((p4_reason = ''::text) OR (p4_party = ''::text)))));
CREATE INDEX tasks_search_trgm ON tasks USING gin (search gin_trgm_ops);
CREATE INDEX tasks_slot1_id_desk_status_id_idx ON tasks (slot1_id, desk, status, id);
CREATE INDEX tasks_slot1_latest_moment_idx ON tasks (slot1_id, GREATEST(p1_due_at, p2_due_at, p3_due_at, p4_due_at, scheduled_closing_at, done_at));
CREATE INDEX tasks_slot2_id_desk_status_slot1_id_id_idx ON tasks (slot2_id, desk, status, slot1_id, id);
CREATE INDEX tasks_slot2_latest_moment_idx ON tasks (slot2_id, GREATEST(p1_due_at, p2_due_at, p3_due_at, p4_due_at, scheduled_closing_at, done_at)) WHERE (slot2_id IS NOT NULL);
CREATE INDEX tasks_staged_due_desc_idx ON tasks (desk, due_at DESC NULLS LAST, id DESC) WHERE (desk <> 'closing'::text);
CREATE INDEX tasks_staged_due_idx ON tasks (desk, due_at, id) WHERE (desk <> 'closing'::text);
CREATE INDEX tasks_staged_imported_figures_idx ON tasks (desk, imported_at, id, loan_id, slot1_id) WHERE (desk <> 'closing'::text);
CREATE INDEX tasks_staged_open_due_idx ON tasks (desk, due_at, id) WHERE ((desk <> 'closing'::text) AND (status = 'Open'::text));
CREATE INDEX tasks_staged_open_idx ON tasks (desk, imported_at, id) WHERE ((desk <> 'closing'::text) AND (status = 'Open'::text));
CREATE INDEX tasks_staged_open_stage_idx ON tasks (desk, stage, imported_at, id) WHERE ((desk <> 'closing'::text) AND (status = 'Open'::text));
CREATE INDEX tasks_staged_slot1_idx ON tasks (slot1_id, desk, imported_at) WHERE (desk <> 'closing'::text);
CREATE INDEX tasks_staged_slot2_idx ON tasks (slot2_id, desk, imported_at) WHERE ((desk <> 'closing'::text) AND (slot2_id IS NOT NULL));
CREATE INDEX tasks_staged_stage_idx ON tasks (desk, stage, id) WHERE (desk <> 'closing'::text);
CREATE INDEX tasks_staged_unassigned_idx ON tasks (desk, due_at, id) WHERE ((desk <> 'closing'::text) AND (status = 'Open'::text) AND (slot1_id IS NULL));
CREATE INDEX tasks_staged_zone_due_idx ON tasks (desk, zone, due_at) WHERE ((desk <> 'closing'::text) AND (status = 'Open'::text));
CREATE INDEX tasks_status_closing_idx ON tasks (desk, status, scheduled_closing_at, id, slot1_id, slot2_id);
CREATE INDEX tasks_unfunded_idx ON tasks (p4_due_at, id) WHERE ((desk = 'closing'::text) AND (status = 'Closed'::text) AND (p4_result = ''::text) AND (p4_actual_at IS NULL));

CREATE UNIQUE INDEX teams_department_name_key ON teams (department, name);
CREATE INDEX teams_leader_id_idx ON teams (leader_id);
CREATE INDEX teams_unit_leader_id_idx ON teams (unit_leader_id);

CREATE INDEX user_away_user_id_to_day_idx ON user_away (user_id, to_day);

CREATE INDEX user_roles_role_idx ON user_roles (role);

CREATE UNIQUE INDEX users_employee_id_key ON users (employee_id);
CREATE INDEX users_team_id_idx ON users (team_id);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));

CREATE INDEX work_hours_minutes_idx ON work_hours (day, user_id, regular_minutes, overtime_minutes);

ALTER TABLE answer_changes
  ADD CONSTRAINT answer_changes_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES review_answers(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT answer_changes_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE answer_pairs
  ADD CONSTRAINT answer_pairs_first_answer_id_fkey FOREIGN KEY (first_answer_id) REFERENCES review_answers(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT answer_pairs_review_id_fkey FOREIGN KEY (review_id) REFERENCES review_pairs(review_id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT answer_pairs_second_answer_id_fkey FOREIGN KEY (second_answer_id) REFERENCES review_answers(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE bulk_change_rows
  ADD CONSTRAINT bulk_change_rows_change_id_fkey FOREIGN KEY (change_id) REFERENCES bulk_changes(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE checkpoint_versions
  ADD CONSTRAINT checkpoint_versions_checkpoint_id_fkey FOREIGN KEY (checkpoint_id) REFERENCES checkpoints(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE comments
  ADD CONSTRAINT comments_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE defect_categories
  ADD CONSTRAINT defect_categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES defect_categories(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE defect_category_defaults
  ADD CONSTRAINT defect_category_defaults_category_id_fkey FOREIGN KEY (category_id) REFERENCES defect_categories(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE defect_category_map
  ADD CONSTRAINT defect_category_map_from_id_fkey FOREIGN KEY (from_id) REFERENCES defect_categories(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT defect_category_map_to_id_fkey FOREIGN KEY (to_id) REFERENCES defect_categories(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE dispute_rounds
  ADD CONSTRAINT dispute_rounds_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES review_answers(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE evidence_files
  ADD CONSTRAINT evidence_files_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES review_answers(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT evidence_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT evidence_files_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE file_chunks
  ADD CONSTRAINT file_chunks_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE finding_changes
  ADD CONSTRAINT finding_changes_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES findings(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE findings
  ADD CONSTRAINT findings_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES review_answers(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT findings_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE group_members
  ADD CONSTRAINT group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE group_permissions
  ADD CONSTRAINT group_permissions_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE import_rows
  ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE loan_borrowers
  ADD CONSTRAINT loan_borrowers_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE loan_conditions
  ADD CONSTRAINT loan_conditions_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE loan_feeds
  ADD CONSTRAINT loan_feeds_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE loan_follows
  ADD CONSTRAINT loan_follows_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE loan_snoozes
  ADD CONSTRAINT loan_snoozes_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE loan_todos
  ADD CONSTRAINT loan_todos_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE pack_mailings
  ADD CONSTRAINT pack_mailings_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES monthly_packs(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE report_recipients
  ADD CONSTRAINT report_recipients_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE review_answers
  ADD CONSTRAINT review_answers_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE review_pairs
  ADD CONSTRAINT review_pairs_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE review_scores
  ADD CONSTRAINT review_scores_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE reviews
  ADD CONSTRAINT reviews_first_review_id_fkey FOREIGN KEY (first_review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT reviews_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE sampled_loans
  ADD CONSTRAINT sampled_loans_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES sampling_plans(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT sampled_loans_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE saved_views
  ADD CONSTRAINT saved_views_opens_with_id_fkey FOREIGN KEY (opens_with_id) REFERENCES saved_views(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE sessions
  ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE shared_service_rows
  ADD CONSTRAINT shared_service_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES shared_service_runs(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE shared_service_runs
  ADD CONSTRAINT shared_service_runs_service_id_fkey FOREIGN KEY (service_id) REFERENCES shared_services(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE shared_service_versions
  ADD CONSTRAINT shared_service_versions_service_id_fkey FOREIGN KEY (service_id) REFERENCES shared_services(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE tasks
  ADD CONSTRAINT tasks_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loans(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE teams
  ADD CONSTRAINT teams_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT teams_unit_leader_id_fkey FOREIGN KEY (unit_leader_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE user_away
  ADD CONSTRAINT user_away_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE user_positions
  ADD CONSTRAINT user_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE user_roles
  ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE user_skills
  ADD CONSTRAINT user_skills_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE users
  ADD CONSTRAINT users_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE reviews ADD CONSTRAINT reviews_instance_of_record CHECK (((instance IS NULL) = (first_review_id IS NOT NULL))) NOT VALID;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_anchors FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON calendar_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON goal_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON loan_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON setting_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER carry_loan_to_tasks AFTER UPDATE ON loans REFERENCING OLD TABLE AS old_loans NEW TABLE AS new_loans FOR EACH STATEMENT EXECUTE FUNCTION carry_loan_to_tasks();
CREATE TRIGGER carry_name_to_findings AFTER UPDATE OF full_name ON users FOR EACH ROW WHEN ((old.full_name IS DISTINCT FROM new.full_name)) EXECUTE FUNCTION carry_name_to_findings();
CREATE TRIGGER carry_name_to_reviews AFTER UPDATE OF full_name ON users FOR EACH ROW WHEN ((old.full_name IS DISTINCT FROM new.full_name)) EXECUTE FUNCTION carry_name_to_reviews();
CREATE TRIGGER carry_name_to_tasks AFTER UPDATE OF full_name ON users FOR EACH ROW WHEN ((old.full_name IS DISTINCT FROM new.full_name)) EXECUTE FUNCTION carry_name_to_tasks();
CREATE TRIGGER carry_number_to_findings AFTER UPDATE OF number, borrower_last_name, borrower_first_name ON loans FOR EACH ROW
  WHEN ((OLD.number, OLD.borrower_last_name, OLD.borrower_first_name) IS DISTINCT FROM (NEW.number, NEW.borrower_last_name, NEW.borrower_first_name))
  EXECUTE FUNCTION carry_number_to_findings();
CREATE TRIGGER carry_number_to_reviews AFTER UPDATE OF number, borrower_last_name, borrower_first_name ON loans FOR EACH ROW
  WHEN ((OLD.number, OLD.borrower_last_name, OLD.borrower_first_name) IS DISTINCT FROM (NEW.number, NEW.borrower_last_name, NEW.borrower_first_name))
  EXECUTE FUNCTION carry_number_to_reviews();
CREATE TRIGGER clock_of_review BEFORE INSERT OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION clock_of_review();
CREATE TRIGGER drop_blind_event BEFORE INSERT ON events FOR EACH ROW WHEN ((new.review_id IS NOT NULL)) EXECUTE FUNCTION drop_blind_event();
CREATE TRIGGER fill_audit_entry BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION fill_audit_entry();
CREATE TRIGGER fill_event BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fill_event();
CREATE TRIGGER fill_finding BEFORE INSERT OR UPDATE ON findings FOR EACH ROW EXECUTE FUNCTION fill_finding();
CREATE TRIGGER fill_review BEFORE INSERT OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION fill_review();
CREATE TRIGGER fill_task BEFORE INSERT OR UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION fill_task();
CREATE CONSTRAINT TRIGGER group_members_raise_rights AFTER INSERT OR DELETE OR UPDATE ON group_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_rights();
CREATE CONSTRAINT TRIGGER group_permissions_raise_rights AFTER INSERT OR DELETE OR UPDATE ON group_permissions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_rights();
CREATE CONSTRAINT TRIGGER groups_raise_rights AFTER INSERT OR DELETE OR UPDATE ON groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_rights();
CREATE TRIGGER keep_loan_moments BEFORE UPDATE OF processor_id, underwriter_id, status, substatus ON loans FOR EACH ROW WHEN (((new.processor_id IS DISTINCT FROM old.processor_id) OR (new.underwriter_id IS DISTINCT FROM old.underwriter_id) OR (new.status IS DISTINCT FROM old.status) OR (new.substatus IS DISTINCT FROM old.substatus))) EXECUTE FUNCTION keep_loan_moments();
CREATE TRIGGER keep_loan_moments_new BEFORE INSERT ON loans FOR EACH ROW WHEN (((new.queue_since IS NULL) OR ((new.processor_id IS NOT NULL) AND (new.processor_assigned_at IS NULL)) OR ((new.underwriter_id IS NOT NULL) AND (new.underwriter_assigned_at IS NULL)))) EXECUTE FUNCTION keep_loan_moments();
CREATE TRIGGER keep_published_pack BEFORE DELETE OR UPDATE ON monthly_packs FOR EACH ROW EXECUTE FUNCTION keep_published_pack();
CREATE TRIGGER keep_what_review_was AFTER UPDATE ON reviews FOR EACH ROW
  WHEN ((OLD.assigned_to_id, OLD.assignment_note, OLD.started_at, OLD.ended_at, OLD.due_at, OLD.pulled_back_at, OLD.bypass_reason, OLD.opportunity_count, OLD.finding_count,
      OLD.critical_count, OLD.dispute_count, OLD.overturned_count)
    IS DISTINCT FROM (NEW.assigned_to_id, NEW.assignment_note, NEW.started_at, NEW.ended_at, NEW.due_at, NEW.pulled_back_at, NEW.bypass_reason, NEW.opportunity_count, NEW.finding_count,
      NEW.critical_count, NEW.dispute_count, NEW.overturned_count))
  EXECUTE FUNCTION keep_what_review_was();
CREATE TRIGGER keep_what_was AFTER DELETE OR UPDATE ON loan_conditions FOR EACH ROW EXECUTE FUNCTION keep_what_was('condition');
CREATE TRIGGER keep_what_was AFTER DELETE OR UPDATE ON loan_feeds FOR EACH ROW EXECUTE FUNCTION keep_what_was('feed');
CREATE TRIGGER keep_what_was AFTER DELETE OR UPDATE ON loan_todos FOR EACH ROW EXECUTE FUNCTION keep_what_was('todo');
CREATE TRIGGER keep_what_was AFTER UPDATE ON loans FOR EACH ROW EXECUTE FUNCTION keep_what_was('loan');
CREATE TRIGGER keep_whose_task_was AFTER UPDATE ON tasks FOR EACH ROW WHEN (((old.slot1_id IS DISTINCT FROM new.slot1_id) OR (old.slot2_id IS DISTINCT FROM new.slot2_id))) EXECUTE FUNCTION keep_whose_task_was();
CREATE TRIGGER loans_keep_original_lock BEFORE INSERT OR UPDATE OF lock_expires_on ON loans FOR EACH ROW WHEN (((new.lock_expires_on IS NOT NULL) AND (new.original_lock_expires_on IS NULL))) EXECUTE FUNCTION keep_original_lock();
CREATE TRIGGER mark_active_task BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION mark_active_task();
CREATE TRIGGER mark_active_tasks AFTER UPDATE ON loans REFERENCING OLD TABLE AS old_loans NEW TABLE AS new_loans FOR EACH STATEMENT EXECUTE FUNCTION mark_active_tasks();
CREATE TRIGGER mark_loans_for_checking AFTER UPDATE ON sampling_plans FOR EACH ROW WHEN (((new.state = 'Drawn'::text) AND (old.state <> 'Drawn'::text))) EXECUTE FUNCTION mark_loans_of_drawn_plan();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON calendar_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON goal_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON setting_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_left_desk AFTER DELETE ON user_roles FOR EACH ROW WHEN ((old.role = ANY (ARRAY['Closer'::text, 'Processor'::text, 'Underwriter'::text]))) EXECUTE FUNCTION note_left_desk();
CREATE TRIGGER queue_follow_rings AFTER INSERT ON events REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION queue_follow_rings();
CREATE TRIGGER record_position AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.team_id, OLD.access_level) IS DISTINCT FROM (NEW.team_id, NEW.access_level)) EXECUTE FUNCTION record_position_of_user();
CREATE TRIGGER record_position_insert AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION record_position_of_user();
CREATE TRIGGER record_positions AFTER UPDATE ON teams FOR EACH ROW
  WHEN ((OLD.name, OLD.leader_id, OLD.unit_leader_id) IS DISTINCT FROM (NEW.name, NEW.leader_id, NEW.unit_leader_id)) EXECUTE FUNCTION record_positions_of_team();
CREATE TRIGGER set_sole_from BEFORE UPDATE ON groups FOR EACH ROW WHEN (((new.version <> old.version) AND (NOT (new.sole_from IS DISTINCT FROM old.sole_from)))) EXECUTE FUNCTION set_sole_from();
CREATE TRIGGER set_sole_from BEFORE UPDATE ON reviews FOR EACH ROW WHEN (((new.version <> old.version) AND (NOT (new.sole_from IS DISTINCT FROM old.sole_from)))) EXECUTE FUNCTION set_sole_from();
CREATE TRIGGER set_sole_from BEFORE UPDATE ON tasks FOR EACH ROW WHEN (((new.version <> old.version) AND (NOT (new.sole_from IS DISTINCT FROM old.sole_from)))) EXECUTE FUNCTION set_sole_from();
CREATE TRIGGER set_sole_from BEFORE UPDATE ON teams FOR EACH ROW WHEN (((new.version <> old.version) AND (NOT (new.sole_from IS DISTINCT FROM old.sole_from)))) EXECUTE FUNCTION set_sole_from();
CREATE TRIGGER tell_added_reviews AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_reviewed_tasks();
CREATE TRIGGER tell_added_reviews_to_quality AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_reviews();
CREATE TRIGGER tell_added_tasks AFTER INSERT ON tasks REFERENCING NEW TABLE AS new_tasks FOR EACH STATEMENT EXECUTE FUNCTION tell_tasks();
CREATE TRIGGER tell_changed_reviews AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_reviews NEW TABLE AS new_reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_reviewed_tasks();
CREATE TRIGGER tell_changed_reviews_to_quality AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_reviews NEW TABLE AS new_reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_reviews();
CREATE TRIGGER tell_changed_tasks AFTER UPDATE ON tasks REFERENCING OLD TABLE AS old_tasks NEW TABLE AS new_tasks FOR EACH STATEMENT EXECUTE FUNCTION tell_tasks();
CREATE TRIGGER tell_locked_tasks AFTER UPDATE OF conflict_check_required_at, conflict_check_passed_at ON loans FOR EACH ROW
  WHEN ((OLD.conflict_check_required_at IS NULL, OLD.conflict_check_passed_at IS NULL) IS DISTINCT FROM (NEW.conflict_check_required_at IS NULL, NEW.conflict_check_passed_at IS NULL))
  EXECUTE FUNCTION tell_locked_tasks();
CREATE TRIGGER tell_session_ended AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION tell_session_ended();
CREATE TRIGGER tell_user_deactivated AFTER UPDATE OF inactive ON users FOR EACH ROW WHEN ((new.inactive AND (NOT old.inactive))) EXECUTE FUNCTION tell_user_deactivated();
CREATE CONSTRAINT TRIGGER totp_groups_raise_rights AFTER INSERT OR DELETE OR UPDATE ON totp_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_rights();
CREATE CONSTRAINT TRIGGER totps_raise_rights AFTER UPDATE ON totps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.confirmed_at IS DISTINCT FROM new.confirmed_at)) EXECUTE FUNCTION raise_rights();
CREATE CONSTRAINT TRIGGER totps_raise_rights_insert AFTER INSERT OR DELETE ON totps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_rights();
CREATE CONSTRAINT TRIGGER user_roles_raise_rights AFTER INSERT OR DELETE OR UPDATE ON user_roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_rights();
CREATE CONSTRAINT TRIGGER users_raise_rights AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - 'last_login_at'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'last_login_at'::text))) EXECUTE FUNCTION raise_rights();
CREATE CONSTRAINT TRIGGER users_raise_rights_insert AFTER INSERT OR DELETE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_rights();

REVOKE EXECUTE ON FUNCTION add_history_partition(text, text, timestamptz, timestamptz), make_history_months(), analyze_history() FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION grant_app_role() FROM PUBLIC;

-- Each history begins with one partition up to the end of the next month, and those of the months after it.
SELECT add_history_partition(name, name || to_char(month, '"_before_"YYYY_MM'), NULL, month AT TIME ZONE 'UTC'),
  add_history_partition(name, name || '_later', month AT TIME ZONE 'UTC', NULL)
FROM history_tables, (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months' AS month) AS first;
SELECT make_history_months();
SELECT grant_app_role();
