-- What the loan popup shows beyond the workbooks, the locks of a loan, and who its borrowers are to the conflict check. New columns are empty and new tables too.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "loans" ADD COLUMN     "lock_on" DATE,
ADD COLUMN     "original_lock_expires_on" DATE,
ADD COLUMN     "original_lock_on" DATE,
ADD COLUMN     "original_lock_rate" DECIMAL(6,3);

CREATE TABLE "loan_borrowers" (
    "loan_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "last_name" TEXT NOT NULL,
    "ssn_key" TEXT NOT NULL DEFAULT '',
    "ssn" BYTEA,
    "ssn_hash" BYTEA,
    "recorded_by_id" INTEGER,
    "recorded_at" TIMESTAMPTZ(3),

    CONSTRAINT "loan_borrowers_pkey" PRIMARY KEY ("loan_id","position"),
    CONSTRAINT "loan_borrowers_ssn_whole" CHECK (("ssn" IS NULL) = ("ssn_hash" IS NULL) AND ("ssn" IS NULL) = ("ssn_key" = ''::text))
);

CREATE TABLE "loan_conditions" (
    "id" SERIAL NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "owner" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Open',
    "eta_on" DATE,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_by" TEXT NOT NULL DEFAULT '',
    "change_count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "loan_conditions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "loan_todos" (
    "id" SERIAL NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "action" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "owner" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL DEFAULT '',
    "opened_on" DATE NOT NULL,
    "due_on" DATE,
    "reviewed_on" DATE,
    "review_count" INTEGER NOT NULL DEFAULT 0,
    "recurrence_count" INTEGER NOT NULL DEFAULT 0,
    "info" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "loan_todos_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "loan_feeds" (
    "loan_id" INTEGER NOT NULL,
    "registered_on" DATE,
    "consent_on" DATE,
    "ecoa_on" DATE,
    "appraisal_ordered_on" DATE,
    "appraisal_received_on" DATE,
    "title_ordered_on" DATE,
    "title_received_on" DATE,
    "sales_team" TEXT NOT NULL DEFAULT '',
    "sales_director" TEXT NOT NULL DEFAULT '',
    "assistant_name" TEXT NOT NULL DEFAULT '',
    "assistant_site" TEXT NOT NULL DEFAULT '',
    "assistant_manager" TEXT NOT NULL DEFAULT '',
    "equifax_complete" BOOLEAN NOT NULL DEFAULT false,
    "true_day1" BOOLEAN NOT NULL DEFAULT false,
    "inspection_waiver" BOOLEAN NOT NULL DEFAULT false,
    "existing_appraisal" BOOLEAN NOT NULL DEFAULT false,
    "marks" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "loan_feeds_pkey" PRIMARY KEY ("loan_id")
);

-- The popup of a loan reads its conditions and its tasks by the loan.
CREATE INDEX "loan_conditions_loan_id_id_idx" ON "loan_conditions"("loan_id", "id");

CREATE INDEX "loan_todos_loan_id_kind_id_idx" ON "loan_todos"("loan_id", "kind", "id");

ALTER TABLE "loan_borrowers" ADD CONSTRAINT "loan_borrowers_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "loan_conditions" ADD CONSTRAINT "loan_conditions_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "loan_todos" ADD CONSTRAINT "loan_todos_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "loan_feeds" ADD CONSTRAINT "loan_feeds_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The first lock of a loan is kept when a later one takes its place, whoever writes it. A loan from before this migration has the one it had then.
CREATE FUNCTION "keep_original_lock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.lock_expires_on IS NOT NULL THEN
    NEW.original_lock_expires_on := OLD.lock_expires_on;
    NEW.original_lock_rate := OLD.note_rate;
    NEW.original_lock_on := OLD.lock_on;
  ELSE
    NEW.original_lock_expires_on := NEW.lock_expires_on;
    NEW.original_lock_rate := NEW.note_rate;
    NEW.original_lock_on := NEW.lock_on;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "loans_keep_original_lock" BEFORE INSERT OR UPDATE OF "lock_expires_on" ON "loans"
  FOR EACH ROW WHEN (NEW.lock_expires_on IS NOT NULL AND NEW.original_lock_expires_on IS NULL) EXECUTE FUNCTION "keep_original_lock"();
