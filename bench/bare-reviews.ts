import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { REFUSED } from '@ivue/contracts/worklist/refused.ts'
import { type BarePage, BUSINESS_ZONE, cell, instant, shown, total } from './bare-sql.ts'

type Text = Record<'kind' | 'type' | 'status' | 'audit' | 'disposition' | 'note' | 'loan' | 'borrower' | 'created' | 'createdAt', string>
type Maybe = Record<'workedBy' | 'assignedTo' | 'proposed' | 'due' | 'dueAt' | 'completed' | 'completedAt', string | null>
export interface BareReview extends Text, Maybe {
  id: number
  version: number
  instance: number | null
  reviewerId: number | null
  findings: number
  critical: number
  disputed: number
  overturned: number
  waiting: number
  score: number | null
  locked: boolean
  parties: Record<string, string> | null
}

const moment = (column: string) => `${shown(column, BUSINESS_ZONE)}`

/** SQL of the reviews list. Expensive columns are read only for rows that have them. */
export const reviewsSql = (page: BarePage) => `
  SELECT t.id, t.version, t.kind, t.type, t.status, t.audit, t.disposition, t.assignment_note AS note, t.instance, t.assigned_to_id AS "reviewerId", t.loan_number AS loan,
    l.borrower_last_name || CASE WHEN l.borrower_first_name = '' THEN '' ELSE ', ' || l.borrower_first_name END AS borrower,
    t.worked_by_name AS "workedBy", nullif(t.assigned_to_name, '') AS "assignedTo", nullif(t.proposed_name, '') AS proposed,
    ${moment('t.due_at')} AS due, ${instant('t.due_at')} AS "dueAt", ${moment('t.submitted_at')} AS created, ${instant('t.submitted_at')} AS "createdAt",
    ${moment('t.ended_at')} AS completed, ${instant('t.ended_at')} AS "completedAt",
    t.finding_count AS findings, t.critical_count AS critical, t.dispute_count AS disputed, t.overturned_count AS overturned, t.score::float8 AS score,
    l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL AS locked,
    CASE WHEN t.dispute_count > 0 THEN (
      SELECT count(*)::int FROM review_answers a WHERE a.review_id = t.id AND a.dispute = 'Yes' AND a.result = '') ELSE 0 END AS waiting,
    CASE WHEN t.proposed_id IS NOT NULL THEN (
      SELECT json_build_object('assignedTo', coalesce(w.employee_id, ''), 'assignedToName', t.assigned_to_name, 'reassignedTo', n.employee_id, 'reassignedToName', n.full_name)
      FROM users n LEFT JOIN users w ON w.id = t.assigned_to_id WHERE n.id = t.proposed_id) END AS parties,
    ${total('reviews t', page)}
  FROM (SELECT * FROM reviews t WHERE ${page.where} ORDER BY ${page.order} LIMIT ${page.size}) t JOIN loans l ON l.id = t.loan_id
  ORDER BY ${page.order}`

const DAY_MS = 86_400_000
const before = (at: string, days: number) => new Date(Date.parse(at) - days * DAY_MS).toISOString()

function dueCell({ due: value, dueAt: at, status }: BareReview) {
  return at ? { value, at, turns: [before(at, 2), before(at, 1)], missed: status === 'Pending' ? 'Expired' : 'Overdue' } : { value, at }
}

function whyNotMine({ reviewerId, locked }: BareReview, viewerId: number | undefined): string {
  if (reviewerId === null) return REVIEW_MESSAGES.notAssigned
  if (reviewerId !== viewerId) return REVIEW_MESSAGES.notYours
  return locked ? REFUSED.locked : ''
}

export function reviewRow(review: BareReview, { manager, viewerId, nobody }: BarePage): object {
  const { id, kind, status, audit, disposition, note, disputed, waiting, locked } = review
  const [pending, underWay, ended] = [status === 'Pending', status === 'In QC', status.startsWith('Completed')]
  const event = (operation: string, value: unknown, why: string) => ({ value, recordId_: `${id}_${operation}`, why })
  const mine = whyNotMine(review, viewerId)
  const hold = !manager ? MESSAGES.noPermission : locked ? REFUSED.locked : ended ? REVIEW_MESSAGES.ended : ''
  const undecided = pending
    ? REVIEW_MESSAGES.notStarted
    : ended
      ? REVIEW_MESSAGES.ended
      : kind === 'underwriter' && audit === ''
        ? REVIEW_MESSAGES.chooseAudit
        : ''
  const decides =
    manager || review.reviewerId === viewerId
      ? locked
        ? REFUSED.locked
        : ended
          ? ''
          : REVIEW_MESSAGES.notCompleted
      : REVIEW_MESSAGES.notYours
  return {
    recsID: id,
    version: review.version,
    GUID: review.parties ? 'Recon' : pending || underWay ? 'Get Question' : 'QA View',
    borrower: review.borrower,
    ...(audit !== '' && { audit }),
    ...review.parties,
    Select: { value: 0, recordId_: `${id}_bulk` },
    'Loan Number': cell(review.loan),
    'Review Type': cell(review.type),
    Instance: cell(review.instance),
    'Worked By': cell(review.workedBy),
    'Assigned To': event('HCSEmployeeFullName1', review.assignedTo, hold),
    'Re-Assigned To': event('HCSEmployeeFullName2', review.proposed, hold),
    Status: cell(status),
    Due: dueCell(review),
    Created: { value: review.created, at: review.createdAt },
    Completed: { value: review.completed, at: review.completedAt },
    Findings: cell(review.findings),
    Critical: cell(review.critical),
    Disputed: cell(disputed),
    Overturned: cell(review.overturned),
    Score: cell(review.score === null ? null : review.score.toFixed(2)),
    'Perform QC': event('Get Question', pending ? 'Start' : underWay ? 'Continue' : null, mine || (ended ? REVIEW_MESSAGES.ended : '')),
    Decision: event('Decision', disposition || (underWay ? 'Decide' : null), mine || undecided),
    View: event('QA View', 'View', pending ? REVIEW_MESSAGES.notStarted : ''),
    Dispute: event(
      'Dispute',
      disputed === 0 ? null : waiting === 0 ? 'Decided' : `${waiting} waiting`,
      disputed === 0 ? REVIEW_MESSAGES.nothingDisputed : '',
    ),
    Overturn: event('Overturned', waiting === 0 ? null : 'Decide', waiting === 0 ? REVIEW_MESSAGES.nothingDisputed : decides),
    ...(nobody && { 'Why Nobody': cell(note) }),
  }
}
