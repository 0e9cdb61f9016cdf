-- The SLA clock changes rows without an author (updated_by_id is null). It is no person, so the row stays one that only one person changed.
CREATE OR REPLACE FUNCTION set_sole_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sole_from := CASE WHEN NEW.updated_by_id IS NULL OR NEW.updated_by_id = OLD.updated_by_id THEN coalesce(OLD.sole_from, OLD.version) ELSE NEW.version END;
  RETURN NEW;
END $$;
