import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constant } from '../../grid/cells.ts'
import { ofRecord } from '../../rows/blind-reviews.ts'
import { JOIN_OWN_SCORE } from '../../rows/latest-reviews.ts'
import { inSight } from '../chosen-reviews.ts'
import type { AskedDashboard, Tab } from './dashboard-request.ts'

/** A count over reviews (alias `t`) or their questions, by key. Each key opens the reviews that it counts. */
export interface CountKey {
  key: string
  label: string
}

const COMPLETED = Prisma.sql`t.ended_at IS NOT NULL AND t.bypass_reason = ''`
const flag = (condition: Prisma.Sql) => Prisma.sql`(${condition})::int`

/** The counted fails: all, or only those of the highest severity, or only lower ones. */
function failsOf(defects: AskedDashboard['defects'], all: Prisma.Sql, high: Prisma.Sql): Prisma.Sql {
  return { Both: all, 'Material or Critical': high, Lower: Prisma.sql`(${all} - ${high})` }[defects]
}

/** Counts each review once, under its reviewer. */
function byAnalyst({ defects }: AskedDashboard): Record<string, Prisma.Sql> {
  const net = failsOf(defects, Prisma.sql`t.finding_count`, Prisma.sql`t.critical_count`)
  const gross = failsOf(defects, Prisma.sql`t.gross_finding_count`, Prisma.sql`t.gross_critical_count`)
  const counted = (sql: Prisma.Sql) => Prisma.sql`CASE WHEN ${COMPLETED} THEN ${sql} ELSE 0 END`
  return {
    ...STATES,
    Judged: flag(Prisma.sql`${COMPLETED} AND t.opportunity_count > 0`),
    Defects: flag(Prisma.sql`${COMPLETED} AND ${net} > 0`),
    Material: flag(Prisma.sql`${COMPLETED} AND t.critical_count > 0`),
    Lower: flag(Prisma.sql`${COMPLETED} AND t.finding_count > t.critical_count`),
    Submitted: flag(Prisma.sql`${COMPLETED} AND ${gross} > 0`),
    Fails: counted(net),
    Opportunities: counted(Prisma.sql`t.opportunity_count`),
    Disputed: counted(Prisma.sql`t.dispute_count`),
    Overturned: counted(Prisma.sql`t.overturned_count`),
  }
}

/** Each review has exactly one state. A bypassed review counts for nobody. */
const STATES = {
  Reviews: Prisma.sql`1`,
  Pending: flag(Prisma.sql`t.ended_at IS NULL AND t.started_at IS NULL`),
  'In QC': flag(Prisma.sql`t.ended_at IS NULL AND t.started_at IS NOT NULL`),
  Completed: flag(COMPLETED),
  ByPass: flag(Prisma.sql`t.ended_at IS NOT NULL AND t.bypass_reason <> ''`),
}

/** Counts each review under the person whose work it is about, with the findings on that work. */
function byEmployee({ defects }: AskedDashboard): Record<string, Prisma.Sql> {
  const zero = (sql: string) => Prisma.raw(`coalesce(s.${sql}, 0)`)
  const all = Prisma.sql`(${zero('high')} + ${zero('middle')} + ${zero('low')})`
  return {
    ...STATES,
    Judged: flag(Prisma.sql`${COMPLETED} AND s.review_id IS NOT NULL`),
    Defects: flag(Prisma.sql`${COMPLETED} AND ${failsOf(defects, all, zero('high'))} > 0`),
  }
}

/** Counts each answered question of a completed review. */
function byQuestion({ defects }: AskedDashboard): Record<string, Prisma.Sql> {
  const failed = Prisma.sql`a.answer = 'No' AND a.result <> 'Accept'`
  const high = Prisma.sql`a.severity IN ('Critical', 'Material')`
  const level = { Both: Prisma.sql`TRUE`, 'Material or Critical': high, Lower: Prisma.sql`NOT ${high}` }[defects]
  return { Answered: Prisma.sql`1`, Fails: flag(Prisma.sql`${failed} AND ${level}`) }
}

interface Source {
  join: Prisma.Sql
  /** The id of the list row that a review belongs to. */
  of: Prisma.Sql
  /** The person to whom row scope and filters of people apply. */
  person: Prisma.Sql
  counts(asked: AskedDashboard): Record<string, Prisma.Sql>
  conditions: readonly Prisma.Sql[]
}

const WORKED = Prisma.sql`t.worked_by_id`

const ANALYST: Source = {
  join: Prisma.empty,
  of: Prisma.sql`coalesce(t.assigned_to_id, 0)`,
  person: Prisma.sql`t.assigned_to_id`,
  counts: byAnalyst,
  conditions: [],
}

/** Answers older than the question banks have no checkpoint: they count with the checkpoint of the same text. */
const BY_WORDS = Prisma.sql`LEFT JOIN (SELECT kind, question, min(id) AS id FROM checkpoints GROUP BY kind, question) b
  ON a.checkpoint_id IS NULL AND b.kind = t.kind AND b.question = a.question`

const SOURCES: Record<Tab, Source> = {
  'QC Analyst': ANALYST,
  Reviews: ANALYST,
  Employee: {
    join: JOIN_OWN_SCORE,
    of: Prisma.sql`coalesce(t.worked_by_id, 0)`,
    person: WORKED,
    counts: byEmployee,
    conditions: [],
  },
  Question: {
    join: Prisma.sql`JOIN review_answers a ON a.review_id = t.id ${BY_WORDS}`,
    of: Prisma.sql`coalesce(a.checkpoint_id, b.id, 0)`,
    person: Prisma.sql`t.assigned_to_id`,
    counts: byQuestion,
    conditions: [COMPLETED, Prisma.sql`a.asked AND a.answer IN ('Yes', 'No')`],
  },
}

/** Condition: a review belongs to the day of its completion; an open one, if open reviews count, to the day of its submission. */
function within(periods: AskedDashboard['periods'], completed: boolean): Prisma.Sql {
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

/** Index of the period, from 0. Periods are consecutive and do not overlap. */
const periodSql = (periods: AskedDashboard['periods']) =>
  periods.length === 1
    ? Prisma.sql`0`
    : Prisma.sql`(CASE ${Prisma.join(
        periods.map(({ before }, at) => Prisma.sql`WHEN t.ended_at < ${before}::timestamptz THEN ${at}::int`),
        ' ',
      )} END)`

const ALIAS = (key: string) => Prisma.raw(`"${key}"`)

/** Condition: reviews (alias `t`) of a dashboard that the viewer sees. */
const chosen = (asked: AskedDashboard, viewer: Viewer, { person, conditions }: Pick<Source, 'person' | 'conditions'>): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`t.kind = ${asked.kind} AND t.pulled_back_at IS NULL AND ${ofRecord('t')} AND t.selection = ${asked.selection} AND t.scope = 'Full'`,
      within(asked.periods, asked.completed),
      inSight(viewer, asked.kind, WORKED),
      ...asked.conditions,
      ...conditions,
      ...(asked.among ? [asked.among(person)] : []),
    ],
    ' AND ',
  )

/** Subquery with a row per review and list row: `review`, `row_id`, `period` and an integer for each key. */
export function counted(asked: AskedDashboard, viewer: Viewer, tab: Tab = asked.tab): Prisma.Sql {
  const source = SOURCES[tab]
  const counts = Object.entries(source.counts(asked)).map(([key, sql]) => Prisma.sql`${sql} AS ${ALIAS(key)}`)
  return Prisma.sql`(SELECT t.id AS review, ${source.of} AS row_id, ${periodSql(asked.periods)} AS period, ${Prisma.join(counts)}
    FROM reviews t ${source.join} WHERE ${chosen(asked, viewer, { ...source, conditions: [...source.conditions, ...(asked.listed ?? [])] })})`
}

/** The pooled figures of everybody the viewer sees, each review once. The filter of people applies to the same person as in the list. */
export function countedTogether(asked: AskedDashboard, viewer: Viewer): Prisma.Sql {
  const counts = Object.entries(byAnalyst(asked)).map(([key, sql]) => Prisma.sql`${sql} AS ${ALIAS(key)}`)
  const person = asked.tab === 'Employee' ? WORKED : ANALYST.person
  return Prisma.sql`(SELECT t.id AS review, 0 AS row_id, ${periodSql(asked.periods)} AS period, ${Prisma.join(counts)}
    FROM reviews t WHERE ${chosen(asked, viewer, { person, conditions: [] })})`
}

/** The sum of a key over the rows of `counted` (alias `c`) of a period. */
export const sumOf = (key: string, period: number): Prisma.Sql =>
  Prisma.sql`(coalesce(sum(c.${ALIAS(key)}) FILTER (WHERE c.period = ${constantNumber(period)}), 0))::int`

const constantNumber = (number: number) => Prisma.raw(String(Math.trunc(number)))

export const keyColumn = ALIAS
export const NOBODY = constant('Not assigned')
