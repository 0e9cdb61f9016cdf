-- Shared services see which answers judge nobody's work, because nobody held the role of the question (domain 10.1).
CREATE OR REPLACE VIEW reporting.answers WITH (security_barrier) AS
  SELECT a.id AS answer_id, a.review_id, r.loan_number, r.review_type, a.sno, nullif(a.category, '') AS category, nullif(a.type, '') AS question_type,
    a.question, a.asked, nullif(a.answer, '') AS answer, nullif(a.severity, '') AS severity, nullif(a.dispute, '') AS dispute,
    nullif(a.result, '') AS dispute_result, a.answered_at, r.completed_at, a.qc = '' OR a.worked_by_id IS NOT NULL AS role_held
  FROM public.review_answers a
  JOIN reporting.reviews r ON r.review_id = a.review_id;
