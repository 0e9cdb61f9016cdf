-- What names each state of an answer and the final submit of a review: a save that is sent twice is one, and none writes over what its writer has not seen. And which
-- window of its person holds a lease.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "review_answers" ADD COLUMN     "save_key" TEXT NOT NULL DEFAULT '';

ALTER TABLE "reviews" ADD COLUMN     "submit_key" TEXT NOT NULL DEFAULT '';

ALTER TABLE "row_leases" ADD COLUMN     "window_name" TEXT NOT NULL DEFAULT '';
