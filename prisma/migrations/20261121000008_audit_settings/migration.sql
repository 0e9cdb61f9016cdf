-- Somebody who reads the audit trail (a backup) is waited for only so long: better to fail here and start again than to hold up everybody's commands.
SET LOCAL lock_timeout = '10s';

-- What a command changed, whose it was in words, and the hash that ties the entry to the one before.
ALTER TABLE "audit_entries" ADD COLUMN "full_name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "changes" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "search" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "hash" BYTEA NOT NULL DEFAULT '';

-- The last entry and its hash. Whoever adds an entry takes this row first, so that entries follow each other without gaps.
CREATE TABLE "audit_head" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    "id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("only"),
    CONSTRAINT "audit_head_only" CHECK ("only")
);

-- What is hashed of an entry. The command that verifies the chain has this text a second time, on purpose: a changed function does not change its verdict.
CREATE FUNCTION audit_text(entry audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.user_id, entry.username, entry.full_name, entry.option, entry.task,
    entry.title, entry.outcome, entry.message, entry.request_id, entry.address, entry.changes)::text
$$;

CREATE FUNCTION audit_search(entry audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(E'\x1f', to_char(entry.at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), nullif(entry.full_name, ''), nullif(entry.username, ''), entry.title,
    (SELECT string_agg(concat_ws(E'\x1f', change ->> 'subject', nullif(change ->> 'before', ''), nullif(change ->> 'after', '')), E'\x1f') FROM jsonb_array_elements(entry.changes) change),
    entry.outcome, nullif(entry.message, ''), nullif(entry.address, ''))) || E'\x1d'
$$;

-- What stands there already is chained in its order. The new columns exist only since this transaction, which nobody else sees: the guard may rest.
ALTER TABLE "audit_entries" DISABLE TRIGGER append_only;
DO $$
DECLARE
  entry audit_entries;
  chained bytea := '';
  last bigint := 0;
BEGIN
  UPDATE audit_entries SET full_name = u.full_name FROM users u WHERE u.id = audit_entries.user_id;
  FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
    chained := sha256(chained || convert_to(audit_text(entry), 'UTF8'));
    last := entry.id;
    UPDATE audit_entries SET hash = chained, search = audit_search(entry) WHERE id = entry.id;
  END LOOP;
  INSERT INTO audit_head (id, hash) VALUES (last, chained);
END $$;
ALTER TABLE "audit_entries" ENABLE TRIGGER append_only;

-- Runs with the rights of its owner: who adds entries can neither read nor move the head.
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

CREATE TRIGGER fill_audit_entry BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION fill_audit_entry();

-- The orders of the audit trail's list, and its search.
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");
CREATE INDEX "audit_entries_full_name_id_idx" ON "audit_entries"("full_name", "id");
CREATE INDEX "audit_entries_title_id_idx" ON "audit_entries"("title", "id");
CREATE INDEX "audit_entries_outcome_id_idx" ON "audit_entries"("outcome", "id");
CREATE INDEX "audit_entries_search_trgm" ON "audit_entries" USING GIN ("search" gin_trgm_ops);
DROP INDEX "audit_entries_at_idx";

-- Who changed a setting, when, from what to what. `version` counts the changes of a key; null stands for the default.
CREATE TABLE "setting_changes" (
    "key" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL DEFAULT 'System',
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "setting_changes_pkey" PRIMARY KEY ("key","version")
);

-- Both calendars and the SLA rules as they stood from a moment on. Version 1 is what the code declares and has no row.
CREATE TABLE "calendar_versions" (
    "version" INTEGER NOT NULL,
    "calendars" JSONB NOT NULL,
    "rules" JSONB NOT NULL,
    "summary" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL DEFAULT 'System',

    CONSTRAINT "calendar_versions_pkey" PRIMARY KEY ("version"),
    CONSTRAINT "calendar_versions_after_first" CHECK ("version" > 1)
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON setting_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON calendar_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON setting_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON calendar_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The role as which the app works: everything but what would change history. Called at every start, so that new tables and the queue's join; a server on which
-- we may not make roles answers false, and its administrator makes the role.
CREATE FUNCTION grant_app_role() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  history CONSTANT text := 'audit_entries, events, setting_changes, calendar_versions';
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
  REVOKE ALL ON audit_head FROM ivue_app;
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON _prisma_migrations FROM ivue_app;
  END IF;
  RETURN true;
END $$;

-- Nobody but those who migrate.
REVOKE EXECUTE ON FUNCTION grant_app_role() FROM PUBLIC;

SELECT grant_app_role();
