-- A number that rises with every change of who may do what. A session look-up reads it instead of the roles and permissions themselves, which are kept in
-- memory under it.
CREATE TABLE "rights" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "changes" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "rights_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "rights_one_row" CHECK ("id" = 1)
);
INSERT INTO "rights" DEFAULT VALUES;

-- Once in a transaction, and at its end: the one row is locked for the time of a commit, after every other row, so that nobody waits in a circle.
CREATE FUNCTION "raise_rights"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ivue.rights_raised_in', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE rights SET changes = changes + 1;
    PERFORM set_config('ivue.rights_raised_in', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "users_raise_rights_insert" AFTER INSERT OR DELETE ON "users"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_rights"();
-- Every sign-in writes when it was; nothing else of a person changes so often.
CREATE CONSTRAINT TRIGGER "users_raise_rights" AFTER UPDATE ON "users"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'last_login_at' IS DISTINCT FROM to_jsonb(NEW) - 'last_login_at') EXECUTE FUNCTION "raise_rights"();
CREATE CONSTRAINT TRIGGER "user_roles_raise_rights" AFTER INSERT OR UPDATE OR DELETE ON "user_roles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_rights"();
CREATE CONSTRAINT TRIGGER "groups_raise_rights" AFTER INSERT OR UPDATE OR DELETE ON "groups"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_rights"();
CREATE CONSTRAINT TRIGGER "group_members_raise_rights" AFTER INSERT OR UPDATE OR DELETE ON "group_members"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_rights"();
CREATE CONSTRAINT TRIGGER "group_permissions_raise_rights" AFTER INSERT OR UPDATE OR DELETE ON "group_permissions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_rights"();
