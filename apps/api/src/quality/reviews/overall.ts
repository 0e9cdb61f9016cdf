import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import { type Atoms, closerEntry, NO_ATOMS, processorEntry, underwriterEntry } from '@ivue/contracts/quality/overall.ts'
import type { OverallReport } from '@ivue/contracts/quality/overall-report.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../database/database.ts'
import { atomSums, latestReviews, reported } from '../../rows/latest-reviews.ts'

const ENTRY = { processor: processorEntry, underwriter: underwriterEntry, closer: closerEntry }

interface Wanted {
  kind: ReviewKind
  /** Row scope of the viewer; null for all. */
  scope: Prisma.Sql | null
  input: Pick<GridInput, 'dateFromSearch' | 'dateToSearch' | 'type'>
  /** Random, Targeted or In-line; they must not be mixed (domain 4). */
  selection: string
  /** Whether to count failures removed by an overturn, too. */
  gross: boolean
  /** Whether Overall Accuracy weights the severities, as for closers. */
  weighted: boolean
  zone: string
  now: Date
}

type Row = Atoms & { employeeId: string; name: string; partial: boolean; superseded: number }

/**
 * The summary above a QA dashboard, by worked person (domain 5.2; wire conventions, Reviews): of the latest review per loan and type
 * that was completed in the range, by default in the current month.
 */
export async function overallReportOf(
  db: Database,
  { kind, scope, input, selection, gross, weighted, zone, now }: Wanted,
): Promise<OverallReport> {
  const { dateFromSearch, dateToSearch, type } = input
  const [from, before] = dateFromSearch && dateToSearch ? dayRange(dateFromSearch, dateToSearch, zone) : [firstOfMonth(now, zone), null]
  const conditions = [
    reported(kind, selection),
    Prisma.sql`t.ended_at >= ${from}::timestamptz`,
    ...(before ? [Prisma.sql`t.ended_at < ${before}::timestamptz`] : []),
    ...(type && type !== 'All' ? [Prisma.sql`t.type = ${type}`] : []),
  ]
  const seen = scope
    ? Prisma.sql`AND t.id IN (SELECT t.id FROM reviews t WHERE ${Prisma.join(conditions, ' AND ')} AND ${scope})`
    : Prisma.empty
  const rows = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT u.employee_id AS "employeeId", u.full_name AS name, t.partial, ${atomSums(Prisma.sql`FILTER (WHERE t.nth = 1)`)}, (count(*) FILTER (WHERE t.nth > 1))::int AS superseded
    FROM ${latestReviews({ conditions, gross, byPerson: true })} t JOIN users u ON u.id = t.worked_by_id WHERE TRUE ${seen}
    GROUP BY u.id, u.employee_id, u.full_name, t.partial HAVING count(*) FILTER (WHERE t.nth = 1) > 0 ORDER BY u.full_name, u.id`)
  const of = (employeeId: string, partial: boolean) => rows.find((row) => row.employeeId === employeeId && row.partial === partial)
  return Object.fromEntries(
    rows.map(({ employeeId, name }) => {
      const [full, part] = [of(employeeId, false), of(employeeId, true)]
      const superseded = (full?.superseded ?? 0) + (part?.superseded ?? 0)
      return [employeeId, ENTRY[kind]({ name, full: full ?? NO_ATOMS, partial: part ?? NO_ATOMS, superseded, weighted })]
    }),
  )
}

function firstOfMonth(now: Date, zone: string): Date {
  const today = dayAt(now, zone)
  return dayRange(`${today.slice(0, 8)}01`, today, zone)[0]
}
