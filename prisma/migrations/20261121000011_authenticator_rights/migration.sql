-- Whether somebody has to set up an authenticator first is kept in memory with their permissions, so it raises the same number. New triggers on small tables.
CREATE CONSTRAINT TRIGGER "totps_raise_rights_insert" AFTER INSERT OR DELETE ON "totps"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_rights"();
-- Every code taken writes its step; only the first makes the authenticator count.
CREATE CONSTRAINT TRIGGER "totps_raise_rights" AFTER UPDATE ON "totps"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at) EXECUTE FUNCTION "raise_rights"();
CREATE CONSTRAINT TRIGGER "totp_groups_raise_rights" AFTER INSERT OR UPDATE OR DELETE ON "totp_groups"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "raise_rights"();
