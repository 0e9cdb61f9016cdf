import { callPath } from '@ivue/contracts/contract.ts'
import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { BarePage } from './bare.ts'
import { query } from './databases.ts'
import type { Target } from './load.ts'
import { type SignedIn, signIn, startServer } from './servers.ts'

/** The demo users who send requests. */
const USERNAMES = ['closing.manager', 'closing.lead', 'closer.one', 'processor.manager', 'qc.manager', 'qc.analyst'] as const
type Username = (typeof USERNAMES)[number]

export const LISTS = {
  closing: callPath(closing.getDashboardClosingTaskList),
  processor: callPath(processor.getDashboardProcessorTaskList),
  closingLog: callPath(closingLog.getDashboardClosingLogTaskList),
  qaProcessor: callPath(checklists.getDashboardQcProcessorTaskList),
  qaUnderwriter: callPath(checklists.getDashboardQcUnderwritterTaskList),
  qaCloser: callPath(checklists.getDashboardQcCloserTaskList),
}

export interface Page {
  name: string
  path: string
  username: Username
  body: GridRequest
  /** The query of the bare handler for the same rows. */
  bare?: BarePage
}

const closers = { path: LISTS.closing, username: 'closing.manager' } as const
const processors = { path: LISTS.processor, username: 'processor.manager' } as const
const size = (pageSize: number) => ({ filterData: { pageSize } })
const byBorrower = (pageSize: number) => ({ filterData: { pageSize, sortCol: 'Borrower', sortColOrder: 'ASC' } })

/**
 * People and loans by which pages are filtered: the id of `closer.one`, those of `five` closers, the id of `qc.analyst`, and a loan with a
 * review of each kind (`reviewed`).
 */
interface PageSubjects {
  closer: number
  five: readonly number[]
  analyst: number
  reviewed: Readonly<Record<ReviewKind, string>>
}

/** Returns the measured pages: as they open by default, and with usual filters and orders. */
function buildPages({ closer, five, ...quality }: PageSubjects): Page[] {
  const wip: BarePage = {
    rows: 'closing',
    where: "t.desk = 'closing' AND t.status = 'WIP'",
    values: [],
    order: 't.scheduled_closing_at DESC, t.id DESC',
    size: 25,
  }
  const own = { where: `${wip.where} AND (t.slot1_id = $1 OR t.slot2_id = $1)`, values: [closer] }
  const ofFive = { where: `${wip.where} AND (t.slot1_id = ANY($1) OR t.slot2_id = ANY($1))`, values: [five] }
  const open: BarePage = {
    ...wip,
    rows: 'processor',
    where: "t.desk = 'processor' AND t.status = 'Open' AND t.stage = 'Initial Review'",
    order: 't.imported_at DESC, t.id DESC',
  }
  const log: BarePage = { ...wip, rows: 'events', where: "e.desk = 'closing'", order: 'e.at DESC, e.id DESC' }
  return [
    { ...closers, name: 'Closing, 10', body: size(10), bare: { ...wip, size: 10 } },
    { ...closers, name: 'Closing, 25', body: size(25), bare: wip },
    { ...closers, name: 'Closing, 25 by borrower', body: byBorrower(25), bare: { ...wip, order: 't.borrower, t.id' } },
    { ...closers, name: "Closing, 25 of a closer's own", username: 'closer.one', body: size(25), bare: { ...wip, ...own } },
    { ...closers, name: 'Closing, 25 of five people', body: { ...size(25), userId: five.join(',') }, bare: { ...wip, ...ofFive } },
    { ...processors, name: 'Processor, 25', body: size(25), bare: open },
    {
      ...processors,
      name: 'Processor, 25 of all stages by borrower',
      body: { filterId: 'All', ...byBorrower(25) },
      bare: { ...open, where: "t.desk = 'processor'", order: 't.borrower, t.id' },
    },
    {
      name: 'Closing Log, 25 of every module',
      path: LISTS.closingLog,
      username: 'closing.manager',
      body: { taskStatus: 'All', ...size(25) },
      bare: log,
    },
    // The bare handler does not support operating hours and teams.
    { ...closers, name: 'Closing, 25 that are due soon', body: { filterId: 'All', taskStatus: 'All', clock: 'Due soon', ...size(25) } },
    {
      name: "Closing Log, 25 of a team's, every module",
      path: LISTS.closingLog,
      username: 'closing.lead',
      body: { taskStatus: 'All', ...size(25) },
    },
    ...REVIEW_KINDS.flatMap((kind) => reviewPages(kind, quality)),
  ]
}

const QA = {
  processor: { name: 'QA Processor', path: LISTS.qaProcessor },
  underwriter: { name: 'QA Underwriter', path: LISTS.qaUnderwriter },
  closer: { name: 'QA Closer', path: LISTS.qaCloser },
} as const

/** Returns the measured pages of a QA dashboard: ten rows each, latest first by default. */
function reviewPages(kind: ReviewKind, { analyst, reviewed }: Pick<PageSubjects, 'analyst' | 'reviewed'>): Page[] {
  const { name, path } = QA[kind]
  const latest = 't.submitted_at DESC, t.id DESC'
  const page = (words: string, body: GridRequest, bare: Partial<BarePage> = {}, username: Username = 'qc.manager'): Page => ({
    name: `${name}${words}`,
    path,
    username,
    body,
    bare: {
      rows: 'reviews',
      values: [],
      order: latest,
      size: 10,
      ...bare,
      where: `t.kind = '${kind}' AND t.pulled_back_at IS NULL AND ${bare.where ?? true}`,
    },
  })
  const sorted = (sortCol: string) => ({ filterData: { sortCol, sortColOrder: 'ASC' as const } })
  const own = { where: '(t.assigned_to_id = $1 OR t.proposed_id = $1)', values: [analyst] }
  return [
    page('', {}),
    page(' by reviewer', sorted('Assigned To'), { order: 't.assigned_to_name, t.id' }),
    page(' by due', sorted('Due'), { order: 't.due_at, t.id' }),
    page(', pending', { taskStatus: 'Pending' }, { where: "t.status = 'Pending'" }),
    page(', findings', { taskStatus: 'Completed - Findings' }, { where: "t.status = 'Completed - Findings'" }),
    page(', one loan', { loanNumber: reviewed[kind] }, { where: 't.loan_number = $1', values: [reviewed[kind]] }),
    page(', not assigned', { taskStatus: 'Not Assigned' }, { where: 't.assigned_to_id IS NULL AND t.ended_at IS NULL' }),
    page(', expired', { taskStatus: 'Expired' }, { where: 't.ended_at IS NULL AND t.due_at < now()' }),
    page(", an analyst's", { userId: String(analyst) }, own),
    page(", an analyst's own", {}, own, 'qc.analyst'),
    page(
      ", an analyst's own, pending",
      { taskStatus: 'Pending' },
      { ...own, where: `${own.where} AND t.status = 'Pending'` },
      'qc.analyst',
    ),
  ]
}

/** A server with a demo world and signed-in people. */
export interface World {
  database: string
  port: number
  size: string
  pages: readonly Page[]
  people: Readonly<Record<Username, SignedIn>>
}

/** Returns SQL for the number of rows by Postgres's estimate, because counting millions is slow. */
const estimateRows = (table: string) => `(SELECT reltuples::bigint FROM pg_class WHERE oid = '${table}'::regclass)`

export async function openWorld(database: string): Promise<World> {
  const port = await startServer(database)
  const [found] = await query(
    database,
    `SELECT ${estimateRows('loans')} AS loans, ${estimateRows('tasks')} AS tasks, ${estimateRows('reviews')} AS reviews, ${estimateRows('events')} AS events,
      (SELECT id FROM users WHERE username = 'closer.one') AS closer,
      (SELECT id FROM users WHERE username = 'qc.analyst') AS analyst,
      (SELECT json_object_agg(kind, loan_number) FROM (SELECT kind, min(loan_number) AS loan_number FROM reviews GROUP BY kind) r) AS reviewed,
      ARRAY(SELECT user_id FROM user_roles WHERE role = 'Closer' ORDER BY user_id LIMIT 5) AS five`,
  )
  const { loans, tasks, events, reviews, ...chosen } = found ?? {}
  const people = {} as Record<Username, SignedIn>
  for (const username of USERNAMES) people[username] = await signIn(port, username)
  const size = `About ${loans} loans, ${tasks} tasks, ${reviews} reviews, ${events} events`
  return { database, port, size, pages: buildPages(chosen as unknown as PageSubjects), people }
}

/** Returns the request of a page as the web sends it, with `count: "later"`. */
export function buildPageRequest({ port, people }: World, { name, path, username, body }: Omit<Page, 'bare'>): Target {
  return { name, port, path: `/${path}`, headers: people[username], body: JSON.stringify({ count: 'later', ...body }) }
}

/** Returns a target's response and its transferred bytes. Throws if it was refused. */
export async function fetchText(
  { name, port, path, headers, body }: Target,
  encoding = 'identity',
): Promise<{ text: string; bytes: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'accept-encoding': encoding },
    body,
  })
  const text = await answer.text()
  if (!text.startsWith('{"flag":true')) throw new Error(`${name}: ${text.slice(0, 500)}`)
  return { text, bytes: Number(answer.headers.get('content-length')) }
}

export async function fetchResponse<Response>(target: Target): Promise<Response> {
  return (JSON.parse((await fetchText(target)).text) as { response: Response }).response
}
