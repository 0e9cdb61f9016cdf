-- Agreement: blind second reviews, the pairs of answers they make, and what adjudication decided of them.
SET LOCAL lock_timeout = '5s';

-- A second review has no instance, and is blind to the first reviewer until its pair is published.
ALTER TABLE "reviews" ALTER COLUMN "instance" DROP NOT NULL,
ADD COLUMN     "first_review_id" INTEGER,
ADD COLUMN     "blind_to_id" INTEGER;

CREATE TABLE "second_review_seeds" (
    "month" DATE NOT NULL,
    "seed" TEXT NOT NULL,

    CONSTRAINT "second_review_seeds_pkey" PRIMARY KEY ("month")
);

CREATE TABLE "review_pairs" (
    "review_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "type" TEXT NOT NULL,
    "first_is_a" BOOLEAN NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "published_by_id" INTEGER,

    CONSTRAINT "review_pairs_pkey" PRIMARY KEY ("review_id")
);

CREATE TABLE "answer_pairs" (
    "id" SERIAL NOT NULL,
    "review_id" INTEGER NOT NULL,
    "sno" INTEGER NOT NULL,
    "checkpoint_id" INTEGER,
    "category" TEXT NOT NULL,
    "first_answer_id" INTEGER,
    "second_answer_id" INTEGER,
    "first_answer" TEXT NOT NULL,
    "first_severity" TEXT NOT NULL,
    "first_comment" TEXT NOT NULL,
    "second_answer" TEXT NOT NULL,
    "second_severity" TEXT NOT NULL,
    "second_comment" TEXT NOT NULL,
    "decision" TEXT NOT NULL DEFAULT '',
    "why" TEXT NOT NULL DEFAULT '',
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "corrected_by_id" INTEGER,
    "corrected_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "answer_pairs_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "reviews_first_review_id_key" ON "reviews"("first_review_id");

CREATE INDEX "review_pairs_month_type_idx" ON "review_pairs"("month", "type");

CREATE UNIQUE INDEX "answer_pairs_review_id_sno_key" ON "answer_pairs"("review_id", "sno");

CREATE INDEX "answer_pairs_first_answer_id_idx" ON "answer_pairs"("first_answer_id");

CREATE INDEX "answer_pairs_second_answer_id_idx" ON "answer_pairs"("second_answer_id");

ALTER TABLE "reviews" ADD CONSTRAINT "reviews_first_review_id_fkey" FOREIGN KEY ("first_review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

ALTER TABLE "review_pairs" ADD CONSTRAINT "review_pairs_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "answer_pairs" ADD CONSTRAINT "answer_pairs_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review_pairs"("review_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "answer_pairs" ADD CONSTRAINT "answer_pairs_first_answer_id_fkey" FOREIGN KEY ("first_answer_id") REFERENCES "review_answers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "answer_pairs" ADD CONSTRAINT "answer_pairs_second_answer_id_fkey" FOREIGN KEY ("second_answer_id") REFERENCES "review_answers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Only a review of the record has a number among those of its type.
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_instance_of_record" CHECK ((instance IS NULL) = (first_review_id IS NOT NULL)) NOT VALID;

-- Nothing of a blind review stands in the history of its loan or in a log: no writer of events can forget it (domain 4).
CREATE FUNCTION drop_blind_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reviews WHERE id = NEW.review_id AND first_review_id IS NOT NULL) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER drop_blind_event BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.review_id IS NOT NULL) EXECUTE FUNCTION drop_blind_event();

SELECT grant_app_role();
