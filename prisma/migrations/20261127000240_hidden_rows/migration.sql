SET LOCAL lock_timeout = '5s';

ALTER TABLE "imports" ADD COLUMN "leave_out_hidden" BOOLEAN NOT NULL DEFAULT false;
