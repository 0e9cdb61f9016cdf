-- A move of work on several lists is one act. Its acts on the further lists are undone with it.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "bulk_changes" ADD COLUMN "part_ids" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[];
