import type { Calibration } from '@ivue/contracts/quality/agreement/contract.ts'
import { whyNotPublish } from '@ivue/contracts/quality/agreement/rules.ts'
import { firstDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { isKnownTo } from '../../platform/rows/blind-reviews.ts'

/** What identifies a calibration: a month (YYYY-MM) and a review type. */
export interface CalibrationKey {
  month: string
  type: string
}

/** Condition for the pairs (alias v) of a calibration. */
export const inCalibration = ({ month, type }: CalibrationKey): Prisma.Sql =>
  Prisma.sql`v.month = ${firstDayOfMonth(month)}::date AND v.type = ${type}`

/** Condition for the pairs (alias v) that the viewer may know of. */
export const isPairKnownTo = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM reviews s WHERE s.id = v.review_id AND ${isKnownTo(viewer, 's')})`

const CALIBRATIONS_LISTED = 12

interface CalibrationCounts extends Omit<Calibration, 'published' | 'publishWhy'> {
  /** Completed but unpublished pairs. */
  ready: number
  open: number
  bothNo: number
  bothYes: number
}

/**
 * Returns the counts of the calibrations of the last twelve months, the latest first, or of the one named by `only`. Pairs that the
 * viewer may not know of do not count.
 */
async function countCalibrations(db: Queries, viewer: Viewer, only?: CalibrationKey): Promise<CalibrationCounts[]> {
  return db.$queryRaw<CalibrationCounts[]>(Prisma.sql`
    SELECT to_char(v.month, 'YYYY-MM') AS month, v.type, count(*)::int AS drawn, count(*) FILTER (WHERE s.ended_at IS NULL)::int AS waiting,
      count(DISTINCT s.loan_id) FILTER (WHERE s.ended_at IS NOT NULL)::int AS loans, sum(p.answers)::int AS answers, sum(p.disagreements)::int AS disagreements,
      sum(p.decided)::int AS decided, sum(p.both_no)::int AS "bothNo", sum(p.both_yes)::int AS "bothYes",
      count(*) FILTER (WHERE s.ended_at IS NOT NULL AND v.published_at IS NULL)::int AS ready,
      (sum(p.disagreements - p.decided) FILTER (WHERE v.published_at IS NULL))::int AS open
    FROM review_pairs v JOIN reviews s ON s.id = v.review_id CROSS JOIN LATERAL (
      SELECT count(*) AS answers, count(*) FILTER (WHERE p.first_answer <> p.second_answer) AS disagreements, count(*) FILTER (WHERE p.decision <> '') AS decided,
        count(*) FILTER (WHERE p.first_answer = 'No' AND p.second_answer = 'No') AS both_no, count(*) FILTER (WHERE p.first_answer = 'Yes' AND p.second_answer = 'Yes') AS both_yes
      FROM answer_pairs p WHERE p.review_id = v.review_id) p
    WHERE ${isKnownTo(viewer, 's')} AND ${only ? inCalibration(only) : Prisma.sql`v.month > (SELECT max(month) FROM review_pairs) - ${`${CALIBRATIONS_LISTED} months`}::interval`}
    GROUP BY v.month, v.type ORDER BY v.month DESC, v.type`)
}

const withPublishReason = (viewer: Viewer, { ready, open, ...counted }: CalibrationCounts) => ({
  ...counted,
  published: ready === 0 && counted.drawn > counted.waiting,
  publishWhy: whyNotPublish(viewer, { ready, open: open ?? 0 }) ?? '',
})

export async function listCalibrations(db: Queries, viewer: Viewer): Promise<Calibration[]> {
  return (await countCalibrations(db, viewer)).map((counted) => withPublishReason(viewer, counted))
}

/** Returns one calibration; an empty one if nothing was drawn for that month and type. */
export async function findCalibration(db: Queries, viewer: Viewer, name: CalibrationKey): Promise<ReturnType<typeof withPublishReason>> {
  const [counted] = await countCalibrations(db, viewer, name)
  const none = { drawn: 0, waiting: 0, loans: 0, answers: 0, disagreements: 0, decided: 0, bothNo: 0, bothYes: 0, ready: 0, open: 0 }
  return withPublishReason(viewer, counted ?? { ...name, ...none })
}
