import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import { type Atoms, closerEntry, NO_ATOMS, processorEntry, underwriterEntry } from '@ivue/contracts/quality/overall.ts'
import type { OverallReport } from '@ivue/contracts/quality/overall-report.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../database.ts'

const ENTRY = { processor: processorEntry, underwriter: underwriterEntry, closer: closerEntry }

interface Wanted {
  kind: ReviewKind
  /** Which reviews the viewer sees; null for all. */
  scope: Prisma.Sql | null
  input: Pick<GridInput, 'dateFromSearch' | 'dateToSearch' | 'type'>
  /** Random, Targeted or In-line: never mixed (domain 4). */
  selection: string
  /** Also counts the fails that an overturn removed. */
  gross: boolean
  /** Overall Accuracy of closers weighs the severities. */
  weighted: boolean
  zone: string
  now: Date
}

type Row = Atoms & { employeeId: string; name: string; partial: boolean }

/**
 * The summary above a QA dashboard, by the person whose work was reviewed (domain 5.2; wire conventions, Reviews): of reviews completed in the range, without one in
 * the month so far.
 */
export async function overallReportOf(
  db: Database,
  { kind, scope, input, selection, gross, weighted, zone, now }: Wanted,
): Promise<OverallReport> {
  const { dateFromSearch, dateToSearch, type } = input
  const [from, before] = dateFromSearch && dateToSearch ? dayRange(dateFromSearch, dateToSearch, zone) : [firstOfMonth(now, zone), null]
  const fails = (level: 'high' | 'middle' | 'low') => Prisma.raw(gross ? `s.gross_${level}` : `s.${level}`)
  const rows = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT u.employee_id AS "employeeId", u.full_name AS name, t.audit = 'Partial' AS partial, count(*)::int AS units, sum(s.opportunities)::int AS opportunities,
      sum(s.high_opportunities)::int AS "highOpportunities", sum(s.middle_opportunities)::int AS "middleOpportunities", sum(s.low_opportunities)::int AS "lowOpportunities",
      sum(${fails('high')})::int AS high, sum(${fails('middle')})::int AS middle, sum(${fails('low')})::int AS low, count(*) FILTER (WHERE ${fails('high')} > 0)::int AS "highUnits",
      count(*) FILTER (WHERE ${fails('middle')} > 0)::int AS "middleUnits", count(*) FILTER (WHERE ${fails('low')} > 0)::int AS "lowUnits"
    FROM reviews t JOIN review_scores s ON s.review_id = t.id JOIN users u ON u.id = s.person_id
    WHERE t.kind = ${kind} AND t.pulled_back_at IS NULL AND t.ended_at >= ${from}::timestamptz AND t.selection = ${selection}
      ${before ? Prisma.sql`AND t.ended_at < ${before}::timestamptz` : Prisma.empty} ${type && type !== 'All' ? Prisma.sql`AND t.type = ${type}` : Prisma.empty}
      ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty}
    GROUP BY u.id, u.employee_id, u.full_name, t.audit = 'Partial' ORDER BY u.full_name, u.id`)
  const of = (employeeId: string, partial: boolean) =>
    rows.find((row) => row.employeeId === employeeId && row.partial === partial) ?? NO_ATOMS
  return Object.fromEntries(
    rows.map(({ employeeId, name }) => [
      employeeId,
      ENTRY[kind]({ name, full: of(employeeId, false), partial: of(employeeId, true), weighted }),
    ]),
  )
}

function firstOfMonth(now: Date, zone: string): Date {
  const today = dayAt(now, zone)
  return dayRange(`${today.slice(0, 8)}01`, today, zone)[0]
}
