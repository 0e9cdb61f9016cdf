-- The key to users waits for those who write there, and everybody else behind it: not for long.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "users" ADD COLUMN "updated_at" TIMESTAMPTZ(3), ADD COLUMN "updated_by_id" INTEGER;

CREATE TABLE "user_away" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "user_away_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "user_away_days" CHECK ("from_day" <= "to_day")
);

CREATE INDEX "user_away_user_id_to_day_idx" ON "user_away"("user_id", "to_day");

ALTER TABLE "user_away" ADD CONSTRAINT "user_away_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
