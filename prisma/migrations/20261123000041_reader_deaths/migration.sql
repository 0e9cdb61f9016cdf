-- How often the process that reads a workbook died over it. Whoever writes an import, and everybody behind them, waits: not for long.
SET LOCAL lock_timeout = '5s';

ALTER TABLE "imports" ADD COLUMN "reader_deaths" INTEGER NOT NULL DEFAULT 0;
