/** Returns the SQL of a pseudo-random number from 0 to 99. It is always the same for a finding and a purpose. */
const share = (purpose: string) => `mod(('x' || substr(md5(f.answer_id || '${purpose}'), 1, 7))::bit(28)::int, 100)`

/** SQL of the number of days from a finding to its cure. */
const CURED_AFTER = `(2 + mod(('x' || substr(md5(f.answer_id || 'when'), 1, 7))::bit(28)::int, 38))`

const CURES = [
  'The borrower sent the missing page, it is in the file.',
  'The income was calculated anew with the corrected stub, the ratio still fits.',
  'The lender letter was reissued with the right date.',
  'The document was signed again and indexed.',
  'The figure was corrected and the disclosure sent again.',
]

const LETTER_OF_EXPLANATION =
  'Letter of explanation\n\nThe document that the finding asks for was received and indexed on the day of the review.\n'

/**
 * Statements that settle the findings of the stored reviews. They set outcomes by disputes, split income into calculation and documentation
 * (domain 6.2), cure most of the older findings and attach letters to some. `$1` is the moment of the world.
 */
export const FINDING_STATEMENTS = [
  `SELECT record_findings(array_agg(id), NULL, NULL), $1::timestamptz FROM reviews WHERE ended_at IS NOT NULL AND gross_finding_count > 0`,
  `UPDATE findings f SET category_id = sub.id FROM defect_categories top, defect_categories sub
   WHERE f.category_id = top.id AND top.code = 'INC' AND sub.parent_id = top.id AND sub.code = CASE WHEN ${share('income')} < 67 THEN 'INC.CAL' ELSE 'INC.DOC' END
     AND f.opened_at <= $1::timestamptz`,
  `WITH cured AS (
     UPDATE findings f SET outcome = 'Cured', version = version + 1, cured_on = (f.opened_at + ${CURED_AFTER} * interval '1 day')::date,
       cure = (ARRAY['${CURES.join("', '")}'])[1 + mod(${share('how')}, ${CURES.length})],
       outcome_at = f.opened_at + ${CURED_AFTER} * interval '1 day', outcome_by_id = f.reviewer_id
     WHERE f.outcome IN ('Open', 'Stands') AND f.opened_at + ${CURED_AFTER} * interval '1 day' < $1::timestamptz - interval '1 day'
       AND ${share('cure')} < CASE WHEN f.outcome = 'Stands' THEN 40 WHEN f.opened_at < $1::timestamptz - interval '120 days' THEN 99 ELSE 80 END
     RETURNING f.id, f.outcome_at, f.outcome_by_id, f.cured_on, f.cure)
   INSERT INTO finding_changes (finding_id, at, by_id, what, before, after, reason)
   SELECT c.id, c.outcome_at, c.outcome_by_id, 'Outcome', (SELECT outcome FROM findings before WHERE before.id = c.id), 'Cured on ' || to_char(c.cured_on, 'MM/DD/YYYY'), c.cure
   FROM cured c WHERE c.outcome_by_id IS NOT NULL`,
  `WITH shown AS (
     SELECT f.review_id, f.answer_id, f.sno, f.opened_at, f.reviewer_id FROM findings f
     WHERE f.opened_at > $1::timestamptz - interval '120 days' AND f.reviewer_id IS NOT NULL AND ${share('evidence')} < 15
   ), kept AS (
     INSERT INTO files (name, title, mime, size, purpose, complete, owner_id, created_at, expires_at)
     SELECT 'evidence-' || answer_id, 'Letter of explanation.txt', 'text/plain', length('${LETTER_OF_EXPLANATION}'), 'evidence', true, reviewer_id, opened_at, '9999-12-31' FROM shown
     RETURNING id, name
   ), bytes AS (
     INSERT INTO file_chunks (file_id, index, bytes) SELECT id, 0, convert_to('${LETTER_OF_EXPLANATION}', 'UTF8') FROM kept)
   INSERT INTO evidence_files (review_id, answer_id, sno, round, file_id, sha256, uploaded_by_id, uploaded_at)
   SELECT s.review_id, s.answer_id, s.sno, 0, k.id, encode(sha256(convert_to('${LETTER_OF_EXPLANATION}', 'UTF8')), 'hex'), s.reviewer_id, s.opened_at
   FROM shown s JOIN kept k ON k.name = 'evidence-' || s.answer_id`,
]

export const FINDING_TABLES = ['findings', 'finding_changes', 'evidence_files', 'files', 'file_chunks']
