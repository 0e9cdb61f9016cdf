-- What each change took from a loan and from what its popup shows, so that the loan can be read as it was.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "loan_changes" (
    "id" BIGSERIAL NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "row_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "was" JSONB NOT NULL,
    "removed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "loan_changes_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "loan_changes_loan_id_id_idx" ON "loan_changes"("loan_id", "id");

-- Keeps the columns that differ; of a removed row all. Bookkeeping that no reader sees is left out.
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

CREATE TRIGGER keep_what_was AFTER UPDATE ON loans FOR EACH ROW EXECUTE FUNCTION keep_what_was('loan');
CREATE TRIGGER keep_whose_task_was AFTER UPDATE ON tasks FOR EACH ROW
  WHEN (OLD.slot1_id IS DISTINCT FROM NEW.slot1_id OR OLD.slot2_id IS DISTINCT FROM NEW.slot2_id) EXECUTE FUNCTION keep_whose_task_was();
CREATE TRIGGER keep_what_was AFTER UPDATE OR DELETE ON loan_conditions FOR EACH ROW EXECUTE FUNCTION keep_what_was('condition');
CREATE TRIGGER keep_what_was AFTER UPDATE OR DELETE ON loan_todos FOR EACH ROW EXECUTE FUNCTION keep_what_was('todo');
CREATE TRIGGER keep_what_was AFTER UPDATE OR DELETE ON loan_feeds FOR EACH ROW EXECUTE FUNCTION keep_what_was('feed');

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON loan_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The triggers run as the app, also as one that was started before this migration.
SELECT grant_app_role();
