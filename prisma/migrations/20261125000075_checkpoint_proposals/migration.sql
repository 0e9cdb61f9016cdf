-- Changes of question banks that wait for a second person.
CREATE TABLE "checkpoint_proposals" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "checkpoint_id" INTEGER,
    "version" INTEGER NOT NULL,
    "sno" INTEGER NOT NULL,
    "qc" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "show_when" JSONB,
    "active" BOOLEAN NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "proposed_by_id" INTEGER NOT NULL,
    "decision" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" INTEGER,
    "comment" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "checkpoint_proposals_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "checkpoint_proposals_waiting_idx" ON "checkpoint_proposals"("kind", "sno", "id") WHERE (decision IS NULL);

CREATE UNIQUE INDEX "checkpoint_proposals_checkpoint_id_key" ON "checkpoint_proposals"("checkpoint_id") WHERE (decision IS NULL);
