import { among, type Filter, inWords, type ListTable, nameOf, onDays, searched } from '../../desks/tests/every-list.fixture.ts'

const STATUS = `CASE WHEN r.ended_at IS NULL THEN CASE WHEN r.started_at IS NULL THEN 'Pending' ELSE 'In QC' END
  WHEN r.finding_count > 0 THEN 'Completed - Findings' WHEN r.bypass_reason > '' THEN 'Completed - ByPass' ELSE 'Completed' END`
const NUMBER = '(SELECT number FROM loans WHERE id = r.loan_id)'
const named = (column: string) => `coalesce(${nameOf(`r.${column}`)}, '')`
const ORDERS = {
  'Loan Number': NUMBER,
  'Review Type': 'r.type',
  'Worked By': named('worked_by_id'),
  'Assigned To': named('assigned_to_id'),
  Status: `(${STATUS})`,
  Due: 'r.due_at',
  Created: 'r.submitted_at',
  Completed: 'r.ended_at',
  Findings: 'r.finding_count',
  Critical: 'r.critical_count',
  Disputed: 'r.dispute_count',
  Overturned: 'r.overturned_count',
  Score: `CASE WHEN r.ended_at IS NOT NULL AND r.bypass_reason = '' AND r.opportunity_count > 0 THEN round(100.0 * (r.opportunity_count - r.finding_count) / r.opportunity_count, 2) END`,
}
const WORDS = { 'Loan Number': NUMBER, 'Worked By': ORDERS['Worked By'] }

/**
 * SQL of domain 4: excludes second reviews of the person's own review or work, and first reviews while the person makes the second.
 */
const notBlind = (
  id: number,
) => `(r.first_review_id IS NULL OR ${id} NOT IN (coalesce(r.blind_to_id, 0), coalesce(r.worked_by_id, 0), coalesce(r.processor_id, 0), coalesce(r.underwriter_id, 0)))
  AND NOT EXISTS (SELECT FROM reviews s WHERE s.first_review_id = r.id AND s.ended_at IS NULL AND ${id} IN (coalesce(s.assigned_to_id, 0), coalesce(s.proposed_id, 0)))`

/** Condition for a completed review whose findings the worked person has to answer: not all of them are disputed already. */
const IS_WORKERS_TURN = `(SELECT count(*) = 0 OR count(*) FILTER (WHERE a.dispute = '') > 0 FROM review_answers a
  WHERE a.review_id = r.id AND a.answer = 'No' AND a.result = '' AND a.dispute <> 'No')`
const DISPUTED = "EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND a.dispute = 'Yes' AND a.result = '')"

/** Returns the list of a kind of reviews (quality 2.1, 2.2, domain 8), in plain SQL. */
const reviews = (kind: string, wholeType: string, filters: readonly Filter[] = []): ListTable => ({
  from: 'reviews r',
  id: 'r.id',
  scope: ({ sees, userId }) =>
    `r.kind = '${kind}' AND r.pulled_back_at IS NULL AND ${sees('quality', 'r.assigned_to_id', 'r.proposed_id')} AND ${notBlind(userId)}`,
  orders: ORDERS,
  opensInOrder: ['r.submitted_at', 'DESC'],
  filters: (idOf) => [
    [{ taskStatus: 'All' }, 'TRUE'],
    ...among('taskStatus', ORDERS.Status, ['Pending', 'In QC', 'Completed', 'Completed - ByPass', 'Completed - Findings']).filter(
      ([{ taskStatus }]) => taskStatus !== 'All',
    ),
    [{ taskStatus: 'Expired' }, "r.ended_at IS NULL AND r.submitted_at < now() - interval '7 days'"],
    [{ taskStatus: 'Not Assigned' }, 'r.assigned_to_id IS NULL AND r.ended_at IS NULL'],
    [{ taskStatus: 'Open' }, 'r.ended_at IS NULL'],
    [{ taskStatus: 'To do' }, `r.ended_at IS NULL OR ${DISPUTED}`],
    [{ taskStatus: 'Disputes to decide' }, `r.ended_at IS NOT NULL AND ${DISPUTED}`],
    // No review expires in these days; view-counts.test.ts tests which reviews do.
    [{ taskStatus: 'Expiring soon' }, 'FALSE'],
    [{ taskStatus: 'Answers overdue' }, `r.ended_at IS NOT NULL AND r.due_at < now() AND ${IS_WORKERS_TURN}`],
    [{ filterId: 'Initial Review' }, 'TRUE'],
    [{ filterId: 'All' }, 'TRUE'],
    [{ userId: `${idOf('closer')}` }, `${idOf('closer')} IN (r.assigned_to_id, r.proposed_id)`],
    [{ filterField: 'Selection', filterName: 'In-line' }, "r.selection = 'In-line'"],
    onDays('r.submitted_at', '2026-03-08', '2026-03-08'),
    ...inWords(NUMBER, WORDS),
    [{ filterField: 'Review Type', filterName: wholeType.toUpperCase() }, `r.type = '${wholeType}'`],
    [{ filterField: 'Status', filterName: 'completed' }, "r.status = 'Completed'"],
    searched(['completed'], ORDERS.Status),
    ...filters,
  ],
  refuses: [{ filterField: 'Created', filterName: '02' }],
})

export const REVIEW_TABLES: Readonly<Record<string, ListTable>> = {
  'com_qc/getDashboardQcProcessorTaskList': reviews('processor', 'Processor QC'),
  'com_qc/getDashboardQcUnderwritterTaskList': reviews('underwriter', 'Final Review', [
    [{ audit: 'All' }, 'TRUE'],
    [{ audit: 'Full' }, "r.audit = 'Full'"],
    [{ audit: 'Partial' }, "r.audit = 'Partial'"],
  ]),
  'com_qc/getDashboardQcCloserTaskList': reviews('closer', 'ICD QC', [
    [{ type: 'All' }, 'TRUE'],
    [{ type: 'ICD QC' }, "r.type = 'ICD QC'"],
    [{ type: 'Final Doc QC' }, "r.type = 'Final Doc QC'"],
  ]),
}
