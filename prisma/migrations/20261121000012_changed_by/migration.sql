-- Groups before teams, as saving a group reads them. Whoever writes there, and everybody behind them, waits: not for long.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "groups" ADD COLUMN "updated_at" TIMESTAMPTZ(3), ADD COLUMN "updated_by_id" INTEGER;
ALTER TABLE "teams" ADD COLUMN "updated_at" TIMESTAMPTZ(3), ADD COLUMN "updated_by_id" INTEGER;
