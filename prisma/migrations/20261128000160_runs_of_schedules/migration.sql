-- What became of the last run of a scheduled report: its workbooks and mails name it while it runs.
ALTER TABLE "exports" ADD COLUMN "schedule_id" INTEGER;
ALTER TABLE "mails" ADD COLUMN "schedule_id" INTEGER;
ALTER TABLE "report_schedules" ADD COLUMN "run_open" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "report_schedules" ADD COLUMN "missed" INTEGER NOT NULL DEFAULT 0;
