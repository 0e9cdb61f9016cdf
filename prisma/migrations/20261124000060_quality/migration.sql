-- Quality control: question banks with their versions, the checklist of a review answer by answer, and what a completed review counts for each person.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "review_answers" ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "answered_by_id" INTEGER,
ADD COLUMN     "asked" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "checkpoint_id" INTEGER,
ADD COLUMN     "qc" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "show_when" JSONB,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "worked_by_id" INTEGER;

ALTER TABLE "reviews" ADD COLUMN     "processor_id" INTEGER,
ADD COLUMN     "underwriter_id" INTEGER,
ADD COLUMN     "assignment_note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "assigned_to_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "audit" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "disposition" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "loan_number" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "phase" TEXT NOT NULL DEFAULT 'In-line',
ADD COLUMN     "proposed_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "rationale" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "scope" TEXT NOT NULL DEFAULT 'Full',
ADD COLUMN     "score" DECIMAL(5,2),
ADD COLUMN     "search" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'Pending',
ADD COLUMN     "worked_by_name" TEXT NOT NULL DEFAULT '';

CREATE TABLE "answer_changes" (
    "id" SERIAL NOT NULL,
    "review_id" INTEGER NOT NULL,
    "answer_id" INTEGER,
    "sno" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "severity" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_id" INTEGER NOT NULL,

    CONSTRAINT "answer_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "review_scores" (
    "review_id" INTEGER NOT NULL,
    "person_id" INTEGER NOT NULL,
    "opportunities" INTEGER NOT NULL,
    "high_opportunities" INTEGER NOT NULL,
    "middle_opportunities" INTEGER NOT NULL,
    "low_opportunities" INTEGER NOT NULL,
    "high" INTEGER NOT NULL,
    "middle" INTEGER NOT NULL,
    "low" INTEGER NOT NULL,
    "gross_high" INTEGER NOT NULL,
    "gross_middle" INTEGER NOT NULL,
    "gross_low" INTEGER NOT NULL,

    CONSTRAINT "review_scores_pkey" PRIMARY KEY ("review_id","person_id")
);

CREATE TABLE "checkpoints" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "sno" INTEGER NOT NULL,
    "qc" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "show_when" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" INTEGER,

    CONSTRAINT "checkpoints_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "checkpoint_versions" (
    "checkpoint_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "sno" INTEGER NOT NULL,
    "qc" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "show_when" JSONB,
    "active" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_id" INTEGER,

    CONSTRAINT "checkpoint_versions_pkey" PRIMARY KEY ("checkpoint_id","version")
);

CREATE INDEX "answer_changes_review_id_id_idx" ON "answer_changes"("review_id", "id");

CREATE INDEX "answer_changes_answer_id_idx" ON "answer_changes"("answer_id");

CREATE INDEX "review_scores_person_id_review_id_idx" ON "review_scores"("person_id", "review_id");

CREATE UNIQUE INDEX "checkpoints_kind_sno_key" ON "checkpoints"("kind", "sno") WHERE (active);

ALTER TABLE "answer_changes" ADD CONSTRAINT "answer_changes_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "answer_changes" ADD CONSTRAINT "answer_changes_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "review_answers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "review_scores" ADD CONSTRAINT "review_scores_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "checkpoint_versions" ADD CONSTRAINT "checkpoint_versions_checkpoint_id_fkey" FOREIGN KEY ("checkpoint_id") REFERENCES "checkpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A review carries what its list shows of the loan and the people, its status and score, so that one index serves each order and one trigram index the search.
-- Text cells are separated by U+001F; after U+001D stand the numeric cells, each as #n#, so that a number matches them by equality.
CREATE FUNCTION fill_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.loan_number := (SELECT number FROM loans WHERE id = NEW.loan_id);
  NEW.worked_by_name := coalesce((SELECT full_name FROM users WHERE id = NEW.worked_by_id), '');
  NEW.assigned_to_name := coalesce((SELECT full_name FROM users WHERE id = NEW.assigned_to_id), '');
  NEW.proposed_name := coalesce((SELECT full_name FROM users WHERE id = NEW.proposed_id), '');
  NEW.status := CASE
    WHEN NEW.ended_at IS NULL AND NEW.started_at IS NULL THEN 'Pending'
    WHEN NEW.ended_at IS NULL THEN 'In QC'
    WHEN NEW.finding_count > 0 THEN 'Completed - Findings'
    WHEN NEW.bypass_reason <> '' THEN 'Completed - ByPass'
    ELSE 'Completed' END;
  -- Rounded half up from whole numbers, as contracts do (figures/rounding.ts).
  NEW.score := CASE WHEN NEW.ended_at IS NOT NULL AND NEW.bypass_reason = '' AND NEW.opportunity_count > 0
    THEN floor(((NEW.opportunity_count - NEW.finding_count)::numeric * 20000 + NEW.opportunity_count) / (2 * NEW.opportunity_count)) / 100 END;
  NEW.search := lower(concat_ws(E'\x1f', NEW.loan_number, NEW.type, nullif(NEW.worked_by_name, ''), nullif(NEW.assigned_to_name, ''), nullif(NEW.proposed_name, ''), NEW.status,
    to_char(NEW.submitted_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), to_char(NEW.ended_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI')))
    || E'\x1d#' || concat_ws('##', NEW.instance, NEW.finding_count, NEW.critical_count, NEW.dispute_count, NEW.overturned_count, NEW.score) || '#';
  RETURN NEW;
END $$;

CREATE TRIGGER fill_review BEFORE INSERT OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION fill_review();

CREATE FUNCTION carry_number_to_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET loan_id = loan_id WHERE loan_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER carry_number_to_reviews AFTER UPDATE OF number ON loans FOR EACH ROW
  WHEN (OLD.number IS DISTINCT FROM NEW.number) EXECUTE FUNCTION carry_number_to_reviews();

CREATE FUNCTION carry_name_to_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET loan_id = loan_id WHERE worked_by_id = NEW.id OR assigned_to_id = NEW.id OR proposed_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER carry_name_to_reviews AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION carry_name_to_reviews();

SELECT grant_app_role();
