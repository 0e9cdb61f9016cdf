-- Lists that are mailed again and again.
CREATE TABLE "report_schedules" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "option" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "every" TEXT NOT NULL,
    "weekday" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "time" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "next_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "last" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_schedules_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "report_recipients" (
    "schedule_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "report_recipients_pkey" PRIMARY KEY ("schedule_id","user_id")
);

CREATE INDEX "report_schedules_owner_id_id_idx" ON "report_schedules"("owner_id", "id");

CREATE INDEX "report_schedules_next_at_idx" ON "report_schedules"("next_at");

ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "report_schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;
