-- A question about a role that nobody held when the review was submitted judges nobody's work: its answer is no opportunity and no finding (domain 10.1). Such answers have no
-- worked_by_id. They had that of the reviewed person. The reviews in question are locked first, in order, as their reviewers lock them before they save an answer.
SET LOCAL lock_timeout = '5s';

DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('record_findings'::regproc), 'AND a.asked AND a.answer', 'AND a.asked AND (a.qc = '''' OR a.worked_by_id IS NOT NULL) AND a.answer');
END $$;

CREATE TEMPORARY TABLE attributed ON COMMIT DROP AS
SELECT a.id, a.review_id, h.holder_id FROM review_answers a JOIN reviews r ON r.id = a.review_id CROSS JOIN LATERAL (
  SELECT CASE WHEN a.qc = 'Processor' AND r.kind <> 'processor' THEN r.processor_id WHEN a.qc = 'Underwriter' AND r.kind <> 'underwriter' THEN r.underwriter_id
    ELSE r.worked_by_id END AS holder_id) h
WHERE a.qc <> '' AND (a.worked_by_id IS NULL OR h.holder_id IS NULL);

SELECT count(*) FROM (SELECT id FROM reviews WHERE id IN (SELECT review_id FROM attributed) ORDER BY id FOR UPDATE) locked;

UPDATE review_answers a SET worked_by_id = n.holder_id FROM attributed n WHERE a.id = n.id;

DELETE FROM findings f USING attributed n WHERE f.answer_id = n.id AND n.holder_id IS NULL;

UPDATE findings f SET worked_by_id = n.holder_id, responsible_id = CASE WHEN f.responsible_id IS NOT DISTINCT FROM f.worked_by_id THEN n.holder_id ELSE f.responsible_id END
FROM attributed n WHERE f.answer_id = n.id;

-- Counts the completed ones again, as the end of a review does: for each person (null: nobody named), and from these sums for the review.
CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
SELECT a.review_id, coalesce(a.worked_by_id, r.worked_by_id) AS person_id, count(*) AS opportunities, count(*) FILTER (WHERE r.kind = 'underwriter' OR bank.level = 'high') AS high_opportunities,
  count(*) FILTER (WHERE r.kind = 'underwriter' OR bank.level = 'middle') AS middle_opportunities, count(*) FILTER (WHERE r.kind = 'underwriter' OR bank.level = 'low') AS low_opportunities,
  count(*) FILTER (WHERE fail.level = 'high' AND a.result <> 'Accept') AS high, count(*) FILTER (WHERE fail.level = 'middle' AND a.result <> 'Accept') AS middle,
  count(*) FILTER (WHERE fail.level = 'low' AND a.result <> 'Accept') AS low, count(*) FILTER (WHERE fail.level = 'high') AS gross_high,
  count(*) FILTER (WHERE fail.level = 'middle') AS gross_middle, count(*) FILTER (WHERE fail.level = 'low') AS gross_low
FROM review_answers a JOIN reviews r ON r.id = a.review_id
CROSS JOIN LATERAL (SELECT CASE WHEN a.type IN ('Critical', 'Material') THEN 'high' WHEN a.type = 'Moderate' OR r.kind = 'processor' THEN 'middle' ELSE 'low' END AS level) bank
CROSS JOIN LATERAL (SELECT CASE WHEN a.answer <> 'No' THEN NULL WHEN a.severity IN ('Critical', 'Material') THEN 'high' WHEN a.severity = 'Moderate' OR r.kind = 'processor' THEN 'middle' ELSE 'low' END AS level) fail
WHERE a.review_id IN (SELECT review_id FROM attributed) AND r.ended_at IS NOT NULL AND a.asked AND (a.qc = '' OR a.worked_by_id IS NOT NULL) AND a.answer IN ('Yes', 'No') GROUP BY 1, 2;

UPDATE reviews r SET opportunity_count = c.opportunities, critical_opportunity_count = c.high_opportunities, moderate_opportunity_count = c.middle_opportunities,
  finding_count = c.high + c.middle + c.low, critical_count = c.high, moderate_count = c.middle, gross_finding_count = c.gross, gross_critical_count = c.gross_high, gross_moderate_count = c.gross_middle,
  overturned_count = c.gross - c.high - c.middle - c.low, dispute_count = c.disputed, due_at = CASE WHEN c.open THEN r.due_at END
FROM (
  SELECT n.review_id, s.*, (SELECT count(DISTINCT a.id) FROM review_answers a JOIN dispute_rounds d ON d.answer_id = a.id WHERE a.review_id = n.review_id AND (a.qc = '' OR a.worked_by_id IS NOT NULL) AND d.dispute = 'Yes') AS disputed,
    EXISTS (SELECT FROM review_answers a WHERE a.review_id = n.review_id AND (a.qc = '' OR a.worked_by_id IS NOT NULL) AND a.answer = 'No' AND a.result = '' AND a.dispute <> 'No') AS open
  FROM (SELECT DISTINCT review_id FROM attributed) n CROSS JOIN LATERAL (
    SELECT coalesce(sum(opportunities), 0) AS opportunities, coalesce(sum(high_opportunities), 0) AS high_opportunities, coalesce(sum(middle_opportunities), 0) AS middle_opportunities,
      coalesce(sum(high), 0) AS high, coalesce(sum(middle), 0) AS middle, coalesce(sum(low), 0) AS low, coalesce(sum(gross_high + gross_middle + gross_low), 0) AS gross,
      coalesce(sum(gross_high), 0) AS gross_high, coalesce(sum(gross_middle), 0) AS gross_middle FROM counted t WHERE t.review_id = n.review_id) s) c
WHERE r.id = c.review_id AND r.ended_at IS NOT NULL;

DELETE FROM review_scores s WHERE s.review_id IN (SELECT review_id FROM attributed);

INSERT INTO review_scores (review_id, person_id, opportunities, high_opportunities, middle_opportunities, low_opportunities, high, middle, low, gross_high, gross_middle, gross_low)
SELECT t.* FROM counted t JOIN reviews r ON r.id = t.review_id WHERE t.person_id IS NOT NULL AND r.bypass_reason = '' AND r.first_review_id IS NULL;
