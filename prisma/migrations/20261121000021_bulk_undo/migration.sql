-- What a bulk action found before it wrote, so that it can be undone for ten minutes. New tables, empty. No foreign keys to tasks: they would lock the very rows
-- that others work on, and what an action remembers is thrown away after a day.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "bulk_actions" (
    "id" SERIAL NOT NULL,
    "desk" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_actions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "bulk_action_rows" (
    "action_id" INTEGER NOT NULL,
    "task_id" INTEGER NOT NULL,
    "version_after" INTEGER NOT NULL,
    "before" JSONB NOT NULL,

    CONSTRAINT "bulk_action_rows_pkey" PRIMARY KEY ("action_id","task_id")
);

CREATE INDEX "bulk_actions_at_idx" ON "bulk_actions"("at");

ALTER TABLE "bulk_action_rows" ADD CONSTRAINT "bulk_action_rows_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "bulk_actions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
