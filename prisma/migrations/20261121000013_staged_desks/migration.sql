-- What the processor and underwriter desks, their figures and disputes keep. New columns have constant defaults and new tables are empty, so nobody waits long.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "loans" ADD COLUMN     "disposition" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "disposition_on" DATE,
ADD COLUMN     "last_contact_on" DATE,
ADD COLUMN     "next_contact_on" DATE,
ADD COLUMN     "submitted_at" TIMESTAMPTZ(3),
ADD COLUMN     "target_closing_on" DATE;

ALTER TABLE "reviews" ADD COLUMN     "critical_opportunity_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "gross_critical_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "gross_finding_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "gross_moderate_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "moderate_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "moderate_opportunity_count" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "decisions" (
    "id" BIGSERIAL NOT NULL,
    "task_id" INTEGER NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "desk" TEXT NOT NULL,
    "stage" TEXT NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT '',
    "error_type" TEXT NOT NULL DEFAULT '',
    "owner_id" INTEGER,
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "decisions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "work_hours" (
    "user_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "regular_minutes" INTEGER NOT NULL DEFAULT 0,
    "overtime_minutes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "work_hours_pkey" PRIMARY KEY ("user_id","day")
);

CREATE TABLE "review_answers" (
    "id" SERIAL NOT NULL,
    "review_id" INTEGER NOT NULL,
    "sno" INTEGER NOT NULL,
    "category" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL DEFAULT '',
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL DEFAULT '',
    "comment" TEXT NOT NULL DEFAULT '',
    "severity" TEXT NOT NULL DEFAULT '',
    "dispute" TEXT NOT NULL DEFAULT '',
    "dispute_comment" TEXT NOT NULL DEFAULT '',
    "result" TEXT NOT NULL DEFAULT '',
    "result_comment" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "review_answers_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "dispute_rounds" (
    "id" SERIAL NOT NULL,
    "answer_id" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "dispute" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "disputed_by_id" INTEGER,
    "disputed_at" TIMESTAMPTZ(3) NOT NULL,
    "result" TEXT NOT NULL DEFAULT '',
    "result_comment" TEXT NOT NULL DEFAULT '',
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_rounds_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "decisions_desk_decided_at_idx" ON "decisions"("desk", "decided_at");

CREATE INDEX "decisions_task_id_id_idx" ON "decisions"("task_id", "id");

CREATE INDEX "work_hours_day_idx" ON "work_hours"("day");

CREATE UNIQUE INDEX "review_answers_review_id_sno_key" ON "review_answers"("review_id", "sno");

CREATE UNIQUE INDEX "dispute_rounds_answer_id_round_key" ON "dispute_rounds"("answer_id", "round");

ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "dispute_rounds" ADD CONSTRAINT "dispute_rounds_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "review_answers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
