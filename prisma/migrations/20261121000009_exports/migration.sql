-- Workbooks that people asked for: what of, how far, and what came of it. A new table: nobody waits for it.
CREATE TABLE "exports" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "option" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "mail" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "phase" TEXT NOT NULL DEFAULT 'waiting',
    "progress_done" INTEGER NOT NULL DEFAULT 0,
    "progress_total" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exports_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "exports_name_key" ON "exports"("name");
-- My workbooks, newest first.
CREATE INDEX "exports_owner_id_id_idx" ON "exports"("owner_id", "id");
-- What the hourly clean-up removes.
CREATE INDEX "exports_expires_at_idx" ON "exports"("expires_at");
