-- Findings with their category, person, outcome and cure; the taxonomy of defects in two schemes; evidence files.
SET LOCAL lock_timeout = '5s';

CREATE TABLE "defect_categories" (
    "id" SERIAL NOT NULL,
    "scheme" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "parent_id" INTEGER,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "defect_categories_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "defect_category_map" (
    "from_id" INTEGER NOT NULL,
    "to_id" INTEGER NOT NULL,

    CONSTRAINT "defect_category_map_pkey" PRIMARY KEY ("from_id","to_id")
);

CREATE TABLE "defect_category_defaults" (
    "kind" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "category_id" INTEGER NOT NULL,

    CONSTRAINT "defect_category_defaults_pkey" PRIMARY KEY ("kind","topic")
);

CREATE TABLE "findings" (
    "id" SERIAL NOT NULL,
    "answer_id" INTEGER NOT NULL,
    "review_id" INTEGER NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "review_type" TEXT NOT NULL,
    "sno" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "worked_by_id" INTEGER,
    "reviewer_id" INTEGER,
    "responsible_id" INTEGER,
    "category_id" INTEGER,
    "outcome" TEXT NOT NULL DEFAULT 'Open',
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome_at" TIMESTAMPTZ(3),
    "outcome_by_id" INTEGER,
    "cured_on" DATE,
    "cure" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "loan_number" TEXT NOT NULL DEFAULT '',
    "responsible_name" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL DEFAULT '',
    "subcategory" TEXT NOT NULL DEFAULT '',
    "search" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "findings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "finding_changes" (
    "id" SERIAL NOT NULL,
    "finding_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_id" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "finding_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "evidence_files" (
    "id" SERIAL NOT NULL,
    "review_id" INTEGER NOT NULL,
    "answer_id" INTEGER,
    "sno" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "uploaded_by_id" INTEGER NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_files_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "findings_answer_id_key" ON "findings"("answer_id");

CREATE INDEX "findings_review_id_idx" ON "findings"("review_id");

-- The taxonomy that an installation begins with (domain 6.2), what its categories are called in FHA's, and in which of them the questions of the banks are at first.
INSERT INTO defect_categories (scheme, version, code, name) VALUES
  ('QC Programme', '1', 'INC', 'Income/Employment'), ('QC Programme', '1', 'LEG', 'Legal/Regulatory'), ('QC Programme', '1', 'DOC', 'Loan Documentation'),
  ('QC Programme', '1', 'AST', 'Assets'), ('QC Programme', '1', 'ELG', 'Eligibility'), ('QC Programme', '1', 'CRD', 'Credit'), ('QC Programme', '1', 'LIA', 'Liabilities'),
  ('QC Programme', '1', 'APR', 'Appraisal'), ('QC Programme', '1', 'INS', 'Insurance'), ('QC Programme', '1', 'OTH', 'Other'),
  ('FHA Taxonomy', '1', 'BI', 'Borrower Income'), ('FHA Taxonomy', '1', 'BC', 'Borrower Credit and Liabilities'), ('FHA Taxonomy', '1', 'LM', 'Loan to Value and Maximum Mortgage Amount'),
  ('FHA Taxonomy', '1', 'BA', 'Borrower Assets'), ('FHA Taxonomy', '1', 'PE', 'Property Eligibility'), ('FHA Taxonomy', '1', 'PA', 'Property Appraisal'),
  ('FHA Taxonomy', '1', 'BE', 'Borrower Eligibility and Qualification'), ('FHA Taxonomy', '1', 'ME', 'Mortgage Eligibility'), ('FHA Taxonomy', '1', 'LO', 'Lender Operations');

INSERT INTO defect_categories (scheme, version, code, name, parent_id)
SELECT 'QC Programme', '1', sub.code, sub.name, top.id
FROM (VALUES ('INC.CAL', 'Calculation', 'INC'), ('INC.DOC', 'Documentation', 'INC'),
  ('AST.SUF', 'Sufficiency', 'AST'), ('AST.DOC', 'Documentation', 'AST'),
  ('ELG.BOR', 'Borrower', 'ELG'), ('ELG.MTG', 'Mortgage', 'ELG'),
  ('APR.VAL', 'Value', 'APR'), ('APR.PRO', 'Property', 'APR')) AS sub (code, name, top)
JOIN defect_categories top ON top.scheme = 'QC Programme' AND top.code = sub.top;

INSERT INTO defect_category_map (from_id, to_id)
SELECT one.id, other.id
FROM (VALUES ('INC', 'BI'), ('LEG', 'LO'), ('DOC', 'LO'), ('AST', 'BA'), ('ELG', 'ME'), ('ELG.BOR', 'BE'), ('CRD', 'BC'), ('LIA', 'BC'), ('APR', 'PA'), ('APR.PRO', 'PE'),
  ('INS', 'PE'), ('OTH', 'LO')) AS mapped (one, other)
JOIN defect_categories one ON one.scheme = 'QC Programme' AND one.code = mapped.one
JOIN defect_categories other ON other.scheme = 'FHA Taxonomy' AND other.code = mapped.other;

INSERT INTO defect_category_defaults (kind, topic, category_id)
SELECT asked.kind, asked.topic, c.id
FROM (VALUES ('processor', 'Alerts and Flags', 'LEG'), ('processor', 'Credit and Liabilities', 'CRD'), ('processor', 'Core/Policy Requirement', 'LEG'), ('processor', 'Assets', 'AST'),
  ('processor', 'Income', 'INC.CAL'), ('processor', 'Employment', 'INC.DOC'), ('processor', 'AUS', 'ELG'), ('processor', 'REO', 'LIA'),
  ('underwriter', 'Assets', 'AST'), ('underwriter', 'Bond/Lift', 'ELG'), ('underwriter', 'Credit and Liabilities', 'CRD'), ('underwriter', 'Critical Documents', 'DOC'),
  ('underwriter', 'Decision Logic', 'ELG'), ('underwriter', 'Exception', 'ELG'), ('underwriter', 'Home Buyer Access Grant', 'ELG'), ('underwriter', 'Income/Employment', 'INC'),
  ('underwriter', 'Insurance', 'INS'), ('underwriter', 'Process', 'DOC'), ('underwriter', 'Program Requirements', 'ELG'), ('underwriter', 'Property-Appraisal', 'APR'),
  ('underwriter', 'QIS Acknowledgement', 'OTH'), ('underwriter', 'Compliance', 'LEG'),
  ('closer', 'Appraisal', 'APR'), ('closer', 'Closing Date', 'DOC'), ('closer', 'Escrow', 'DOC'), ('closer', 'Cash To Close', 'AST'), ('closer', 'Payoff', 'LIA'),
  ('closer', 'SA Approval', 'LEG'), ('closer', 'Purchase Agreement', 'DOC'), ('closer', 'POA', 'LEG'), ('closer', 'CTC Condition', 'DOC')) AS asked (kind, topic, code)
JOIN defect_categories c ON c.scheme = 'QC Programme' AND c.code = asked.code;

-- A finding carries what its list shows, so that one index serves each order and one trigram index the search (the cells as in fill_review).
CREATE FUNCTION fill_finding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said defect_categories;
  top defect_categories;
BEGIN
  SELECT * INTO said FROM defect_categories WHERE id = NEW.category_id;
  SELECT * INTO top FROM defect_categories WHERE id = said.parent_id;
  NEW.category := coalesce(top.name, said.name, '');
  NEW.subcategory := CASE WHEN top.id IS NULL THEN '' ELSE said.name END;
  NEW.loan_number := (SELECT number FROM loans WHERE id = NEW.loan_id);
  NEW.responsible_name := coalesce((SELECT full_name FROM users WHERE id = NEW.responsible_id), '');
  NEW.search := lower(concat_ws(E'\x1f', NEW.loan_number, NEW.review_type, NEW.question, nullif(NEW.severity, ''), nullif(NEW.category, ''), nullif(NEW.subcategory, ''),
    nullif(NEW.responsible_name, ''), NEW.outcome, to_char(NEW.opened_at AT TIME ZONE business_zone(), 'MM/DD/YYYY HH24:MI'), to_char(NEW.cured_on, 'MM/DD/YYYY')))
    || E'\x1d#' || NEW.sno || '#';
  RETURN NEW;
END $$;

CREATE TRIGGER fill_finding BEFORE INSERT OR UPDATE ON findings FOR EACH ROW EXECUTE FUNCTION fill_finding();

-- Brings the findings of reviews in line with their answers: a completed review has one for each No, one that is under way again has none. An accepted dispute rebuts
-- a finding whatever was done about it; a rejected one, once it is final or not raised again, lets it stand unless it is cured. A blind second review has no instance
-- and no findings.
CREATE FUNCTION record_findings(ids integer[], at timestamptz, by_id integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM findings f USING reviews r WHERE r.id = f.review_id AND f.review_id = ANY(ids) AND r.ended_at IS NULL;

  INSERT INTO findings (answer_id, review_id, loan_id, kind, review_type, sno, question, severity, worked_by_id, reviewer_id, responsible_id, category_id, opened_at)
  SELECT a.id, r.id, r.loan_id, r.kind, r.type, a.sno, a.question, a.severity, coalesce(a.worked_by_id, r.worked_by_id), r.assigned_to_id, coalesce(a.worked_by_id, r.worked_by_id),
    d.category_id, r.ended_at
  FROM reviews r JOIN review_answers a ON a.review_id = r.id
  LEFT JOIN defect_category_defaults d ON d.kind = r.kind AND d.topic = CASE WHEN r.kind = 'underwriter' AND a.type <> '' THEN a.type ELSE a.category END
  WHERE r.id = ANY(ids) AND r.ended_at IS NOT NULL AND r.pulled_back_at IS NULL AND r.instance IS NOT NULL AND a.asked AND a.answer = 'No'
  ORDER BY r.ended_at, a.id
  ON CONFLICT (answer_id) DO NOTHING;

  UPDATE findings f SET outcome = now_is.outcome, version = f.version + 1, outcome_at = coalesce(at, now_is.decided_at), outcome_by_id = coalesce(by_id, now_is.decided_by_id),
    cured_on = CASE WHEN now_is.outcome = 'Cured' THEN f.cured_on END, cure = CASE WHEN now_is.outcome = 'Cured' THEN f.cure ELSE '' END
  FROM (
    SELECT f.id, CASE WHEN a.result = 'Accept' THEN 'Rebutted' WHEN f.cured_on IS NOT NULL THEN 'Cured' 
        WHEN a.result = 'Reject' OR (a.dispute = 'No' AND EXISTS (SELECT FROM dispute_rounds d WHERE d.answer_id = a.id AND d.result = 'Reject')) THEN 'Stands'
        ELSE 'Open' END AS outcome,
      last.decided_at, last.decided_by_id
    FROM findings f JOIN review_answers a ON a.id = f.answer_id
    LEFT JOIN LATERAL (SELECT d.decided_at, d.decided_by_id FROM dispute_rounds d WHERE d.answer_id = a.id ORDER BY d.round DESC LIMIT 1) last ON true
    WHERE f.review_id = ANY(ids)) now_is
  WHERE f.id = now_is.id AND f.outcome IS DISTINCT FROM now_is.outcome;
$$;

-- Before anything of a table that people write to is locked. What completed reviews were decided on is told by their last round.
SELECT record_findings(array_agg(id), NULL, NULL) FROM reviews WHERE ended_at IS NOT NULL AND gross_finding_count > 0;

CREATE INDEX "defect_categories_parent_id_idx" ON "defect_categories"("parent_id");

CREATE UNIQUE INDEX "defect_categories_scheme_version_code_key" ON "defect_categories"("scheme", "version", "code");

CREATE INDEX "defect_category_map_to_id_idx" ON "defect_category_map"("to_id");

CREATE INDEX "defect_category_defaults_category_id_idx" ON "defect_category_defaults"("category_id");

CREATE INDEX "findings_loan_id_opened_at_idx" ON "findings"("loan_id", "opened_at");

CREATE INDEX "findings_worked_by_id_idx" ON "findings"("worked_by_id");

CREATE INDEX "findings_reviewer_id_idx" ON "findings"("reviewer_id");

CREATE INDEX "findings_responsible_id_idx" ON "findings"("responsible_id");

CREATE INDEX "findings_outcome_opened_at_id_idx" ON "findings"("outcome", "opened_at", "id");

CREATE INDEX "findings_outcome_id_idx" ON "findings"("outcome", "id");

CREATE INDEX "findings_opened_at_id_idx" ON "findings"("opened_at", "id");

CREATE INDEX "findings_loan_number_id_idx" ON "findings"("loan_number", "id");

CREATE INDEX "findings_review_type_id_idx" ON "findings"("review_type", "id");

CREATE INDEX "findings_sno_id_idx" ON "findings"("sno", "id");

CREATE INDEX "findings_severity_id_idx" ON "findings"("severity", "id");

CREATE INDEX "findings_category_id_idx" ON "findings"("category", "id");

CREATE INDEX "findings_subcategory_id_idx" ON "findings"("subcategory", "id");

CREATE INDEX "findings_responsible_name_id_idx" ON "findings"("responsible_name", "id");

CREATE INDEX "findings_cured_on_id_idx" ON "findings"("cured_on", "id");

CREATE INDEX "findings_cured_on_desc_idx" ON "findings"("cured_on" DESC NULLS LAST, "id" DESC);

CREATE INDEX "findings_search_trgm" ON "findings" USING GIN ("search" gin_trgm_ops);

CREATE INDEX "finding_changes_finding_id_id_idx" ON "finding_changes"("finding_id", "id");

CREATE UNIQUE INDEX "evidence_files_file_id_key" ON "evidence_files"("file_id");

CREATE INDEX "evidence_files_review_id_idx" ON "evidence_files"("review_id");

CREATE INDEX "evidence_files_answer_id_idx" ON "evidence_files"("answer_id");

ALTER TABLE "defect_categories" ADD CONSTRAINT "defect_categories_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "defect_categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "defect_category_map" ADD CONSTRAINT "defect_category_map_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "defect_categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "defect_category_map" ADD CONSTRAINT "defect_category_map_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "defect_categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "defect_category_defaults" ADD CONSTRAINT "defect_category_defaults_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "defect_categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "finding_changes" ADD CONSTRAINT "finding_changes_finding_id_fkey" FOREIGN KEY ("finding_id") REFERENCES "findings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "findings" ADD CONSTRAINT "findings_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "review_answers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "findings" ADD CONSTRAINT "findings_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "review_answers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION carry_number_to_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE findings SET loan_id = loan_id WHERE loan_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER carry_number_to_findings AFTER UPDATE OF number ON loans FOR EACH ROW
  WHEN (OLD.number IS DISTINCT FROM NEW.number) EXECUTE FUNCTION carry_number_to_findings();

CREATE FUNCTION carry_name_to_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE findings SET responsible_id = responsible_id WHERE responsible_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER carry_name_to_findings AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION carry_name_to_findings();

SELECT grant_app_role();
