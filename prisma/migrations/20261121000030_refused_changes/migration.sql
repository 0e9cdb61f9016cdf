-- Which change of hands that a workbook wanted was rejected: the same workbook does not ask for it again. A new table, empty. No foreign keys: they would lock the
-- very rows that others work on.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "refused_changes" (
    "task_id" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "holder_id" INTEGER NOT NULL,
    "named_id" INTEGER NOT NULL,

    CONSTRAINT "refused_changes_pkey" PRIMARY KEY ("task_id","slot")
);
