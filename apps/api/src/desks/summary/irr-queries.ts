import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database.ts'
import type { Stretches } from './months.ts'
import type { Counted } from './queries.ts'

/**
 * IRR Completion (domain 5.4). A file comes to underwriting when its task there is made; its initial risk review is completed by the first decision on it, and waits
 * until then, or until the task was done or the loan left without one. Due in a month: those that waited at its beginning and those that came in it. Whoever owned the
 * file at that decision has it, before that whoever holds it.
 */
export async function countClosedIrr(db: Queries, { zone, starts }: Stretches): Promise<{ counted: Counted[]; waiting: number[] }> {
  const stretches = starts.length - 1
  // In which stretch a moment is: 0 before the first, one more than there are after the last.
  const at = (moment: Prisma.Sql) => Prisma.sql`width_bucket(${moment}, ${starts}::timestamptz[])`
  const rows = await db.$queryRaw<(Counted & { ids: number[] | null })[]>(Prisma.sql`
    WITH firsts AS (
      SELECT DISTINCT ON (d.task_id) d.task_id, d.decided_at, d.owner_id FROM decisions d WHERE d.desk = 'underwriter' ORDER BY d.task_id, d.id
    ), files AS (
      SELECT t.id, t.slot1_id, f.owner_id, ${at(Prisma.sql`t.created_at`)} AS came, ${at(Prisma.sql`f.decided_at`)} AS decided,
        ${at(Prisma.sql`least(coalesce(f.decided_at, t.done_at), l.disposition_on::timestamp AT TIME ZONE ${zone})`)} AS over
      FROM tasks t LEFT JOIN firsts f ON f.task_id = t.id JOIN loans l ON l.id = t.loan_id
      WHERE t.desk = 'underwriter' AND coalesce(f.decided_at, t.done_at, 'infinity') >= ${starts[0]}::timestamptz
    ), due AS (
      SELECT stretch, files.id, files.came < stretch AS waited, files.slot1_id, files.owner_id, coalesce(files.decided = stretch, false) AS done
      FROM files, generate_series(greatest(files.came, 1), greatest(files.came, coalesce(files.over, ${stretches + 1}::int))) AS stretch
    )
    SELECT due.stretch, CASE WHEN due.done THEN due.owner_id ELSE due.slot1_id END AS person, count(*)::int AS "irrDue", count(*) FILTER (WHERE due.done)::int AS "irrDone",
      array_agg(due.id) FILTER (WHERE due.stretch > ${stretches}::int AND due.waited) AS ids
    FROM due GROUP BY 1, 2`)
  return {
    counted: rows.filter(({ stretch }) => stretch <= stretches).map(({ ids: _, ...row }) => row),
    waiting: rows.flatMap(({ ids }) => ids ?? []),
  }
}

/**
 * The same of the month that runs, given the tasks that waited at its beginning. The import date is indexed and never older than the task; a task that was imported
 * again came when it was made.
 */
export function countRunningIrr(db: Queries, { starts: [first, before] }: Stretches, waiting: readonly number[]): Promise<Counted[]> {
  return db.$queryRaw(Prisma.sql`
    WITH firsts AS (
      SELECT DISTINCT ON (d.task_id) d.task_id, d.owner_id FROM decisions d
      WHERE d.desk = 'underwriter' AND d.decided_at >= ${first}::timestamptz AND d.decided_at < ${before}::timestamptz ORDER BY d.task_id, d.id
    ), files AS (
      SELECT t.id, t.slot1_id FROM tasks t WHERE t.id = ANY(${waiting}::int[])
      UNION ALL
      SELECT t.id, t.slot1_id FROM tasks t WHERE t.desk = 'underwriter' AND t.imported_at >= ${first}::timestamptz - interval '1 day'
        AND t.created_at >= ${first}::timestamptz AND t.created_at < ${before}::timestamptz
    )
    SELECT 1 AS stretch, CASE WHEN firsts.task_id IS NULL THEN files.slot1_id ELSE firsts.owner_id END AS person, count(*)::int AS "irrDue", count(firsts.task_id)::int AS "irrDone"
    FROM files LEFT JOIN firsts ON firsts.task_id = files.id GROUP BY 1, 2`)
}
