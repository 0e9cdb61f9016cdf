-- From which to which version of a task one person's comments alone changed it: what they saw before those is not stale for them.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "tasks" ADD COLUMN "commented_from" INTEGER, ADD COLUMN "commented_to" INTEGER;
