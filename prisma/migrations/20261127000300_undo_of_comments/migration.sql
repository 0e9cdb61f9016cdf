-- A comment that its author removed, and the notices of an act, which an undo withdraws while they are unread. New columns; the server of the release before
-- leaves them out.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "comments" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
ALTER TABLE "bulk_changes" ADD COLUMN "notice_ids" BIGINT[] NOT NULL DEFAULT '{}';
