-- Worklists of tasks and of reviews: who has which row of which list open, who decides on it, and what a bulk action found. New tables, so that servers of the release
-- before go on with theirs (presences, leases, bulk_actions, bulk_action_rows), which the next release drops.
SET LOCAL lock_timeout = '5s';

-- Not logged: what they say is worth a minute, and after a crash every dialog says it again. No foreign keys: they would lock the very row that others work on.
CREATE UNLOGGED TABLE "row_presences" (
    "user_id" INTEGER NOT NULL,
    "opening" TEXT NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "list" TEXT,
    "record_id" INTEGER,
    "doing" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "row_presences_pkey" PRIMARY KEY ("user_id","opening")
);

CREATE UNLOGGED TABLE "row_leases" (
    "list" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "opening" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "row_leases_pkey" PRIMARY KEY ("list","record_id")
);

CREATE TABLE "bulk_changes" (
    "id" SERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "bulk_change_rows" (
    "change_id" INTEGER NOT NULL,
    "record_id" INTEGER NOT NULL,
    "version_after" INTEGER NOT NULL,
    "before" JSONB NOT NULL,

    CONSTRAINT "bulk_change_rows_pkey" PRIMARY KEY ("change_id","record_id")
);

CREATE INDEX "row_presences_until_idx" ON "row_presences"("until");
CREATE INDEX "bulk_changes_at_idx" ON "bulk_changes"("at");

ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "bulk_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A review has one reviewer; somebody else who is proposed waits for an answer.
ALTER TABLE "reviews" ADD COLUMN "proposed_id" INTEGER,
ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN "updated_by_id" INTEGER;

-- News of the reviews that look different: the same as tell_tasks says of tasks, under the names of the lists of quality.
CREATE FUNCTION tell_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_reviews LIMIT 101) few) > 100 THEN
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', 'qa' || initcap(kind), 'rows', NULL)::text)
    FROM (SELECT DISTINCT kind FROM new_reviews) kinds;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', 'qa' || initcap(kind), 'rows',
      json_agg(json_build_array(id, assigned_to_id, proposed_id)))::text)
    FROM new_reviews GROUP BY kind;
  ELSE
    PERFORM pg_notify('ivue_live', json_build_object('topic', 'tasks', 'desk', 'qa' || initcap(n.kind), 'rows',
      json_agg(json_build_array(n.id, n.assigned_to_id, n.proposed_id, o.assigned_to_id, o.proposed_id)))::text)
    FROM new_reviews n JOIN old_reviews o ON o.id = n.id WHERE n IS DISTINCT FROM o GROUP BY n.kind;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tell_added_reviews_to_quality AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_reviews();
CREATE TRIGGER tell_changed_reviews_to_quality AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_reviews NEW TABLE AS new_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_reviews();
