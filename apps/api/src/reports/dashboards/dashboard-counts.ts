import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../../grid/cells.ts'
import { ofRecord } from '../../platform/rows/blind-reviews.ts'
import { reviewsVisibleTo } from '../../platform/rows/counted-reviews.ts'
import { isJudged } from '../../platform/rows/judged-answers.ts'
import { JOIN_OWN_SCORE } from '../../platform/rows/latest-reviews.ts'
import type { ParsedDashboardRequest, Tab } from './dashboard-request.ts'

const COMPLETED = Prisma.sql`t.ended_at IS NOT NULL AND t.bypass_reason = ''`
/** Conditions: the completed reviews that count for the shares of reviews, and those that have columns of their own (domain 10.1). */
const FULL = Prisma.sql`${COMPLETED} AND t.audit <> 'Partial'`
const PARTIAL = Prisma.sql`${COMPLETED} AND t.audit = 'Partial'`
const flagSql = (condition: Prisma.Sql) => Prisma.sql`(${condition})::int`

/** Returns SQL of the number of failures that count: all, those of the highest severity, or the lower ones. */
function failsSql(defects: ParsedDashboardRequest['defects'], all: Prisma.Sql, high: Prisma.Sql): Prisma.Sql {
  return { Both: all, 'Material or Critical': high, Lower: Prisma.sql`(${all} - ${high})` }[defects]
}

/** Returns SQL for the counts of a review (alias `t`) by key. They are shown in the row of its reviewer. */
function analystCounts({ defects }: ParsedDashboardRequest): Record<string, Prisma.Sql> {
  const net = failsSql(defects, Prisma.sql`t.finding_count`, Prisma.sql`t.critical_count`)
  const gross = failsSql(defects, Prisma.sql`t.gross_finding_count`, Prisma.sql`t.gross_critical_count`)
  const ifCompleted = (sql: Prisma.Sql) => Prisma.sql`CASE WHEN ${COMPLETED} THEN ${sql} ELSE 0 END`
  return {
    ...STATES,
    Judged: flagSql(Prisma.sql`${FULL} AND t.opportunity_count > 0`),
    Defects: flagSql(Prisma.sql`${FULL} AND ${net} > 0`),
    'Partial Defects': flagSql(Prisma.sql`${PARTIAL} AND ${net} > 0`),
    Material: flagSql(Prisma.sql`${FULL} AND t.critical_count > 0`),
    Lower: flagSql(Prisma.sql`${FULL} AND t.finding_count > t.critical_count`),
    Submitted: flagSql(Prisma.sql`${FULL} AND ${gross} > 0`),
    Fails: ifCompleted(net),
    Opportunities: ifCompleted(Prisma.sql`t.opportunity_count`),
    Disputed: ifCompleted(Prisma.sql`t.dispute_count`),
    Overturned: ifCompleted(Prisma.sql`t.overturned_count`),
  }
}

/** SQL for 1 in the state of a review and 0 in the others. A bypassed review is not completed. */
const STATES = {
  Reviews: Prisma.sql`1`,
  Pending: flagSql(Prisma.sql`t.ended_at IS NULL AND t.started_at IS NULL`),
  'In QC': flagSql(Prisma.sql`t.ended_at IS NULL AND t.started_at IS NOT NULL`),
  Completed: flagSql(COMPLETED),
  Partial: flagSql(PARTIAL),
  ByPass: flagSql(Prisma.sql`t.ended_at IS NOT NULL AND t.bypass_reason <> ''`),
}

/** Returns SQL for the counts of a review by key, in the row of the person whose work it is about, with the findings on that work. */
function employeeCounts({ defects }: ParsedDashboardRequest): Record<string, Prisma.Sql> {
  const zero = (sql: string) => Prisma.raw(`coalesce(s.${sql}, 0)`)
  const all = Prisma.sql`(${zero('high')} + ${zero('middle')} + ${zero('low')})`
  return {
    ...STATES,
    Judged: flagSql(Prisma.sql`${FULL} AND s.review_id IS NOT NULL`),
    Defects: flagSql(Prisma.sql`${FULL} AND ${failsSql(defects, all, zero('high'))} > 0`),
    'Partial Defects': flagSql(Prisma.sql`${PARTIAL} AND ${failsSql(defects, all, zero('high'))} > 0`),
  }
}

/** Returns SQL for the counts of an answer (alias `a`) of a completed review by key, in the row of its question. */
function questionCounts({ defects }: ParsedDashboardRequest): Record<string, Prisma.Sql> {
  const failed = Prisma.sql`a.answer = 'No' AND a.result <> 'Accept'`
  const high = Prisma.sql`a.severity IN ('Critical', 'Material')`
  const level = { Both: Prisma.sql`TRUE`, 'Material or Critical': high, Lower: Prisma.sql`NOT ${high}` }[defects]
  return { Answered: Prisma.sql`1`, Fails: flagSql(Prisma.sql`${failed} AND ${level}`) }
}

interface TabSource {
  join: Prisma.Sql
  /** SQL for the id of the list row in which a review counts. */
  rowId: Prisma.Sql
  /** The person to whom row scope and filters of people apply. */
  person: Prisma.Sql
  counts(request: ParsedDashboardRequest): Record<string, Prisma.Sql>
  conditions: readonly Prisma.Sql[]
}

const WORKED_BY = Prisma.sql`t.worked_by_id`

const ANALYST: TabSource = {
  join: Prisma.empty,
  rowId: Prisma.sql`coalesce(t.assigned_to_id, 0)`,
  person: Prisma.sql`t.assigned_to_id`,
  counts: analystCounts,
  conditions: [],
}

/** SQL that joins the checkpoint of the same text to answers that have none, because they are older than the question banks. */
const JOIN_CHECKPOINT_BY_TEXT = Prisma.sql`LEFT JOIN (SELECT kind, question, min(id) AS id FROM checkpoints GROUP BY kind, question) b
  ON a.checkpoint_id IS NULL AND b.kind = t.kind AND b.question = a.question`

const SOURCES: Record<Tab, TabSource> = {
  'QC Analyst': ANALYST,
  Reviews: ANALYST,
  Employee: {
    join: JOIN_OWN_SCORE,
    rowId: Prisma.sql`coalesce(t.worked_by_id, 0)`,
    person: WORKED_BY,
    counts: employeeCounts,
    conditions: [],
  },
  Question: {
    join: Prisma.sql`JOIN review_answers a ON a.review_id = t.id ${JOIN_CHECKPOINT_BY_TEXT}`,
    rowId: Prisma.sql`coalesce(a.checkpoint_id, b.id, 0)`,
    person: Prisma.sql`t.assigned_to_id`,
    counts: questionCounts,
    conditions: [COMPLETED, Prisma.sql`a.asked AND ${isJudged('a')} AND a.answer IN ('Yes', 'No')`],
  },
}

/**
 * Condition that a review was completed in one of the periods or, unless only completed reviews count, is open and was submitted in one.
 */
function inPeriods(periods: ParsedDashboardRequest['periods'], completed: boolean): Prisma.Sql {
  const inAny = (moment: string) =>
    Prisma.sql`(${Prisma.join(
      periods.map(
        ({ from, before }) =>
          Prisma.sql`(${Prisma.raw(moment)} >= ${from}::timestamptz AND ${Prisma.raw(moment)} < ${before}::timestamptz)`,
      ),
      ' OR ',
    )})`
  return completed
    ? Prisma.sql`t.ended_at IS NOT NULL AND t.bypass_reason = '' AND ${inAny('t.ended_at')}`
    : Prisma.sql`(${inAny('t.ended_at')} OR (t.ended_at IS NULL AND ${inAny('t.submitted_at')}))`
}

/** Returns SQL for the index of a review's period, from 0. The periods must be in order and must not overlap. */
const periodSql = (periods: ParsedDashboardRequest['periods']) =>
  periods.length === 1
    ? Prisma.sql`0`
    : Prisma.sql`(CASE ${Prisma.join(
        periods.map(({ before }, at) => Prisma.sql`WHEN t.ended_at < ${before}::timestamptz THEN ${at}::int`),
        ' ',
      )} END)`

const quoteKey = (key: string) => Prisma.raw(`"${key}"`)

/** Condition for reviews (alias `t`) of a dashboard that the viewer sees. */
const isInDashboard = (
  request: ParsedDashboardRequest,
  viewer: Viewer,
  { person, conditions }: Pick<TabSource, 'person' | 'conditions'>,
): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`t.kind = ${request.kind} AND t.pulled_back_at IS NULL AND ${ofRecord('t')} AND t.selection = ${request.selection} AND t.scope = 'Full'`,
      inPeriods(request.periods, request.completed),
      reviewsVisibleTo(viewer, request.kind, request.zone, Prisma.sql`coalesce(t.ended_at, t.submitted_at)`),
      ...request.conditions,
      ...conditions,
      ...(request.among ? [request.among(person)] : []),
    ],
    ' AND ',
  )

/** Returns a subquery with a row for each review in a list row: `review`, `row_id`, `period` and an integer for each key. */
export function dashboardReviewsSql(request: ParsedDashboardRequest, viewer: Viewer, tab: Tab = request.tab): Prisma.Sql {
  const source = SOURCES[tab]
  const counts = Object.entries(source.counts(request)).map(([key, sql]) => Prisma.sql`${sql} AS ${quoteKey(key)}`)
  return Prisma.sql`(SELECT t.id AS review, ${source.rowId} AS row_id, ${periodSql(request.periods)} AS period, ${Prisma.join(counts)}
    FROM reviews t ${source.join} WHERE ${isInDashboard(request, viewer, { ...source, conditions: [...source.conditions, ...(request.listed ?? [])] })})`
}

/** Returns a subquery like `dashboardReviewsSql`, but with a single list row 0 for all reviews that the viewer sees. */
export function pooledCountsSql(request: ParsedDashboardRequest, viewer: Viewer): Prisma.Sql {
  const counts = Object.entries(analystCounts(request)).map(([key, sql]) => Prisma.sql`${sql} AS ${quoteKey(key)}`)
  const person = request.tab === 'Employee' ? WORKED_BY : ANALYST.person
  return Prisma.sql`(SELECT t.id AS review, 0 AS row_id, ${periodSql(request.periods)} AS period, ${Prisma.join(counts)}
    FROM reviews t WHERE ${isInDashboard(request, viewer, { person, conditions: [] })})`
}

/** Returns SQL for the sum of a key over the rows of `dashboardReviewsSql` (alias `c`) in the period with this index. */
export const sumSql = (key: string, period: number): Prisma.Sql =>
  Prisma.sql`(coalesce(sum(c.${quoteKey(key)}) FILTER (WHERE c.period = ${constantNumber(period)}), 0))::int`

const constantNumber = (number: number) => Prisma.raw(String(Math.trunc(number)))

export const keyColumn = quoteKey
export const NOBODY = constantSql('Not assigned')
