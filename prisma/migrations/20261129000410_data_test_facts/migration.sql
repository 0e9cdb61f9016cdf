CREATE TABLE "data_test_limits" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT '',
    "purpose" TEXT NOT NULL DEFAULT '',
    "occupancy" TEXT NOT NULL DEFAULT '',
    "property_type" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "from_on" DATE NOT NULL,
    "to_on" DATE,
    "value" DECIMAL(14,3) NOT NULL,

    CONSTRAINT "data_test_limits_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "data_test_limits_name_from_on_idx" ON "data_test_limits"("name", "from_on");

CREATE TABLE "data_test_peers" (
    "column_name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "term_months" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "week" DATE NOT NULL,
    "loans" INTEGER NOT NULL,
    "median" DECIMAL(18,6) NOT NULL,
    "mad" DECIMAL(18,6) NOT NULL,

    CONSTRAINT "data_test_peers_pkey" PRIMARY KEY ("column_name", "type", "term_months", "purpose", "week")
);

CREATE TABLE "loan_workbook_values" (
    "loan_id" INTEGER NOT NULL,
    "import_type" TEXT NOT NULL,
    "read_values" JSONB NOT NULL,

    CONSTRAINT "loan_workbook_values_pkey" PRIMARY KEY ("loan_id", "import_type")
);

ALTER TABLE "loan_workbook_values" ADD CONSTRAINT "loan_workbook_values_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The workbooks can differ without a change of the loan.
CREATE FUNCTION queue_loans_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_test_queue (loan_id) SELECT DISTINCT loan_id FROM changed_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_loans_of_new_values AFTER INSERT ON loan_workbook_values REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_loans_of_rows();
CREATE TRIGGER queue_loans_of_values AFTER UPDATE ON loan_workbook_values REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_loans_of_rows();
