-- Sampling plans: what is drawn of which loans, frozen with a hash, and the view by which anybody repeats it.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "sampling_plans" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "review_type" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "sides" TEXT NOT NULL,
    "points" DECIMAL(5,2) NOT NULL,
    "rate" DECIMAL(5,2) NOT NULL,
    "most" INTEGER,
    "date_kind" TEXT NOT NULL,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "filter" JSONB NOT NULL,
    "strata_by" TEXT NOT NULL,
    "rationale" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'Draft',
    "work" TEXT NOT NULL DEFAULT '',
    "problem" TEXT NOT NULL DEFAULT '',
    "asked_by_id" INTEGER,
    "sealed_seed" BYTEA,
    "seed_hash" TEXT NOT NULL DEFAULT '',
    "sealed_at" TIMESTAMPTZ(3),
    "frozen_at" TIMESTAMPTZ(3),
    "matched" INTEGER NOT NULL DEFAULT 0,
    "staff_loans" INTEGER NOT NULL DEFAULT 0,
    "population" INTEGER NOT NULL DEFAULT 0,
    "population_hash" TEXT NOT NULL DEFAULT '',
    "strata" JSONB NOT NULL DEFAULT '[]',
    "size" INTEGER NOT NULL DEFAULT 0,
    "seed" TEXT NOT NULL DEFAULT '',
    "seed_shown_at" TIMESTAMPTZ(3),
    "drawn_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" INTEGER,

    CONSTRAINT "sampling_plans_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sampled_loans" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "loan_number" TEXT NOT NULL,
    "stratum" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "branch" TEXT NOT NULL,
    "processor_id" INTEGER,
    "underwriter_id" INTEGER,
    "closer_id" INTEGER,
    "rank" INTEGER,
    "place" INTEGER,
    "review_id" INTEGER,

    CONSTRAINT "sampled_loans_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "sampling_plans_code_key" ON "sampling_plans"("code");

CREATE INDEX "sampled_loans_drawn_idx" ON "sampled_loans"("plan_id", "place", "id") WHERE (place IS NOT NULL);

CREATE INDEX "sampled_loans_ranked_idx" ON "sampled_loans"("plan_id", "stratum", "rank") WHERE (rank IS NOT NULL);

CREATE INDEX "sampled_loans_review_idx" ON "sampled_loans"("review_id") WHERE (review_id IS NOT NULL);

CREATE UNIQUE INDEX "sampled_loans_plan_id_loan_id_key" ON "sampled_loans"("plan_id", "loan_id");

CREATE INDEX "sampled_loans_plan_id_loan_number_id_idx" ON "sampled_loans"("plan_id", "loan_number", "id");

ALTER TABLE "sampled_loans" ADD CONSTRAINT "sampled_loans_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "sampling_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "sampled_loans" ADD CONSTRAINT "sampled_loans_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- A seed that was shown is the one whose hash was published.
ALTER TABLE "sampling_plans" ADD CONSTRAINT "seed_fits_its_hash" CHECK (seed = '' OR encode(sha256(convert_to(seed, 'UTF8')), 'hex') = seed_hash);

-- What the line of SQL on a plan's proof reads.
CREATE VIEW frozen_population AS
  SELECT p.code AS plan, s.stratum, s.loan_number AS loan FROM sampled_loans s JOIN sampling_plans p ON p.id = s.plan_id;

-- Nobody grants a permission they lack: the groups that hand out permissions and manage reviews hold the new one first.
INSERT INTO group_permissions (group_id, permission)
SELECT group_id, 'quality.sample' FROM group_permissions WHERE permission IN ('people.groups.edit', 'quality.manage') GROUP BY group_id HAVING count(*) = 2
ON CONFLICT DO NOTHING;

SELECT grant_app_role();
