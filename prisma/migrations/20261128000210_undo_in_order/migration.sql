-- From which version on only one person (updated_by_id) changed a row, so that their own later acts do not block the undo of an earlier one (domain 10.3). Null: the present version.
-- New columns; the server of the release before leaves them to the trigger.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "tasks" ADD COLUMN "sole_from" INTEGER;
ALTER TABLE "reviews" ADD COLUMN "sole_from" INTEGER;
ALTER TABLE "groups" ADD COLUMN "sole_from" INTEGER;
ALTER TABLE "teams" ADD COLUMN "sole_from" INTEGER;

-- A statement that sets sole_from itself is not an act of a person, such as an import.
CREATE FUNCTION set_sole_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sole_from := CASE WHEN NEW.updated_by_id = OLD.updated_by_id THEN coalesce(OLD.sole_from, OLD.version) ELSE NEW.version END;
  RETURN NEW;
END $$;

CREATE TRIGGER set_sole_from BEFORE UPDATE ON "tasks" FOR EACH ROW WHEN (NEW.version <> OLD.version AND NEW.sole_from IS NOT DISTINCT FROM OLD.sole_from) EXECUTE FUNCTION set_sole_from();
CREATE TRIGGER set_sole_from BEFORE UPDATE ON "reviews" FOR EACH ROW WHEN (NEW.version <> OLD.version AND NEW.sole_from IS NOT DISTINCT FROM OLD.sole_from) EXECUTE FUNCTION set_sole_from();
CREATE TRIGGER set_sole_from BEFORE UPDATE ON "groups" FOR EACH ROW WHEN (NEW.version <> OLD.version AND NEW.sole_from IS NOT DISTINCT FROM OLD.sole_from) EXECUTE FUNCTION set_sole_from();
CREATE TRIGGER set_sole_from BEFORE UPDATE ON "teams" FOR EACH ROW WHEN (NEW.version <> OLD.version AND NEW.sole_from IS NOT DISTINCT FROM OLD.sole_from) EXECUTE FUNCTION set_sole_from();
