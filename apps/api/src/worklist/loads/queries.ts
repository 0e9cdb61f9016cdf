import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { deskModule } from '@ivue/contracts/desks/modules.ts'
import { CLOSING_STATUSES, type Desk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { LoanToAssign, Worker } from '@ivue/contracts/worklist/loads.ts'
import type { Floor } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { isKnownTo } from '../../platform/rows/blind-reviews.ts'

interface LoadQuery {
  floor: Floor
  ids: readonly number[]
  /** Reviews that the viewer may not know of are not counted. */
  viewer: Viewer
  now: Date
  /** The business zone, which defines today. */
  zone: string
}

export type LoadRow = Omit<Worker, 'Name'> & { id: number }

/** Returns, by person id, the open rows they hold on a floor and those they were assigned today. */
export async function readLoadsToday(db: Queries, { floor, ids, viewer, now, zone }: LoadQuery): Promise<ReadonlyMap<number, LoadRow>> {
  const day = dayAt(now, zone)
  const [from] = dayRange(day, day, zone)
  const { held, given } = floor === 'quality' ? reviewLoadSql(viewer, from, zone) : taskLoadSql(floor, from)
  const skills = (kind: string) => Prisma.sql`ARRAY(SELECT s.value FROM user_skills s WHERE s.user_id = u.id AND s.kind = ${kind})`
  const loads = await db.$queryRaw<LoadRow[]>(Prisma.sql`
    WITH held AS (${held}), given AS (${given}),
      holds AS (SELECT who, count(*)::int AS open, (count(*) FILTER (WHERE (due AT TIME ZONE zone)::date <= (${now}::timestamptz AT TIME ZONE zone)::date))::int AS "dueToday" FROM held GROUP BY who),
      got AS (SELECT who, count(DISTINCT row_id)::int AS today FROM given GROUP BY who)
    SELECT u.id, coalesce(holds.open, 0) AS open, coalesce(holds."dueToday", 0) AS "dueToday", coalesce(got.today, 0) AS today, u.max_daily_assign AS most,
      coalesce((SELECT max(a.to_day)::text FROM user_away a WHERE a.user_id = u.id AND a.from_day <= ${day}::date AND a.to_day >= ${day}::date), '') AS "awayUntil",
      ${skills('licence')} AS licences, ${skills('purpose')} AS purposes, ${skills('loanType')} AS types
    FROM users u LEFT JOIN holds ON holds.who = u.id LEFT JOIN got ON got.who = u.id
    WHERE u.id = ANY(${[...ids]}::int[])`)
  return new Map(loads.map((load) => [load.id, load]))
}

const OPEN: Readonly<Record<Desk, readonly string[]>> = {
  closing: CLOSING_STATUSES.filter((status) => status === 'WIP' || status === 'Reschedule'),
  processor: ['Open'],
  underwriter: ['Open'],
}

/** SQL condition that a row of a list (alias `t`) is open work. */
export const isOpenRow = (floor: Floor): Prisma.Sql =>
  floor === 'quality' ? Prisma.sql`(t.ended_at IS NULL AND t.pulled_back_at IS NULL)` : Prisma.sql`t.status = ANY(${[...OPEN[floor]]})`

/** SQL of the day on which a row of a list (alias `t`) is due, in the zone of its property, or for a review in `office`. */
export const dueDaySql = (floor: Floor, office: string): Prisma.Sql =>
  floor === 'quality'
    ? Prisma.sql`(t.due_at AT TIME ZONE ${office}::text)::date`
    : Prisma.sql`(coalesce(t.sla_due_at, t.due_at) AT TIME ZONE t.zone)::date`

/**
 * SQL of open tasks by holder of a slot, and of tasks assigned today. The latter are read from the events of assignments and imports
 * and belong to the task's present holder.
 */
function taskLoadSql(desk: Desk, from: Date) {
  const open = (slot: 1 | 2) => {
    const who = Prisma.raw(`slot${slot}_id`)
    return Prisma.sql`SELECT ${who} AS who, id, coalesce(sla_due_at, due_at) AS due, zone FROM tasks t
      WHERE desk = ${desk} AND ${isOpenRow(desk)} AND ${who} IS NOT NULL`
  }
  const [first, second, brought] = [deskModule(desk, 'Reassignment1'), deskModule(desk, 'Reassignment2'), deskModule(desk, 'Import')]
  return {
    held: Prisma.sql`${open(1)} UNION ${open(2)}`,
    given: Prisma.sql`SELECT CASE WHEN e.module = ${second} THEN t.slot2_id ELSE t.slot1_id END AS who, t.id AS row_id
      FROM events e JOIN tasks t ON t.id = e.task_id
      WHERE e.desk = ${desk} AND e.module IN (${first}, ${second}, ${brought}) AND e.at >= ${from}::timestamptz
        AND CASE WHEN e.module = ${brought} THEN e.before = '' ELSE e.before <> e.after END`,
  }
}

const reviewLoadSql = (viewer: Viewer, from: Date, zone: string) => ({
  held: Prisma.sql`SELECT assigned_to_id AS who, id, due_at AS due, ${zone}::text AS zone FROM reviews t
    WHERE ${isOpenRow('quality')} AND assigned_to_id IS NOT NULL AND ${isKnownTo(viewer, 't')}`,
  given: Prisma.sql`SELECT assigned_to_id AS who, id AS row_id FROM reviews r 
    WHERE assigned_at >= ${from}::timestamptz AND pulled_back_at IS NULL AND ${isKnownTo(viewer, 'r')}`,
})

/** Returns the loan data that the assignment rules need for these rows. */
export function readLoansOfRows(db: Queries, rows: readonly { loanId: number }[]): Promise<LoanToAssign[]> {
  return db.loan
    .findMany({
      where: { id: { in: rows.map(({ loanId }) => loanId) } },
      select: { propertyState: true, purpose: true, type: true },
    })
    .then((loans) => loans.map(({ propertyState, purpose, type }) => ({ state: propertyState, purpose, type })))
}
