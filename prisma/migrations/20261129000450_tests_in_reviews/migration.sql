-- Columns with a constant default: no row is written.
ALTER TABLE "reviews" ADD COLUMN "tests_shown_at" TIMESTAMPTZ(3);
ALTER TABLE "review_answers" ADD COLUMN "first_answer" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "test_results" JSONB;
