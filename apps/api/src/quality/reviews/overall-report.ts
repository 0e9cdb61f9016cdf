import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import {
  closerEntry,
  NO_REVIEW_ATOMS,
  processorEntry,
  type ReviewAtoms,
  underwriterEntry,
} from '@ivue/contracts/quality/reviews/overall.ts'
import type { OverallReport, SupersededReviews } from '@ivue/contracts/quality/reviews/overall-report.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../platform/database/database.ts'
import { reviewsVisibleTo } from '../../platform/rows/counted-reviews.ts'
import { atomSumsSql, countsInReports, latestReviewsSql } from '../../platform/rows/latest-reviews.ts'
import { latestReviewSumsSql, loanSumsSql } from '../../platform/rows/loan-sums.ts'

const ENTRY = { processor: processorEntry, underwriter: underwriterEntry, closer: closerEntry }

interface SummaryQuery {
  kind: ReviewKind
  viewer: Viewer
  input: Pick<GridInput, 'dateFromSearch' | 'dateToSearch' | 'type'>
  /** Random, Targeted or In-line; they must not be mixed (domain 4). */
  selection: string
  zone: string
  now: Date
}

interface OverallQuery extends SummaryQuery {
  /** Whether to count failures removed by an overturn, too. */
  gross: boolean
  /** Whether Overall Accuracy weights the severities, as for closers. */
  weighted: boolean
  /** Whether the summary has the entry of all reviews together, too. */
  together?: boolean | undefined
}

type Row = ReviewAtoms & { employeeId: string; name: string; partial: boolean; loans: Record<string, number[]> }

const MAX_SUPERSEDED = 100

/**
 * Returns the summary above a QA dashboard, by worked person (domain 5.2; wire conventions, Reviews). It counts the latest review per
 * loan and type that was completed in the range, by default the current month.
 */
export async function readOverallReport(db: Database, { together, weighted, ...query }: OverallQuery): Promise<OverallReport> {
  const { kind } = query
  const rows = (await Promise.all([readRows(db, query, true), ...(together ? [readRows(db, query, false)] : [])])).flat()
  const rowOf = (employeeId: string, partial: boolean) => rows.find((row) => row.employeeId === employeeId && row.partial === partial)
  return Object.fromEntries(
    rows.map(({ employeeId, name }) => {
      const [full, partial] = [rowOf(employeeId, false), rowOf(employeeId, true)]
      // Of an underwriter's reviews, only the score of the partial audits is one over answers.
      const loans = (kind === 'underwriter' ? partial : full)?.loans ?? {}
      return [employeeId, ENTRY[kind]({ name, full: full ?? NO_REVIEW_ATOMS, partial: partial ?? NO_REVIEW_ATOMS, weighted, loans })]
    }),
  )
}

/**
 * Returns the sums of the reviews of each person, or of all reviews together, whose employee id is ''. Together is no sum of people: a
 * loan counts once, and as submitted a defect of it counts whoever's work it was found in.
 */
function readRows(db: Database, { kind, gross, ...of }: Omit<OverallQuery, 'weighted' | 'together'>, byPerson: boolean): Promise<Row[]> {
  const whom = byPerson ? Prisma.sql`t.worked_by_id` : Prisma.sql`NULL::int`
  return db.$queryRaw<Row[]>(Prisma.sql`
    SELECT coalesce(u.employee_id, '') AS "employeeId", coalesce(u.full_name, '') AS name, t.partial, ${atomSumsSql()}, ${loanSumsSql(kind)} AS loans
    FROM ${latestReviewSumsSql(summarizedReviewsSql({ kind, ...of }, { gross, byPerson }), whom)} t LEFT JOIN users u ON u.id = t.worked_by_id
    GROUP BY u.id, u.employee_id, u.full_name, t.partial ORDER BY u.full_name, u.id`)
}

/** Returns the reviews that the summary leaves out, because a later one of the same loan and type was completed in the range. */
export async function findSupersededReviews(db: Database, of: SummaryQuery): Promise<SupersededReviews> {
  const rows = await db.$queryRaw<
    (Omit<SupersededReviews['reviews'][number], 'completedAt'> & { completedAt: Date; total: number })[]
  >(Prisma.sql`
    SELECT t.id, t.loan_number AS "loanNumber", t.type, t.ended_at AS "completedAt", u.full_name AS "workedBy", coalesce(a.full_name, '') AS "reviewedBy", (count(*) OVER ())::int AS total
    FROM ${summarizedReviewsSql(of, { gross: false, byPerson: true })} LEFT JOIN users a ON a.id = t.assigned_to_id WHERE t.nth > 1 ORDER BY t.ended_at DESC, t.id DESC LIMIT ${MAX_SUPERSEDED}`)
  return {
    total: rows[0]?.total ?? 0,
    reviews: rows.map(({ total: _, completedAt, ...review }) => ({ ...review, completedAt: completedAt.toISOString() })),
  }
}

/** SQL of the reviews (alias `t`, see `latestReviewsSql`) of a summary, each with the person whose work it judges (alias `u`). */
function summarizedReviewsSql(
  { kind, viewer, input, selection, zone, now }: SummaryQuery,
  counting: { gross: boolean; byPerson: boolean },
): Prisma.Sql {
  const { dateFromSearch, dateToSearch, type } = input
  const [from, before] = dateFromSearch && dateToSearch ? dayRange(dateFromSearch, dateToSearch, zone) : [firstOfMonth(now, zone), null]
  const conditions = [
    countsInReports([kind], selection),
    Prisma.sql`t.ended_at >= ${from}::timestamptz`,
    ...(before ? [Prisma.sql`t.ended_at < ${before}::timestamptz`] : []),
    ...(type && type !== 'All' ? [Prisma.sql`t.type = ${type}`] : []),
  ]
  return Prisma.sql`${latestReviewsSql({ conditions, ...counting })} t JOIN users u ON u.id = t.worked_by_id AND ${reviewsVisibleTo(viewer, kind, zone)}`
}

function firstOfMonth(now: Date, zone: string): Date {
  const today = dayAt(now, zone)
  return dayRange(`${today.slice(0, 8)}01`, today, zone)[0]
}
