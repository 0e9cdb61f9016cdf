-- Shared services: reports that their users define as SQL over the views of `reporting`, and what became of each run. New tables, empty.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "shared_services" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "menu" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "logic" TEXT NOT NULL,
    "aliases" JSONB NOT NULL DEFAULT '[]',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "approval" TEXT NOT NULL DEFAULT 'Pending',
    "approved_hash" TEXT NOT NULL DEFAULT '',
    "author_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" INTEGER NOT NULL,

    CONSTRAINT "shared_services_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "shared_service_versions" (
    "service_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "menu" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "logic" TEXT NOT NULL,
    "aliases" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL,
    "approval" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_id" INTEGER NOT NULL,

    CONSTRAINT "shared_service_versions_pkey" PRIMARY KEY ("service_id","version")
);

CREATE TABLE "shared_service_runs" (
    "id" SERIAL NOT NULL,
    "service_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "logic_hash" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "by_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "millis" INTEGER NOT NULL,
    "row_count" INTEGER NOT NULL,
    "cut" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT NOT NULL DEFAULT '',
    "columns" JSONB NOT NULL,

    CONSTRAINT "shared_service_runs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "shared_service_rows" (
    "run_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,

    CONSTRAINT "shared_service_rows_pkey" PRIMARY KEY ("run_id","place")
);

CREATE UNIQUE INDEX "shared_services_name_key" ON "shared_services"("name");

CREATE INDEX "shared_service_runs_service_id_id_idx" ON "shared_service_runs"("service_id", "id");

CREATE INDEX "shared_service_runs_at_idx" ON "shared_service_runs"("at");

ALTER TABLE "shared_service_versions" ADD CONSTRAINT "shared_service_versions_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "shared_services"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "shared_service_runs" ADD CONSTRAINT "shared_service_runs_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "shared_services"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "shared_service_rows" ADD CONSTRAINT "shared_service_rows_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "shared_service_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the SQL of shared services may read: loans, work and reviews, without borrowers' names, without SSNs, without addresses, phones and free text. What each
-- column means stands in contracts (services/reporting-views.ts). A barrier: no condition that somebody writes is tried on a row that a view leaves out.
CREATE SCHEMA "reporting";

CREATE VIEW reporting.loans WITH (security_barrier) AS
  SELECT l.id AS loan_id, l.number AS loan_number, l.purpose, l.type AS loan_type, l.program, l.amount, l.note_rate, l.term_months, l.ltv, l.occupancy,
    l.property_type, l.property_state, l.channel, l.region, l.branch_code, l.priority, l.status, l.substatus, l.queue_since,
    p.full_name AS processor, u.full_name AS underwriter, l.processor_assigned_at, l.underwriter_assigned_at, l.application_on, l.submitted_at,
    l.final_credit_decision_on, l.clear_to_close_at, l.lock_on, l.lock_expires_on, l.contract_closing_on, l.target_closing_on, l.scheduled_closing_at,
    l.funded_at, nullif(l.disposition, '') AS disposition, l.disposition_on
  FROM public.loans l
  LEFT JOIN public.users p ON p.id = l.processor_id
  LEFT JOIN public.users u ON u.id = l.underwriter_id;

CREATE VIEW reporting.tasks WITH (security_barrier) AS
  SELECT t.id AS task_id, t.loan_id, t.loan_number, t.desk, nullif(t.stage, '') AS stage, t.status, nullif(t.error_type, '') AS error_type,
    nullif(t.slot1_name, '') AS assigned_to, nullif(t.slot2_name, '') AS second_assigned_to, t.imported_at, t.due_at, t.done_at, t.comment_count,
    t.business_dispute = 1 AS disputed, t.p1_due_at, t.p1_actual_at, nullif(t.p1_result, '') AS p1_result, t.p2_due_at, t.p2_actual_at,
    nullif(t.p2_result, '') AS p2_result, t.p3_due_at, t.p3_actual_at, nullif(t.p3_result, '') AS p3_result, t.p4_due_at, t.p4_actual_at,
    nullif(t.p4_result, '') AS p4_result, t.sla_due_at, t.sla_missed
  FROM public.tasks t;

CREATE VIEW reporting.decisions WITH (security_barrier) AS
  SELECT d.id AS decision_id, d.task_id, d.loan_id, l.number AS loan_number, d.desk, d.stage, nullif(d.outcome, '') AS outcome,
    nullif(d.error_type, '') AS error_type, o.full_name AS owner, b.full_name AS decided_by, d.decided_at
  FROM public.decisions d
  JOIN public.loans l ON l.id = d.loan_id
  LEFT JOIN public.users o ON o.id = d.owner_id
  LEFT JOIN public.users b ON b.id = d.decided_by_id;

-- Of the record: a blind second review stands in none.
CREATE VIEW reporting.reviews WITH (security_barrier) AS
  SELECT r.id AS review_id, r.loan_id, r.loan_number, r.kind, r.type AS review_type, r.instance, r.selection, r.phase, r.scope, nullif(r.audit, '') AS audit,
    r.status, nullif(r.disposition, '') AS disposition, nullif(r.worked_by_name, '') AS worked_by, nullif(r.assigned_to_name, '') AS reviewer,
    r.submitted_at, r.assigned_at, r.started_at, r.ended_at AS completed_at, r.due_at, r.opportunity_count, r.finding_count, r.critical_count,
    r.moderate_count, r.gross_finding_count, r.gross_critical_count, r.gross_moderate_count, r.dispute_count, r.overturned_count, r.score
  FROM public.reviews r
  WHERE r.first_review_id IS NULL;

CREATE VIEW reporting.answers WITH (security_barrier) AS
  SELECT a.id AS answer_id, a.review_id, r.loan_number, r.review_type, a.sno, nullif(a.category, '') AS category, nullif(a.type, '') AS question_type,
    a.question, a.asked, nullif(a.answer, '') AS answer, nullif(a.severity, '') AS severity, nullif(a.dispute, '') AS dispute,
    nullif(a.result, '') AS dispute_result, a.answered_at, r.completed_at
  FROM public.review_answers a
  JOIN reporting.reviews r ON r.review_id = a.review_id;

CREATE VIEW reporting.findings WITH (security_barrier) AS
  SELECT f.id AS finding_id, f.review_id, f.loan_id, f.loan_number, f.review_type, f.sno, f.question, f.severity, nullif(f.category, '') AS category,
    nullif(f.subcategory, '') AS subcategory, nullif(f.responsible_name, '') AS responsible, f.outcome, f.opened_at, f.outcome_at, f.cured_on
  FROM public.findings f
  JOIN reporting.reviews r ON r.review_id = f.review_id;

CREATE VIEW reporting.conditions WITH (security_barrier) AS
  SELECT c.id AS condition_id, c.loan_id, l.number AS loan_number, c.owner, c.name, c.status, c.eta_on, c.changed_at, c.change_count
  FROM public.loan_conditions c
  JOIN public.loans l ON l.id = c.loan_id;

CREATE VIEW reporting.people WITH (security_barrier) AS
  SELECT u.id AS person_id, u.full_name AS name, u.access_level, nullif(u.location, '') AS location, NOT u.inactive AS active, t.name AS team, t.department,
    tl.full_name AS team_leader, ul.full_name AS unit_leader,
    (SELECT string_agg(r.role, ', ' ORDER BY r.role) FROM public.user_roles r WHERE r.user_id = u.id) AS roles
  FROM public.users u
  LEFT JOIN public.teams t ON t.id = u.team_id
  LEFT JOIN public.users tl ON tl.id = t.leader_id
  LEFT JOIN public.users ul ON ul.id = t.unit_leader_id;

CREATE VIEW reporting.hours WITH (security_barrier) AS
  SELECT h.user_id AS person_id, u.full_name AS name, h.day, h.regular_minutes, h.overtime_minutes
  FROM public.work_hours h
  JOIN public.users u ON u.id = h.user_id;

CREATE VIEW reporting.days WITH (security_barrier) AS
  SELECT d::date AS day, date_trunc('month', d)::date AS month, extract(isodow FROM d)::int AS weekday
  FROM generate_series(current_date - 1095, current_date + 95, interval '1 day') AS d;

-- string_agg with an end: what a group of any size says takes no more memory than this.
CREATE FUNCTION reporting.add_to_list(so_far text, one text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN one IS NULL OR length(so_far) >= 2000 THEN so_far WHEN so_far IS NULL THEN left(one, 2000) ELSE left(so_far || ', ' || left(one, 2000), 2000) END
$$;
CREATE AGGREGATE reporting.list_of(text) (SFUNC = reporting.add_to_list, STYPE = text, PARALLEL = SAFE);

SELECT grant_app_role();
