-- Each of the three tables becomes the first partition of one of the same name (decision 041). Nothing is copied and nothing is built: this takes as long as the locks.
-- Somebody who reads a table (a backup) is waited for only so long: better to fail here and start again than to hold up everybody.
SET LOCAL lock_timeout = '10s';
LOCK TABLE loans IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE comments, events, audit_entries IN ACCESS EXCLUSIVE MODE;

-- They take a row of the table, and the row of a partition is one of it.
DROP FUNCTION audit_text(audit_entries);
DROP FUNCTION audit_search(audit_entries);

DO $$
DECLARE
  history text;
  moment text;
  part text;
  name text;
  definitions text[];
  definition text;
BEGIN
  FOR history, moment IN VALUES ('comments', 'created_at'), ('events', 'at'), ('audit_entries', 'at') LOOP
    SELECT conname INTO STRICT part FROM pg_constraint WHERE conrelid = history::regclass AND conname ~ '_before_\d{4}_\d{2}$' AND convalidated;
    definitions := ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = history::regclass AND NOT indisunique ORDER BY indexrelid)
      || ARRAY(SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', history, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid = history::regclass AND contype = 'f')
      || ARRAY(SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = history::regclass AND NOT tgisinternal ORDER BY tgname);
    FOR name IN SELECT indexrelid::regclass FROM pg_index WHERE indrelid = history::regclass AND NOT indisunique LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', name, part || substr(name, length(history) + 1));
    END LOOP;
    -- Those of rows come back with those of the parent; a statement that empties one partition is seen by its own alone.
    FOR name IN SELECT tgname FROM pg_trigger WHERE tgrelid = history::regclass AND NOT tgisinternal AND tgname <> 'never_emptied' LOOP
      EXECUTE format('DROP TRIGGER %I ON %I', name, history);
    END LOOP;

    EXECUTE format('ALTER TABLE %I RENAME TO %I', history, part);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', part, history || '_pkey');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I', part, part || '_pkey', format('%s_id_%s_key', history, moment));
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS, PRIMARY KEY (id, %I)) PARTITION BY RANGE (%I)', history, part, moment, moment);
    EXECUTE format('ALTER SEQUENCE %I OWNED BY %I.id', history || '_id_seq', history);
    FOREACH definition IN ARRAY definitions LOOP
      EXECUTE definition;
    END LOOP;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', history, part, to_date(right(part, 7), 'YYYY_MM')::timestamp AT TIME ZONE 'UTC');
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', part, part);
  END LOOP;
END $$;

CREATE FUNCTION audit_text(entry audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.user_id, entry.username, entry.full_name, entry.option, entry.task,
    entry.title, entry.outcome, entry.message, entry.request_id, entry.address, entry.changes)::text
$$;

CREATE FUNCTION audit_search(entry audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(E'\x1f', to_char(entry.at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), nullif(entry.full_name, ''), nullif(entry.username, ''), entry.title,
    (SELECT string_agg(concat_ws(E'\x1f', change ->> 'subject', nullif(change ->> 'before', ''), nullif(change ->> 'after', '')), E'\x1f') FROM jsonb_array_elements(entry.changes) change),
    entry.outcome, nullif(entry.message, ''), nullif(entry.address, ''))) || E'\x1d'
$$;

-- The tables that are cut by month, and by which column.
CREATE VIEW history_tables AS
  SELECT c.relname::text AS name, a.attname::text AS moment
  FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
  WHERE c.relnamespace = 'public'::regnamespace;

-- Their partitions, each with the moments from which and before which its rows are: null where it is open.
CREATE VIEW history_partitions AS
  SELECT t.name AS history, c.relname::text AS name,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''(.*?)''\)'))[1]::timestamptz AS starts,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''(.*?)''\)'))[1]::timestamptz AS ends
  FROM history_tables t JOIN pg_inherits i ON i.inhparent = format('public.%I', t.name)::regclass JOIN pg_class c ON c.oid = i.inhrelid;

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

-- Makes the partitions of this month and the next three, where they are missing, out of the one that is open to the future. Runs with the rights of its owner, for the app
-- may not make tables. Answers how many it made. Only one at a time; a table that somebody reads for long is waited for briefly, there are months left.
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

-- What the planner knows of the tables as a whole: Postgres gathers by itself what single partitions hold, and no more. Before Postgres 18 that reads the partitions, too.
CREATE FUNCTION analyze_history() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  alone CONSTANT text := CASE WHEN current_setting('server_version_num')::int >= 180000 THEN 'ONLY ' ELSE '' END;
  history text;
BEGIN
  FOR history IN SELECT name FROM history_tables LOOP
    EXECUTE 'ANALYZE ' || alone || quote_ident(history);
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION add_history_partition(text, text, timestamptz, timestamptz), make_history_months(), analyze_history() FROM PUBLIC;

-- Audit entries that left with a month: each row stands in the chain for those from its first to its last, with the hash before them and the hash of the last.
CREATE TABLE "audit_anchors" (
    "first_id" BIGINT NOT NULL,
    "last_id" BIGINT NOT NULL,
    "entries" INTEGER NOT NULL,
    "before" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "part" TEXT NOT NULL,
    "detached_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_anchors_pkey" PRIMARY KEY ("first_id")
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_anchors FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was detached stands here until its operator has taken it away. The app's role has no way in.
CREATE SCHEMA archive;

CREATE OR REPLACE FUNCTION grant_app_role() RETURNS boolean LANGUAGE plpgsql AS $$
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

SELECT add_history_partition(history, history || '_later', max(ends), NULL) FROM history_partitions GROUP BY history;
SELECT make_history_months();
SELECT grant_app_role();
