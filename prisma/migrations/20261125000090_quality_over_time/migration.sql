-- Targets of defect rates, corrective actions, and the clocks of a QC month with the rows that an installation begins with.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "quality_targets" (
    "id" SERIAL NOT NULL,
    "review_type" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "rate" DECIMAL(5,2) NOT NULL,
    "rationale" TEXT NOT NULL,
    "valid_from" DATE NOT NULL,
    "set_by_id" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quality_targets_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "corrective_actions" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "review_type" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "problem" TEXT NOT NULL,
    "root_cause" TEXT NOT NULL,
    "actions" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "due_on" DATE NOT NULL,
    "effective_on" DATE,
    "state" TEXT NOT NULL DEFAULT 'Open',
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_by_id" INTEGER NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" INTEGER,
    "before_found" INTEGER,
    "before_loans" INTEGER,
    "after_found" INTEGER,
    "after_loans" INTEGER,
    "p" DOUBLE PRECISION,
    "due_told" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" INTEGER,

    CONSTRAINT "corrective_actions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "qc_clocks" (
    "id" SERIAL NOT NULL,
    "place" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "starts_with" TEXT NOT NULL,
    "ends_with" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "calendar" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "confirmed_by_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "qc_clocks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "qc_clock_events" (
    "month" DATE NOT NULL,
    "event" TEXT NOT NULL,
    "happened_on" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "said_by_id" INTEGER,
    "said_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "qc_clock_events_pkey" PRIMARY KEY ("month","event")
);

CREATE INDEX "quality_targets_review_type_severity_valid_from_id_idx" ON "quality_targets"("review_type", "severity", "valid_from", "id");

CREATE UNIQUE INDEX "qc_clocks_place_key" ON "qc_clocks"("place");

-- Domain 4, Clocks. Each is to be confirmed with compliance.
INSERT INTO qc_clocks (place, name, starts_with, ends_with, days, calendar) VALUES
  (1, 'QC cycle ends', 'Note month ended', 'QC cycle ended', 90, 'Calendar days'),
  (2, 'Self-report', 'Ineligibility confirmed', 'Self-report made', 30, 'Calendar days'),
  (3, 'FHA initial report to management', 'Initial findings report', 'FHA initial report to management', 30, 'Calendar days'),
  (4, 'FHA final report', 'FHA initial report to management', 'FHA final report', 60, 'Calendar days'),
  (5, 'Unmitigated material findings', 'Initial findings report', 'Material findings mitigated or reported', 90, 'Calendar days');

SELECT grant_app_role();
