-- For the search indexes below.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "events" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL DEFAULT 'System',
    "loan_id" INTEGER NOT NULL,
    "loan_number" TEXT NOT NULL,
    "task_id" INTEGER,
    "review_id" INTEGER,
    "desk" TEXT NOT NULL DEFAULT '',
    "module" TEXT NOT NULL,
    "before" TEXT NOT NULL DEFAULT '',
    "after" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "import_id" INTEGER,
    "search" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "username" TEXT NOT NULL DEFAULT '',
    "option" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" SERIAL NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "desk" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "stage" TEXT NOT NULL DEFAULT '',
    "error_type" TEXT NOT NULL DEFAULT '',
    "error_comment" TEXT NOT NULL DEFAULT '',
    "slot1_id" INTEGER,
    "slot2_id" INTEGER,
    "mismatch_id" INTEGER,
    "imported_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "respondback" INTEGER NOT NULL DEFAULT 1,
    "business_dispute" INTEGER NOT NULL DEFAULT 0,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "p1_due_at" TIMESTAMPTZ(3),
    "p1_actual_at" TIMESTAMPTZ(3),
    "p1_result" TEXT NOT NULL DEFAULT '',
    "p1_stamped_at" TIMESTAMPTZ(3),
    "p1_reason" TEXT NOT NULL DEFAULT '',
    "p1_party" TEXT NOT NULL DEFAULT '',
    "p2_due_at" TIMESTAMPTZ(3),
    "p2_actual_at" TIMESTAMPTZ(3),
    "p2_result" TEXT NOT NULL DEFAULT '',
    "p2_stamped_at" TIMESTAMPTZ(3),
    "p2_reason" TEXT NOT NULL DEFAULT '',
    "p2_party" TEXT NOT NULL DEFAULT '',
    "p3_due_at" TIMESTAMPTZ(3),
    "p3_actual_at" TIMESTAMPTZ(3),
    "p3_result" TEXT NOT NULL DEFAULT '',
    "p3_stamped_at" TIMESTAMPTZ(3),
    "p3_reason" TEXT NOT NULL DEFAULT '',
    "p3_party" TEXT NOT NULL DEFAULT '',
    "p4_due_at" TIMESTAMPTZ(3),
    "p4_actual_at" TIMESTAMPTZ(3),
    "p4_result" TEXT NOT NULL DEFAULT '',
    "p4_stamped_at" TIMESTAMPTZ(3),
    "p4_reason" TEXT NOT NULL DEFAULT '',
    "p4_party" TEXT NOT NULL DEFAULT '',
    "calendar_version" INTEGER NOT NULL DEFAULT 1,
    "loan_number" TEXT NOT NULL DEFAULT '',
    "borrower" TEXT NOT NULL DEFAULT '',
    "purpose" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zone" TEXT NOT NULL DEFAULT 'America/Chicago',
    "scheduled_closing_at" TIMESTAMPTZ(3),
    "slot1_name" TEXT NOT NULL DEFAULT '',
    "slot2_name" TEXT NOT NULL DEFAULT '',
    "sla_due_at" TIMESTAMPTZ(3),
    "sla_measure" INTEGER NOT NULL DEFAULT 0,
    "sla_missed" BOOLEAN NOT NULL DEFAULT false,
    "search" TEXT NOT NULL DEFAULT '',
    "last_import_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" INTEGER,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" SERIAL NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "task_id" INTEGER,
    "side" TEXT NOT NULL,
    "author_id" INTEGER,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "files" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,
    "purpose" TEXT NOT NULL,
    "complete" BOOLEAN NOT NULL DEFAULT false,
    "owner_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_chunks" (
    "file_id" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "file_chunks_pkey" PRIMARY KEY ("file_id","index")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "import_on" DATE NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "file_id" INTEGER,
    "file_name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "phase" TEXT NOT NULL DEFAULT 'queued',
    "progress_done" INTEGER NOT NULL DEFAULT 0,
    "progress_total" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "mismatched" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT NOT NULL DEFAULT '',
    "response_file_id" INTEGER,
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "import_id" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    "result" TEXT NOT NULL,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "task_id" INTEGER,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("import_id","row")
);

-- CreateTable
CREATE TABLE "loans" (
    "id" SERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "borrower_last_name" TEXT NOT NULL,
    "borrower_first_name" TEXT NOT NULL,
    "co_borrower_last_name" TEXT NOT NULL DEFAULT '',
    "borrower_count" INTEGER NOT NULL DEFAULT 1,
    "purpose" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "program" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(12,2) NOT NULL,
    "note_rate" DECIMAL(6,3),
    "term_months" INTEGER,
    "ltv" DECIMAL(6,2),
    "occupancy" TEXT NOT NULL DEFAULT '',
    "property_type" TEXT NOT NULL DEFAULT '',
    "property_city" TEXT NOT NULL DEFAULT '',
    "property_state" TEXT NOT NULL,
    "property_zip" TEXT NOT NULL DEFAULT '',
    "zone" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "branch_code" TEXT NOT NULL DEFAULT '',
    "mlo_name" TEXT NOT NULL DEFAULT '',
    "processor_id" INTEGER,
    "underwriter_id" INTEGER,
    "priority" TEXT NOT NULL DEFAULT 'Normal',
    "status" TEXT NOT NULL,
    "substatus" TEXT NOT NULL DEFAULT '',
    "application_on" DATE NOT NULL,
    "final_credit_decision_on" DATE,
    "clear_to_close_at" TIMESTAMPTZ(3),
    "lock_expires_on" DATE,
    "contract_closing_on" DATE,
    "scheduled_closing_at" TIMESTAMPTZ(3),
    "rescission_applies" BOOLEAN NOT NULL DEFAULT false,
    "scheduled_funding_on" DATE,
    "icd_sent_at" TIMESTAMPTZ(3),
    "icd_received_on" DATE,
    "final_cd_approved_at" TIMESTAMPTZ(3),
    "closing_package_sent_at" TIMESTAMPTZ(3),
    "funded_at" TIMESTAMPTZ(3),
    "conflict_check_required_at" TIMESTAMPTZ(3),
    "conflict_check_passed_at" TIMESTAMPTZ(3),
    "last_import_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "employee_id" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "full_name" TEXT NOT NULL,
    "access_level" TEXT NOT NULL,
    "login_type" INTEGER NOT NULL DEFAULT 0,
    "password_hash" TEXT,
    "password_changed_at" TIMESTAMPTZ(3),
    "password_set_by_other" BOOLEAN NOT NULL DEFAULT false,
    "final_review_permission" TEXT NOT NULL DEFAULT 'Full Permission',
    "max_daily_assign" INTEGER NOT NULL DEFAULT 10,
    "location" TEXT NOT NULL DEFAULT '',
    "dr_phone" TEXT NOT NULL DEFAULT '',
    "dr_phone_ext" TEXT NOT NULL DEFAULT '',
    "client_phone" TEXT NOT NULL DEFAULT '',
    "client_phone_ext" TEXT NOT NULL DEFAULT '',
    "dr_email" TEXT NOT NULL DEFAULT '',
    "client_email" TEXT NOT NULL DEFAULT '',
    "mobile_email" TEXT NOT NULL DEFAULT '',
    "term" TEXT NOT NULL DEFAULT '',
    "inactive" BOOLEAN NOT NULL DEFAULT false,
    "inactive_reason" TEXT NOT NULL DEFAULT '',
    "team_id" INTEGER,
    "last_login_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_roles" (
    "user_id" INTEGER NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "user_roles_pkey" PRIMARY KEY ("user_id","role")
);

-- CreateTable
CREATE TABLE "user_skills" (
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "user_skills_pkey" PRIMARY KEY ("user_id","kind","value")
);

-- CreateTable
CREATE TABLE "teams" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "department" TEXT NOT NULL,
    "leader_id" INTEGER,
    "unit_leader_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "groups" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_permissions" (
    "group_id" INTEGER NOT NULL,
    "permission" TEXT NOT NULL,

    CONSTRAINT "group_permissions_pkey" PRIMARY KEY ("group_id","permission")
);

-- CreateTable
CREATE TABLE "group_members" (
    "group_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "group_members_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" SERIAL NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "task_id" INTEGER,
    "kind" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "instance" INTEGER NOT NULL,
    "selection" TEXT NOT NULL DEFAULT 'In-line',
    "submitted_by_id" INTEGER,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "assigned_to_id" INTEGER,
    "assigned_at" TIMESTAMPTZ(3),
    "worked_by_id" INTEGER,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "bypass_reason" TEXT NOT NULL DEFAULT '',
    "pulled_back_at" TIMESTAMPTZ(3),
    "opportunity_count" INTEGER NOT NULL DEFAULT 0,
    "finding_count" INTEGER NOT NULL DEFAULT 0,
    "critical_count" INTEGER NOT NULL DEFAULT 0,
    "dispute_count" INTEGER NOT NULL DEFAULT 0,
    "overturned_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "cookie_hash" BYTEA NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "address" TEXT NOT NULL DEFAULT '',
    "agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_failures" (
    "account" BYTEA NOT NULL,
    "address" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "window_ends" TIMESTAMPTZ(3) NOT NULL,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_failures_pkey" PRIMARY KEY ("account","address")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "events_desk_module_id_idx" ON "events"("desk", "module", "id");

-- CreateIndex
CREATE INDEX "events_desk_actor_name_id_idx" ON "events"("desk", "actor_name", "id");

-- CreateIndex
CREATE INDEX "events_search_trgm" ON "events" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "events_loan_id_id_idx" ON "events"("loan_id", "id");

-- CreateIndex
CREATE INDEX "events_desk_at_id_idx" ON "events"("desk", "at", "id");

-- CreateIndex
CREATE INDEX "events_desk_module_at_id_idx" ON "events"("desk", "module", "at", "id");

-- CreateIndex
CREATE INDEX "events_desk_loan_number_id_idx" ON "events"("desk", "loan_number", "id");

-- CreateIndex
CREATE INDEX "events_task_id_idx" ON "events"("task_id");

-- CreateIndex
CREATE INDEX "audit_entries_user_id_at_idx" ON "audit_entries"("user_id", "at");

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- CreateIndex
CREATE INDEX "tasks_slot1_id_desk_status_idx" ON "tasks"("slot1_id", "desk", "status");

-- CreateIndex
CREATE INDEX "tasks_slot2_id_desk_status_idx" ON "tasks"("slot2_id", "desk", "status");

-- CreateIndex
CREATE INDEX "tasks_desk_loan_number_id_idx" ON "tasks"("desk", "loan_number", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_borrower_id_idx" ON "tasks"("desk", "borrower", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_purpose_id_idx" ON "tasks"("desk", "purpose", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_state_id_idx" ON "tasks"("desk", "state", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_scheduled_closing_at_id_idx" ON "tasks"("desk", "scheduled_closing_at", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_status_scheduled_closing_at_id_idx" ON "tasks"("desk", "status", "scheduled_closing_at", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_status_id_idx" ON "tasks"("desk", "status", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_slot1_name_id_idx" ON "tasks"("desk", "slot1_name", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_slot2_name_id_idx" ON "tasks"("desk", "slot2_name", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_p1_result_id_idx" ON "tasks"("desk", "p1_result", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_p2_result_id_idx" ON "tasks"("desk", "p2_result", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_p3_result_id_idx" ON "tasks"("desk", "p3_result", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_p4_result_id_idx" ON "tasks"("desk", "p4_result", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_sla_due_at_id_idx" ON "tasks"("desk", "sla_due_at", "id");

-- CreateIndex
CREATE INDEX "tasks_desk_sla_due_at_desc_idx" ON "tasks"("desk", "sla_due_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "tasks_search_trgm" ON "tasks" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "tasks_loan_id_desk_key" ON "tasks"("loan_id", "desk");

-- CreateIndex
CREATE INDEX "comments_loan_id_id_idx" ON "comments"("loan_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "files_name_key" ON "files"("name");

-- CreateIndex
CREATE INDEX "files_expires_at_idx" ON "files"("expires_at");

-- CreateIndex
CREATE INDEX "imports_type_id_idx" ON "imports"("type", "id");

-- CreateIndex
CREATE UNIQUE INDEX "imports_type_import_on_content_hash_key" ON "imports"("type", "import_on", "content_hash");

-- CreateIndex
CREATE UNIQUE INDEX "loans_number_key" ON "loans"("number");

-- CreateIndex
CREATE INDEX "loans_processor_id_idx" ON "loans"("processor_id");

-- CreateIndex
CREATE INDEX "loans_underwriter_id_idx" ON "loans"("underwriter_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_employee_id_key" ON "users"("employee_id");

-- CreateIndex
CREATE INDEX "users_team_id_idx" ON "users"("team_id");

-- CreateIndex
CREATE INDEX "user_roles_role_idx" ON "user_roles"("role");

-- CreateIndex
CREATE INDEX "teams_leader_id_idx" ON "teams"("leader_id");

-- CreateIndex
CREATE INDEX "teams_unit_leader_id_idx" ON "teams"("unit_leader_id");

-- CreateIndex
CREATE UNIQUE INDEX "teams_department_name_key" ON "teams"("department", "name");

-- CreateIndex
CREATE UNIQUE INDEX "groups_title_key" ON "groups"("title");

-- CreateIndex
CREATE INDEX "group_members_user_id_idx" ON "group_members"("user_id");

-- CreateIndex
CREATE INDEX "reviews_assigned_to_id_ended_at_idx" ON "reviews"("assigned_to_id", "ended_at");

-- CreateIndex
CREATE INDEX "reviews_kind_submitted_at_id_idx" ON "reviews"("kind", "submitted_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_loan_id_type_instance_key" ON "reviews"("loan_id", "type", "instance");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_cookie_hash_key" ON "sessions"("cookie_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_chunks" ADD CONSTRAINT "file_chunks_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_skills" ADD CONSTRAINT "user_skills_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_leader_id_fkey" FOREIGN KEY ("leader_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_unit_leader_id_fkey" FOREIGN KEY ("unit_leader_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_permissions" ADD CONSTRAINT "group_permissions_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A Client ID is one whichever way it is typed; Prisma cannot say this.
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
