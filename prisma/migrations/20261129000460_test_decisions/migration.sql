-- Columns with a constant default: no row is written.
ALTER TABLE "data_test_versions" ADD COLUMN "decision" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "decided_by_id" INTEGER,
    ADD COLUMN "decision_comment" TEXT NOT NULL DEFAULT '';
