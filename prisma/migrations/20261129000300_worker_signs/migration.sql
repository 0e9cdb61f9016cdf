-- `ivue restore` runs this in a database that lacks the table, before the start applies it.
CREATE TABLE IF NOT EXISTS "worker_signs" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seen_at" TIMESTAMPTZ(3),
    "held_before" TIMESTAMPTZ(3),

    CONSTRAINT "worker_signs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "worker_signs_one_row" CHECK ("id" = 1)
);
