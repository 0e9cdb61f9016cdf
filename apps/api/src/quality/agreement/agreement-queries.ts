import type { GroupedBy } from '@ivue/contracts/quality/agreement/contract.ts'
import { firstDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { inProgramme } from '../../platform/rows/programme.ts'
import { type CalibrationKey, inCalibration, isPairKnownTo } from './calibrations.ts'
import type { LoanPair } from './figures.ts'

/** Condition for pairs of the calibration's type in the twelve months that end with it. */
const isInYearOf = ({ month, type }: CalibrationKey): Prisma.Sql =>
  Prisma.sql`v.type = ${type} AND v.month > ${firstDayOfMonth(month)}::date - '12 months'::interval AND v.month <= ${firstDayOfMonth(month)}::date`

/**
 * Counts combinations of answers in a calibration, by loan. `side` compares reviewer A with B, so that the result of an unpublished
 * calibration shows nobody's name. `order` compares the first review with the second.
 */
export function countAnswers(db: Queries, viewer: Viewer, name: CalibrationKey, by: 'side' | 'order'): Promise<LoanPair[]> {
  const swapped = by === 'side' ? Prisma.sql`NOT v.first_is_a` : Prisma.sql`FALSE`
  return db.$queryRaw<LoanPair[]>(Prisma.sql`
    SELECT CASE WHEN ${swapped} THEN p.second_answer ELSE p.first_answer END AS one, CASE WHEN ${swapped} THEN p.first_answer ELSE p.second_answer END AS other,
      ${LOAN} AS loan, count(*)::int AS times
    FROM review_pairs v JOIN answer_pairs p ON p.review_id = v.review_id JOIN reviews s ON s.id = v.review_id WHERE ${inCalibration(name)} AND ${isPairKnownTo(viewer)} GROUP BY 1, 2, 3`)
}

export interface AnswersOfGroup extends LoanPair {
  key: string
  name: string
}

const LOAN = Prisma.sql`s.loan_id`

const QUESTION = Prisma.sql`
  SELECT g.key, (SELECT a.sno || ' ' || a.question FROM review_answers a WHERE a.id = g.latest) AS name, g.one, g.other, g.loan, g.times
  FROM counted g ORDER BY g.sno, g.key`

/**
 * Counts the answers of twelve months by question, by category, or by reviewer (theirs against those of the other reviewer of the
 * loan). By reviewer, only published pairs count.
 */
export function countAnswersByGroup(db: Queries, viewer: Viewer, name: CalibrationKey, by: GroupedBy): Promise<AnswersOfGroup[]> {
  const from = Prisma.sql`FROM review_pairs v JOIN answer_pairs p ON p.review_id = v.review_id JOIN reviews s ON s.id = v.review_id`
  if (by === 'category')
    return db.$queryRaw<AnswersOfGroup[]>(Prisma.sql`
      SELECT p.category AS key, p.category AS name, p.first_answer AS one, p.second_answer AS other, ${LOAN} AS loan, count(*)::int AS times
      ${from} WHERE ${isInYearOf(name)} AND ${isPairKnownTo(viewer)} GROUP BY 1, 3, 4, 5 ORDER BY 1`)
  if (by === 'question')
    return db.$queryRaw<AnswersOfGroup[]>(Prisma.sql`
      WITH counted AS (
        SELECT coalesce('c' || p.checkpoint_id, 's' || p.sno) AS key, p.first_answer AS one, p.second_answer AS other, ${LOAN} AS loan,
          count(*)::int AS times, min(p.sno) AS sno,
          max(max(p.second_answer_id)) OVER (PARTITION BY coalesce('c' || p.checkpoint_id, 's' || p.sno)) AS latest
        ${from} WHERE ${isInYearOf(name)} AND ${isPairKnownTo(viewer)} GROUP BY 1, 2, 3, 4)
      ${QUESTION}`)
  return db.$queryRaw<AnswersOfGroup[]>(Prisma.sql`
    SELECT u.id::text AS key, u.full_name AS name, said.one, said.other, c.loan, sum(said.times)::int AS times
    FROM (
      SELECT f.assigned_to_id AS first_id, s.assigned_to_id AS second_id, p.first_answer, p.second_answer, ${LOAN} AS loan, count(*) AS times
      ${from} JOIN reviews f ON f.id = s.first_review_id
      WHERE ${isInYearOf(name)} AND v.published_at IS NOT NULL AND ${isPairKnownTo(viewer)} GROUP BY 1, 2, 3, 4, 5) c
    CROSS JOIN LATERAL (VALUES (c.first_id, c.first_answer, c.second_answer, c.times), (c.second_id, c.second_answer, c.first_answer, c.times)) AS said (person, one, other, times)
    JOIN users u ON u.id = said.person GROUP BY u.id, u.full_name, said.one, said.other, c.loan ORDER BY u.full_name, u.id`)
}

export interface CountedLoans {
  /** Number of reviews of the programme (domain 9.1). */
  reviewed: number
  /** Of these, reviews with a submitted defect of the highest severity. */
  found: number
  /** Judged loans with a defect, by the right answers. */
  defective: number
  /** Of these, loans whose first review found it. */
  foundOfThem: number
  /** Judged loans without a defect. */
  clean: number
  /** Of these, loans that the first review passed. */
  passedOfThem: number
}

/**
 * Counts the loans of twelve months for the reviewer error (domain 5.3). The right answer is the one that both gave, or the decided
 * and published one.
 */
export async function countLoans(
  db: Queries,
  name: CalibrationKey,
  [from, before]: readonly [Date, Date],
  kind: string,
): Promise<CountedLoans> {
  const [counted] = await db.$queryRaw<CountedLoans[]>(Prisma.sql`
    WITH judged AS (
      SELECT coalesce(bool_or(p.first_answer = 'No' AND p.first_severity IN ('Critical', 'Material')), false) AS found,
        coalesce(bool_or(CASE WHEN p.decision = 'second' THEN p.second_answer = 'No' AND p.second_severity IN ('Critical', 'Material')
          ELSE p.first_answer = 'No' AND p.first_severity IN ('Critical', 'Material') END), false) AS defective
      FROM review_pairs v JOIN answer_pairs p ON p.review_id = v.review_id
      WHERE ${isInYearOf(name)} AND v.published_at IS NOT NULL GROUP BY v.review_id
    ), observed AS (
      SELECT count(*)::int AS reviewed, (count(*) FILTER (WHERE r.gross_critical_count > 0))::int AS found FROM reviews r
      WHERE r.kind = ${kind} AND r.type = ${name.type} AND r.ended_at >= ${from}::timestamptz AND r.ended_at < ${before}::timestamptz AND ${inProgramme('r')}
    )
    SELECT o.reviewed, o.found, j.* FROM observed o, LATERAL (
      SELECT (count(*) FILTER (WHERE defective))::int AS defective, (count(*) FILTER (WHERE defective AND found))::int AS "foundOfThem",
        (count(*) FILTER (WHERE NOT defective))::int AS clean, (count(*) FILTER (WHERE NOT defective AND NOT found))::int AS "passedOfThem" FROM judged) j`)
  return counted as CountedLoans
}
