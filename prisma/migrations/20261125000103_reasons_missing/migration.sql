-- The Closing Dashboard, SLA "Reasons missing": missed measures without a reason or an accountable party, by scheduled closing.
CREATE INDEX "tasks_reasons_missing_idx" ON "tasks" ("desk", "scheduled_closing_at", "id")
WHERE desk = 'closing' AND sla_missed AND (p1_result = 'Not Met' AND (p1_reason = '' OR p1_party = '') OR p2_result = 'Not Met' AND (p2_reason = '' OR p2_party = '') OR p3_result = 'Not Met' AND (p3_reason = '' OR p3_party = '') OR p4_result = 'Not Met' AND (p4_reason = '' OR p4_party = ''));
