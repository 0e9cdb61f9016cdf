-- What the last workbook said of a task's status: an import changes the status only where the workbook changed its mind. Empty: no workbook said.
ALTER TABLE "tasks" ADD COLUMN "imported_status" TEXT NOT NULL DEFAULT '';
