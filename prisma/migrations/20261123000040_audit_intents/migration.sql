-- A command is written down before it runs, so that none can succeed without an entry of the audit trail, whatever fails beside it. Its outcome takes the place of
-- the intent; an intent that was left (the server was killed) becomes an entry that says so.
CREATE TABLE "audit_intents" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "option" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "audit_intents_pkey" PRIMARY KEY ("id")
);

-- Puts the entry in the place of the intent, in one transaction. False where the intent is gone already. The app's role cannot remove an intent in any other way. A
-- head of the trail that somebody holds is waited for briefly: the intent keeps the command on record meanwhile.
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
  REVOKE ALL ON audit_head FROM ivue_app;
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON _prisma_migrations FROM ivue_app;
  END IF;
  RETURN true;
END $$;

SELECT grant_app_role();
