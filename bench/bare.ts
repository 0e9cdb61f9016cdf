import { createHash } from 'node:crypto'
import { formatListFooter } from '@ivue/contracts/messages.ts'
import { KIND_AT } from '@ivue/contracts/quality/disputes/rules.ts'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

/** The first page of a list, as the bare handler reads it. */
export interface BarePage {
  rows: 'closing' | 'processor' | 'events' | 'reviews'
  /** SQL over `tasks t`, `events e` or `reviews t`, with `$1` for the viewer's own rows. */
  where: string
  values: readonly unknown[]
  order: string
  size: number
}

export interface BareOptions {
  database: string
  poolSize: number
  /** The pages, each with the server's response. The handler sends its own rows and repeats the other parts of that text. */
  pages: { page: BarePage; answer: string }[]
}

// Statements

const BOUND = 1_000
const BUSINESS_ZONE = "'America/Chicago'"
const shown = (moment: string, zone = BUSINESS_ZONE) => `to_char(${moment} AT TIME ZONE ${zone}, 'MM/DD/YYYY HH24:MI')`
const instant = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const total = (table: string, { where }: BarePage) =>
  `(SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${BOUND + 1}) counted) AS total`

const eventsSql = (page: BarePage) => `
  SELECT e.id::float8 AS id, ${shown('e.at')} AS moment, ${instant('e.at')} AS "momentAt", e.loan_number AS loan, e.module,
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

const STAGED = `${shown('t.imported_at')} AS moment, ${instant('t.imported_at')} AS "momentAt", t.stage,
  ${shown('t.due_at', 't.zone')} AS due, ${instant('t.due_at')} AS "dueAt",
  CASE WHEN t.status = 'Open' THEN NULL WHEN t.done_at > t.due_at THEN 'Not Met' WHEN t.done_at <= t.due_at THEN 'Met' END AS ended`

const tasksSql = (page: BarePage, desk: 'closing' | 'processor') => `
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

/**
 * Returns the SQL of a page of reviews. It includes blind second reviews, which the server hides from their first reviewer and from the
 * person they judge.
 */
const reviewsSql = (page: BarePage) => `
  SELECT t.id, t.version, t.loan_number AS loan, t.type, t.instance, t.status, t.audit, t.selection, t.asks_reason, t.disposition,
    concat_ws(', ', l.borrower_last_name, nullif(l.borrower_first_name, '')) AS borrower, t.worked_by_id, t.worked_by_name,
    t.assigned_to_id, nullif(t.assigned_to_name, '') AS slot1, t.proposed_id, nullif(t.proposed_name, '') AS slot2,
    ${shown('t.due_at')} AS due, ${instant('t.due_at')} AS "dueAt", ${shown('t.submitted_at')} AS created,
    ${instant('t.submitted_at')} AS "createdAt", ${shown('t.ended_at')} AS completed, ${instant('t.ended_at')} AS "completedAt",
    t.finding_count, t.critical_count, t.dispute_count, t.overturned_count, t.score::float8 AS score, t.assignment_note,
    l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL AS locked,
    CASE WHEN t.proposed_id IS NOT NULL THEN (SELECT n.employee_id FROM users n WHERE n.id = t.proposed_id) END AS proposed,
    CASE WHEN t.dispute_count > 0 THEN (
      SELECT count(*)::int FROM review_answers a WHERE a.review_id = t.id AND a.dispute = 'Yes' AND a.result = '') ELSE 0 END AS waiting,
    ${total('reviews t', page)}
  FROM (SELECT * FROM reviews t WHERE ${page.where} ORDER BY ${page.order} LIMIT ${page.size}) t JOIN loans l ON l.id = t.loan_id
  ORDER BY ${page.order}`

function pageSql(page: BarePage): string {
  if (page.rows === 'events') return eventsSql(page)
  return page.rows === 'reviews' ? reviewsSql(page) : tasksSql(page, page.rows)
}

// Responses

type Answer = { response: Record<string, unknown> & { tdata: { recsID: number }[] } }

function pagination(total: number, size: number): string {
  const endPage = Math.max(1, Math.ceil(total / size))
  const pages = Array.from({ length: Math.min(5, endPage) }, (_, at) => at + 1)
  const pageInfo = formatListFooter(Math.min(total, 1), Math.min(total, size), total)
  return JSON.stringify({ currentPage: 1, pages, pageInfo, pageSize: size, endPage })
}

/** Returns the handler of a page. One statement reads all that the rows show, then each row is written as the server wrote it. */
function createHandler(pool: pg.Pool, name: string, page: BarePage, answer: string): () => Promise<string> {
  const { tdata, totalItems, estimated, orderArray, paginateData, paginationData, ...others } = (JSON.parse(answer) as Answer).response
  const [order, rest] = [JSON.stringify(orderArray), JSON.stringify(others).slice(1)]
  const known = new Map(tdata.map((row) => [row.recsID, row]))
  const { size } = page
  const text = pageSql(page)
  return async () => {
    const { rows } = await pool.query({ name, text, values: [...page.values] })
    const written = JSON.stringify(rows.map(({ id }) => known.get(id)))
    const found: number = rows[0]?.total ?? 0
    const links = pagination(found, size)
    return `{"flag":true,"msg":"","response":{"tdata":${written},"totalItems":${found}${found > BOUND ? ',"estimated":true' : ''},"orderArray":${order},"paginateData":${links},"paginationData":${links},${rest}}`
  }
}

const SESSION = 'SELECT user_id FROM sessions WHERE cookie_hash = $1 AND token_hash = $2 AND ended_at IS NULL AND ends_at > now()'
const hash = (secret: unknown) => createHash('sha256').update(String(secret)).digest()

async function main({ database, poolSize, pages }: BareOptions): Promise<number> {
  const pool = new pg.Pool({ connectionString: database, max: poolSize, idleTimeoutMillis: 60_000 })
  const app = Fastify()
  const checkSession = async ({ headers }: FastifyRequest) => {
    const cookie = /ivue_session=([^;]*)/.exec(headers.cookie ?? '')?.[1]
    const session = await pool.query({ name: 'session', text: SESSION, values: [hash(cookie), hash(headers['custom-type'])] })
    if (session.rowCount !== 1) throw new Error('Nobody is signed in')
  }
  for (const [at, { page, answer }] of pages.entries()) {
    const handle = createHandler(pool, `page ${at}`, page, answer)
    app.post(`/${at}`, async (request, reply) => {
      await checkSession(request)
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(await handle())
    })
  }
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

process.once('message', (options: BareOptions) => {
  main(options).then(
    (port) => process.send?.(port),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('SIGTERM', () => process.exit(0))
