import { Prisma } from '#generated/prisma/client.ts'
import type { Periods } from '../../figures/calendar.ts'
import type { AtomSource } from '../../figures/figures-definition.ts'
import { isWithinMoments, periodOfMomentSql } from '../../figures/queries.ts'

/**
 * IRR Completion (domain 5.4). A file arrives at underwriting when its task is created. The first decision completes its initial
 * risk review. The file waits until then, or until its task ends or its loan is disposed without a decision. Files that wait at the
 * start of a month or arrive in it are due in that month. A file counts for its owner at the decision; before that, for the holder of
 * the task. Closed months pass the waiting tasks on to the current one.
 */
export const initialRiskReviewSource: AtomSource<'irrDue' | 'irrDone'> = {
  atoms: ['irrDue', 'irrDone'],
  items: (when, waiting) => (waiting ? inRunningMonth(when, waiting) : inMonths(when)),
  carries: true,
}

/** SQL of the items of closed months. Period 0 is before the first month, one more than the last is after it. */
function inMonths(when: Periods): Prisma.Sql {
  const at = (moment: Prisma.Sql) => periodOfMomentSql(moment, when)
  return Prisma.sql`
    WITH firsts AS (
      SELECT DISTINCT ON (d.task_id) d.task_id, d.decided_at, d.owner_id FROM decisions d WHERE d.desk = 'underwriter' ORDER BY d.task_id, d.id
    ), files AS (
      SELECT t.id, t.slot1_id, f.owner_id, ${at(Prisma.sql`t.created_at`)} AS came, ${at(Prisma.sql`f.decided_at`)} AS decided,
        ${at(Prisma.sql`least(coalesce(f.decided_at, t.done_at), l.disposition_on::timestamp AT TIME ZONE ${when.zone})`)} AS over
      FROM tasks t LEFT JOIN firsts f ON f.task_id = t.id JOIN loans l ON l.id = t.loan_id
      WHERE t.desk = 'underwriter' AND coalesce(f.decided_at, t.done_at, 'infinity') >= ${when.starts[0]}::timestamptz
    )
    SELECT period, CASE WHEN files.decided = period THEN files.owner_id ELSE files.slot1_id END AS person,
      1 AS "irrDue", coalesce((files.decided = period)::int, 0) AS "irrDone", CASE WHEN files.came < period THEN files.id END AS carried
    FROM files, generate_series(greatest(files.came, 1), greatest(files.came, coalesce(files.over, ${when.days.length}::int))) AS period`
}

/**
 * SQL of the items of the current month: the tasks that waited at its start and those created in it. New tasks are found by the import
 * date, which is indexed and never before the creation.
 */
function inRunningMonth(when: Periods, waiting: readonly number[]): Prisma.Sql {
  const first = when.starts[0]
  return Prisma.sql`
    WITH firsts AS (
      SELECT DISTINCT ON (d.task_id) d.task_id, d.owner_id FROM decisions d
      WHERE d.desk = 'underwriter' AND ${isWithinMoments(Prisma.sql`d.decided_at`, when)} ORDER BY d.task_id, d.id
    ), files AS (
      SELECT t.id, t.slot1_id FROM tasks t WHERE t.id = ANY(${waiting}::int[])
      UNION ALL
      SELECT t.id, t.slot1_id FROM tasks t WHERE t.desk = 'underwriter' AND t.imported_at >= ${first}::timestamptz - interval '1 day'
        AND ${isWithinMoments(Prisma.sql`t.created_at`, when)}
    )
    SELECT 1 AS period, CASE WHEN firsts.task_id IS NULL THEN files.slot1_id ELSE firsts.owner_id END AS person,
      1 AS "irrDue", (firsts.task_id IS NOT NULL)::int AS "irrDone", NULL::int AS carried
    FROM files LEFT JOIN firsts ON firsts.task_id = files.id`
}
