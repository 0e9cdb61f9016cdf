-- What each region is to reach in a month, and who set it; what was set before stays told.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "goals" (
    "region" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "funded" INTEGER NOT NULL,
    "qc_score" DECIMAL(5,2) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "goals_pkey" PRIMARY KEY ("region","month")
);

CREATE TABLE "goal_changes" (
    "region" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL DEFAULT 'System',
    "before" JSONB,
    "after" JSONB NOT NULL,

    CONSTRAINT "goal_changes_pkey" PRIMARY KEY ("region","month","version")
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON goal_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON goal_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

SELECT grant_app_role();
