import { createHash } from 'node:crypto'
import { turnsAfter } from '@ivue/api/src/desks/clock/clock-state.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { endedAlready } from '@ivue/contracts/desks/stages.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { DISPUTE_MESSAGES, disputeOperation, disputeWords, KIND_AT, overturnedWords } from '@ivue/contracts/quality/disputes/rules.ts'
import { openAlready } from '@ivue/contracts/quality/reviews/submit.ts'
import { REFUSED } from '@ivue/contracts/worklist/refused.ts'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { type BareReview, reviewRow, reviewsSql } from './bare-reviews.ts'
import { type BarePage, BOUND, BUSINESS_ZONE, cell, instant, shown, total } from './bare-sql.ts'

type Desk = 'closing' | 'processor'

export interface Told {
  database: string
  /** The same number of connections as the server. */
  poolSize: number
  /** Each page with the server's response, whose parts that do not depend on rows are reused as text. */
  pages: { page: BarePage; answer: string }[]
}

interface Review {
  id: number
  type: string
  instance: number
  workedById: number | null
  started: boolean
  ended: number | null
  pulledBack: boolean
  bypassed: boolean
  findings: number
  gross: number
  open: number
  rounds: number
  disputed: number
  overturned: number
}

interface Parties {
  assignedTo: string
  assignedToName: string
  reassignedTo: string
  reassignedToName: string
}

type Text = Record<
  'loan' | 'borrower' | 'purpose' | 'state' | 'stage' | 'status' | 'zone' | 'moment' | 'momentAt' | 'slot1' | 'slot2' | 'due' | 'dueAt',
  string
>
interface Task extends Text {
  id: number
  version: number
  respondback: number
  comments: number
  locked: boolean
  ended: string | null
  parties: Parties | null
  reasons: Record<string, string> | null
  reviews: Review[] | null
  p1: string | null
  p2: string | null
  p3: string | null
  p4: string | null
}

// Statements

const eventsSql = (page: BarePage) => `
  SELECT e.id::float8 AS id, ${shown('e.at', BUSINESS_ZONE)} AS moment, ${instant('e.at')} AS "momentAt", e.loan_number AS loan, e.module,
    e.actor_name AS by, nullif(e.before, '') AS before, nullif(e.after, '') AS after, nullif(e.reason, '') AS reason, ${total('events e', page)}
  FROM events e WHERE ${page.where} ORDER BY ${page.order} LIMIT ${page.size}`

const REASONS = [1, 2, 3, 4].map((n) => `'P${n}ReasonSlaMissed', t.p${n}_reason, 'P${n}AccountableParty', t.p${n}_party`).join()
const HAS_REASONS = [1, 2, 3, 4].map((n) => `t.p${n}_reason <> '' OR t.p${n}_party <> ''`).join(' OR ')

const CLOSING = `${shown('t.scheduled_closing_at', 't.zone')} AS moment, ${instant('t.scheduled_closing_at')} AS "momentAt",
  'P' || t.sla_measure || ' ' || ${shown('t.sla_due_at', 't.zone')} AS due, ${instant('t.sla_due_at')} AS "dueAt",
  CASE WHEN t.sla_due_at IS NOT NULL THEN NULL WHEN t.sla_missed THEN 'Not Met'
    WHEN 'Met' IN (t.p1_result, t.p2_result, t.p3_result, t.p4_result) THEN 'Met' END AS ended,
  nullif(t.p1_result, '') AS p1, nullif(t.p2_result, '') AS p2, nullif(t.p3_result, '') AS p3, nullif(t.p4_result, '') AS p4,
  CASE WHEN ${HAS_REASONS} THEN json_build_object(${REASONS}) END AS reasons`

const STAGED = `${shown('t.imported_at', BUSINESS_ZONE)} AS moment, ${instant('t.imported_at')} AS "momentAt", t.stage,
  ${shown('t.due_at', 't.zone')} AS due, ${instant('t.due_at')} AS "dueAt",
  CASE WHEN t.status = 'Open' THEN NULL WHEN t.done_at > t.due_at THEN 'Not Met' WHEN t.done_at <= t.due_at THEN 'Met' END AS ended`

const tasksSql = (page: BarePage, desk: Desk) => `
  SELECT t.id, t.version, t.respondback, t.comment_count AS comments, t.loan_number AS loan, t.borrower, t.purpose, t.state,
    t.status, t.zone, nullif(t.slot1_name, '') AS slot1, nullif(t.slot2_name, '') AS slot2, ${desk === 'closing' ? CLOSING : STAGED},
    l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL AS locked,
    CASE WHEN coalesce(t.mismatch_id, t.mismatch2_id) IS NOT NULL THEN (
      SELECT json_build_object('assignedTo', coalesce(w.employee_id, ''), 'assignedToName', coalesce(w.full_name, ''),
        'reassignedTo', n.employee_id, 'reassignedToName', n.full_name)
      FROM users n LEFT JOIN users w ON w.id = CASE WHEN t.mismatch_id IS NOT NULL THEN t.slot1_id ELSE t.slot2_id END
      WHERE n.id = coalesce(t.mismatch_id, t.mismatch2_id)) END AS parties,
    (SELECT json_agg(json_build_object('id', r.id, 'type', r.type, 'instance', r.instance, 'workedById', r.worked_by_id,
        'started', r.started_at IS NOT NULL, 'ended', extract(epoch FROM r.ended_at), 'pulledBack', r.pulled_back_at IS NOT NULL,
        'bypassed', r.bypass_reason <> '', 'findings', r.finding_count, 'gross', r.gross_finding_count,
        'rounds', coalesce((SELECT max(d.round) FROM review_answers a JOIN dispute_rounds d ON d.answer_id = a.id WHERE a.review_id = r.id), 0),
        'disputed', r.dispute_count, 'overturned', r.overturned_count,
        'open', CASE WHEN r.gross_finding_count > 0 AND r.ended_at IS NOT NULL THEN (
          SELECT count(*) FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'No' AND a.dispute = '' AND a.result = '') ELSE 0 END))
      FROM reviews r WHERE r.loan_id = t.loan_id AND r.kind = '${KIND_AT[desk]}') AS reviews,
    ${total('tasks t', page)}
  FROM (SELECT * FROM tasks t WHERE ${page.where} ORDER BY ${page.order} LIMIT ${page.size}) t JOIN loans l ON l.id = t.loan_id
  ORDER BY ${page.order}`

// Rows of the response

const eventRow = (row: Record<string, string>) => ({
  recsID: row.id,
  version: 1,
  Date: { value: row.moment, at: row.momentAt },
  'Loan Number': cell(row.loan),
  Module: cell(row.module),
  By: cell(row.by),
  Before: cell(row.before),
  After: cell(row.after),
  Reason: cell(row.reason),
})

const COLOURS: Readonly<Record<string, string>> = {
  Reschedule: 'amber',
  Closed: 'green',
  'Final Risk Review': 'petrol',
}
const coloured = (word: string, why: string) => `${word}@${COLOURS[word] ?? 'slate'}@${why === '' ? 0 : 1}`

/** Operating minutes before the due moment at which the clock changes its state. */
const THRESHOLDS = [540, 120]
const knownTurns = new Map<string, unknown>()
function turnsOf(due: string, zone: string): unknown {
  const key = due + zone
  const turns = knownTurns.get(key) ?? THRESHOLDS.map((minutes) => turnsAfter(new Date(due), minutes, zone, DEFAULT_CALENDARS.operations))
  knownTurns.set(key, turns)
  return turns
}

function clockCell(value: string | null, { dueAt: at, ended, zone }: Task) {
  if (ended) return { value, at, ended }
  return at ? { value, at, turns: turnsOf(at, zone) } : { value, at }
}

function reviewCell(title: string, type: string, { id, locked, reviews }: Task) {
  const all = (reviews ?? []).filter((review) => review.type === type && !review.pulledBack)
  const last = all.sort((a, b) => b.instance - a.instance)[0]
  const why = locked ? REFUSED.locked : last?.ended === null ? openAlready(type as 'ICD QC') : ''
  return { value: last ? standing(last) : 'Send', recordId_: `${id}_${title}`, why }
}

function standing({ ended, started, findings, bypassed }: Review): string {
  if (ended === null) return started ? 'In QC' : 'Pending'
  return findings > 0 ? 'Completed - Findings' : bypassed ? 'Completed - ByPass' : 'Completed'
}

function disputeCells({ reviews }: Task, { values, manager }: BarePage, desk: Desk) {
  const ended = (reviews ?? []).filter((review) => review.ended !== null)
  ended.sort((a, b) => (b.ended ?? 0) - (a.ended ?? 0) || b.id - a.id)
  const found = ended.filter(({ pulledBack, gross }) => !pulledBack && gross > 0)
  const asked = found.find(({ open }) => open > 0) ?? found[0]
  const outcome = ended.find(({ disputed }) => disputed > 0)
  return {
    BusinessDispute: asked?.rounds ?? 0,
    Dispute: asked
      ? {
          value: disputeWords({ findings: asked.gross, open: asked.open, businessDispute: asked.rounds }),
          recordId_: `${asked.id}_${disputeOperation(desk, asked.type)}`,
          why: manager || asked.workedById === values[0] ? '' : REFUSED.notDisputable,
        }
      : { value: null, why: REFUSED.nothingToDispute },
    Overturned: outcome
      ? { value: overturnedWords(outcome), recordId_: `${outcome.id}_Overturned`, why: '' }
      : { value: null, why: DISPUTE_MESSAGES.nothingDisputed },
  }
}

function taskRow(task: Task, page: BarePage, desk: Desk, asking: object): object {
  const { id, stage, status, parties } = task
  const event = (value: unknown, operation: string, why: string) => ({ value, recordId_: `${id}_${operation}`, why })
  const locked = task.locked ? REFUSED.locked : ''
  const assign = page.manager ? locked : MESSAGES.noPermission
  const moment = { value: task.moment, at: task.momentAt }
  const facts = {
    recsID: id,
    version: task.version,
    GUID: desk,
    ...asking,
    Respondback: task.respondback,
    ...parties,
    ...task.reasons,
    Select: { value: 0, recordId_: `${id}_bulk` },
    'Loan Number': cell(task.loan),
    Borrower: cell(task.borrower),
    Purpose: cell(task.purpose),
    State: cell(task.state),
  }
  const slots = {
    HCSEmployeeFullName1: event(task.slot1, 'HCSEmployeeFullName1', assign),
    HCSEmployeeFullName2: event(task.slot2, 'HCSEmployeeFullName2', assign),
  }
  const Comment = { value: task.comments, recordId_: `${id}_Comment` }
  if (desk === 'closing') {
    return {
      ...facts,
      'Scheduled Closing': moment,
      Status: event(coloured(status, locked), 'Decision', locked),
      ...slots,
      'P1 SlaStatus': cell(task.p1),
      'P2 SlaStatus': cell(task.p2),
      'P3 SlaStatus': cell(task.p3),
      'P4 SlaStatus': cell(task.p4),
      'SLA Due': clockCell(task.due ?? task.ended, task),
      Comment,
      Decision: event('Decision', 'Decision', locked),
      'ICD QC': reviewCell('ICD QC', 'ICD QC', task),
      'Final Doc QC': reviewCell('Final Doc QC', 'Final Doc QC', task),
      ...disputeCells(task, page, desk),
    }
  }
  const decide = locked || (status === 'Open' ? '' : endedAlready(status))
  return {
    ...facts,
    Stage: event(coloured(stage, decide), 'Decision', decide),
    Status: cell(status),
    Imported: moment,
    Due: clockCell(task.due, task),
    ...slots,
    Comment,
    Decision: event('Decision', 'Decision', decide),
    Recon: event(parties?.reassignedToName ?? null, 'Recon', locked || (parties ? '' : REFUSED.noMismatch)),
    QC: reviewCell('QC', 'Processor QC', task),
    ...disputeCells(task, page, desk),
  }
}

// The response around the rows

type Answer = { response: Record<string, unknown> & { tdata: { empUserID: string; userRole: string }[] } }

function pagination(total: number, size: number): string {
  const endPage = Math.max(1, Math.ceil(total / size))
  const pages = Array.from({ length: Math.min(5, endPage) }, (_, at) => at + 1)
  const pageInfo = `Showing 1 to ${Math.min(total, size)} of ${total} Entries`
  return JSON.stringify({ currentPage: 1, pages, pageInfo, pageSize: size, endPage })
}

/** Handler of a page: one statement, whose rows are put between constant texts. */
function handlerOf(pool: pg.Pool, name: string, page: BarePage, answer: string): () => Promise<string> {
  const { tdata, totalItems, estimated, orderArray, paginateData, paginationData, ...others } = (JSON.parse(answer) as Answer).response
  const { empUserID, userRole } = tdata[0] ?? {}
  const [order, rest] = [JSON.stringify(orderArray), JSON.stringify(others).slice(1)]
  const { rows: desk, size } = page
  const text = desk === 'events' ? eventsSql(page) : desk === 'reviews' ? reviewsSql(page) : tasksSql(page, desk)
  const rowOf = (row: unknown) => {
    if (desk === 'events') return eventRow(row as Record<string, string>)
    if (desk === 'reviews') return reviewRow(row as BareReview, page)
    return taskRow(row as Task, page, desk, { empUserID, userRole })
  }
  return async () => {
    const { rows } = await pool.query({ name, text, values: [...page.values] })
    const shown = rows.map(rowOf)
    const found: number = rows[0]?.total ?? 0
    const links = pagination(found, size)
    return `{"flag":true,"msg":"","response":{"tdata":${JSON.stringify(shown)},"totalItems":${found}${found > BOUND ? ',"estimated":true' : ''},"orderArray":${order},"paginateData":${links},"paginationData":${links},${rest}}`
  }
}

const SESSION = 'SELECT user_id FROM sessions WHERE cookie_hash = $1 AND token_hash = $2 AND ended_at IS NULL AND ends_at > now()'
const hashOf = (secret: unknown) => createHash('sha256').update(String(secret)).digest()

async function main({ database, poolSize, pages }: Told): Promise<number> {
  const pool = new pg.Pool({ connectionString: database, max: poolSize, idleTimeoutMillis: 60_000 })
  const app = Fastify()
  const admit = async ({ headers }: FastifyRequest) => {
    const cookie = /ivue_session=([^;]*)/.exec(headers.cookie ?? '')?.[1]
    const session = await pool.query({ name: 'session', text: SESSION, values: [hashOf(cookie), hashOf(headers['custom-type'])] })
    if (session.rowCount !== 1) throw new Error('Nobody is signed in')
  }
  for (const [at, { page, answer }] of pages.entries()) {
    const handle = handlerOf(pool, `page ${at}`, page, answer)
    app.post(`/${at}`, async (request, reply) => {
      await admit(request)
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(await handle())
    })
  }
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

process.once('message', (told: Told) => {
  main(told).then(
    (port) => process.send?.(port),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('SIGTERM', () => process.exit(0))
