import { REFUSED } from '@ivue/contracts/desks/reasons.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { openAlready } from '@ivue/contracts/quality/submit.ts'
import type { View } from './list-views.ts'

const COUNTED = 1_000
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const SHOWN = "'MM/DD/YYYY HH24:MI'"
const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`

const review = (alias: string, type: string) => `LEFT JOIN LATERAL (
    SELECT r.ended_at IS NULL AS open,
      CASE WHEN r.ended_at IS NULL AND r.started_at IS NULL THEN 'Pending' WHEN r.ended_at IS NULL THEN 'In QC'
        WHEN r.finding_count > 0 THEN 'Completed - Findings' WHEN r.bypass_reason <> '' THEN 'Completed - ByPass' ELSE 'Completed' END AS status
    FROM reviews r WHERE r.loan_id = t.loan_id AND r.type = '${type}' AND r.pulled_back_at IS NULL ORDER BY r.instance DESC LIMIT 1) ${alias} ON TRUE`

/** What both kinds of handler read of each row. */
const READ: Readonly<Record<string, string>> = {
  id: 't.id',
  version: 't.version',
  respondback: 't.respondback',
  dispute: 't.business_dispute',
  loan: 't.loan_number',
  borrower: 't.borrower',
  purpose: 't.purpose',
  state: 't.state',
  closing: `to_char(t.scheduled_closing_at AT TIME ZONE t.zone, ${SHOWN})`,
  closing_at: `to_char(t.scheduled_closing_at AT TIME ZONE 'UTC', ${INSTANT})`,
  status: 't.status',
  locked: 'l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL',
  slot1: "nullif(t.slot1_name, '')",
  slot2: "nullif(t.slot2_name, '')",
  p1: "nullif(t.p1_result, '')",
  p2: "nullif(t.p2_result, '')",
  p3: "nullif(t.p3_result, '')",
  p4: "nullif(t.p4_result, '')",
  due: "'P' || t.sla_measure || to_char(t.sla_due_at AT TIME ZONE t.zone, ' MM/DD/YYYY HH24:MI')",
  due_at: `to_char(t.sla_due_at AT TIME ZONE 'UTC', ${INSTANT})`,
  comments: 't.comment_count',
  icd: "coalesce(icd.status, 'Send')",
  icd_open: 'icd.open',
  final: "coalesce(final.status, 'Send')",
  final_open: 'final.open',
}

const where = (view: View) => `t.desk = 'closing' AND t.status = 'WIP'${view.where}`
const total = (view: View) => `(SELECT count(*)::int FROM (SELECT FROM tasks t WHERE ${where(view)} LIMIT ${COUNTED + 1}) counted)`

/** The page by hand: its ids first, then what is shown of them. */
const found = (view: View) => `(SELECT t.id FROM tasks t WHERE ${where(view)} ORDER BY ${view.order} LIMIT ${view.size}) page
  JOIN tasks t ON t.id = page.id JOIN loans l ON l.id = t.loan_id ${review('icd', 'ICD QC')} ${review('final', 'Final Doc QC')}`

/** One row a task: what is shown of it, and the total (bounded) in each. */
export function rowsSql(view: View): string {
  const read = Object.entries(READ).map(([name, sql]) => `${sql} AS ${name}`)
  return `SELECT ${read.join(', ')}, ${total(view)} AS total FROM ${found(view)} ORDER BY ${view.order}`
}

const cell = (value: string, ...more: [name: string, sql: string][]) =>
  `json_build_object('value', ${value}${more.map(([name, sql]) => `, '${name}', ${sql}`).join('')})`
const record = (operation: string): [string, string] => ['recordId_', `t.id || '_${operation}'`]

/** One row with the page as JSON text, and the total (bounded). */
export function jsonSql(view: View): string {
  const locked = `CASE WHEN ${READ.locked} THEN ${quoted(REFUSED.locked)} ELSE '' END`
  const assign = view.username === 'closing.manager' ? locked : quoted(MESSAGES.noPermission)
  const review = (name: string, type: 'ICD QC' | 'Final Doc QC') =>
    `CASE WHEN ${READ.locked} THEN ${quoted(REFUSED.locked)} WHEN ${name}.open THEN ${quoted(openAlready(type))} ELSE '' END`
  const read = (name: string) => READ[name] ?? ''
  const cells = {
    recsID: read('id'),
    version: read('version'),
    GUID: "'closing'",
    Respondback: read('respondback'),
    BusinessDispute: read('dispute'),
    Select: cell('0', record('bulk')),
    'Loan Number': cell(read('loan')),
    Borrower: cell(read('borrower')),
    Purpose: cell(read('purpose')),
    State: cell(read('state')),
    'Scheduled Closing': cell(read('closing'), ['at', read('closing_at')]),
    Status: cell(`t.status || CASE WHEN ${READ.locked} THEN '@slate@1' ELSE '@slate@0' END`, record('Decision'), ['why', locked]),
    HCSEmployeeFullName1: cell(read('slot1'), record('HCSEmployeeFullName1'), ['why', assign]),
    HCSEmployeeFullName2: cell(read('slot2'), record('HCSEmployeeFullName2'), ['why', assign]),
    'P1 SlaStatus': cell(read('p1')),
    'P2 SlaStatus': cell(read('p2')),
    'P3 SlaStatus': cell(read('p3')),
    'P4 SlaStatus': cell(read('p4')),
    'SLA Due': cell(read('due'), ['at', read('due_at')]),
    Comment: cell(read('comments'), record('Comment')),
    Decision: cell("'Decision'", record('Decision'), ['why', locked]),
    'ICD QC': cell(read('icd'), record('ICD QC'), ['why', review('icd', 'ICD QC')]),
    'Final Doc QC': cell(read('final'), record('Final Doc QC'), ['why', review('final', 'Final Doc QC')]),
    Dispute: cell('NULL', record('Dispute'), ['why', quoted(REFUSED.nothingToDispute)]),
    Overturned: cell('NULL', record('Overturned'), ['why', quoted(REFUSED.nothingToDispute)]),
  }
  const row = `json_build_object(${Object.entries(cells).map(([name, sql]) => `'${name}', ${sql}`)})`
  return `SELECT coalesce(json_agg(${row} ORDER BY ${view.order}), '[]')::text AS rows, ${total(view)} AS total FROM ${found(view)}`
}

type Read = Record<string, string | number | boolean | null>

/** A row of `rowsSql` as the wire has it. */
export function shown(read: Read, view: View): object {
  const locked = read.locked ? REFUSED.locked : ''
  const assign = view.username === 'closing.manager' ? locked : MESSAGES.noPermission
  const review = (open: unknown, type: 'ICD QC' | 'Final Doc QC') => locked || (open ? openAlready(type) : '')
  const event = (value: unknown, operation: string, why: string) => ({ value, recordId_: `${read.id}_${operation}`, why })
  return {
    recsID: read.id,
    version: read.version,
    GUID: 'closing',
    Respondback: read.respondback,
    BusinessDispute: read.dispute,
    Select: { value: 0, recordId_: `${read.id}_bulk` },
    'Loan Number': { value: read.loan },
    Borrower: { value: read.borrower },
    Purpose: { value: read.purpose },
    State: { value: read.state },
    'Scheduled Closing': { value: read.closing, at: read.closing_at },
    Status: event(`${read.status}@slate@${locked ? 1 : 0}`, 'Decision', locked),
    HCSEmployeeFullName1: event(read.slot1, 'HCSEmployeeFullName1', assign),
    HCSEmployeeFullName2: event(read.slot2, 'HCSEmployeeFullName2', assign),
    'P1 SlaStatus': { value: read.p1 },
    'P2 SlaStatus': { value: read.p2 },
    'P3 SlaStatus': { value: read.p3 },
    'P4 SlaStatus': { value: read.p4 },
    'SLA Due': { value: read.due, at: read.due_at },
    Comment: { value: read.comments, recordId_: `${read.id}_Comment` },
    Decision: event('Decision', 'Decision', locked),
    'ICD QC': event(read.icd, 'ICD QC', review(read.icd_open, 'ICD QC')),
    'Final Doc QC': event(read.final, 'Final Doc QC', review(read.final_open, 'Final Doc QC')),
    Dispute: event(null, 'Dispute', REFUSED.nothingToDispute),
    Overturned: event(null, 'Overturned', REFUSED.nothingToDispute),
  }
}
