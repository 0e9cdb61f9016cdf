-- The loans that a person follows, and those that a person snoozed.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "loan_follows" (
    "user_id" INTEGER NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "kinds" TEXT[],
    "since" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "loan_follows_pkey" PRIMARY KEY ("user_id","loan_id")
);

CREATE TABLE "loan_snoozes" (
    "user_id" INTEGER NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3),
    "until_event" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "loan_snoozes_pkey" PRIMARY KEY ("user_id","loan_id")
);

-- The followers of a changed loan.
CREATE INDEX "loan_follows_loan_id_idx" ON "loan_follows"("loan_id");
CREATE INDEX "loan_snoozes_loan_id_idx" ON "loan_snoozes"("loan_id");

ALTER TABLE "loan_follows" ADD CONSTRAINT "loan_follows_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "loan_snoozes" ADD CONSTRAINT "loan_snoozes_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT grant_app_role();
