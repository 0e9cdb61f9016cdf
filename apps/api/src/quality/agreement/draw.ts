import { randomBytes } from 'node:crypto'
import type { Day } from '@ivue/contracts/calendar/days.ts'
import { dayAt, instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import { secondReviewsDue } from '@ivue/contracts/quality/agreement/rules.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { firstDayOfMonth, type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { ofRecord } from '../../platform/rows/blind-reviews.ts'
import { assignAutomatically } from '../../reviews/assign-automatically.ts'
import { updateAskedQuestions } from '../reviews/questions/asked-questions.ts'

/** Milliseconds from the end of a review until it may be drawn. They end five minutes after its end can no longer be undone. */
const DRAWABLE_AFTER_MS = (UNDO_MINUTES + 5) * 60_000

type DrawServices = Pick<Services, 'db' | 'settings' | 'now'>

interface DrawnReview {
  firstId: number
  /** First day of the month in which it was drawn. */
  month: Day
  now: Date
}

/**
 * Creates the blind second review of a completed one (domain 4): the same questions in the same versions, unanswered, assigned to
 * another analyst. If nobody may take it, it waits and the managers of quality are notified once. Returns the number created: 0 if it existed.
 */
async function makeSecondReview(tx: Queries, settings: Services['settings'], { firstId, month, now }: DrawnReview): Promise<0 | 1> {
  const [made] = await tx.$queryRaw<{ id: number }[]>(Prisma.sql`
    INSERT INTO reviews (loan_id, kind, type, first_review_id, blind_to_id, selection, phase, scope, rationale, audit, submitted_at, worked_by_id, processor_id, underwriter_id, updated_at)
    SELECT loan_id, kind, type, id, assigned_to_id, selection, phase, scope, rationale, audit, ${now}::timestamptz, worked_by_id, processor_id, underwriter_id, ${now}::timestamptz
    FROM reviews WHERE id = ${firstId}::int AND ended_at IS NOT NULL
    ON CONFLICT (first_review_id) DO NOTHING RETURNING id`)
  if (!made) return 0
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO review_answers (review_id, sno, checkpoint_id, version, qc, show_when, worked_by_id, category, type, question)
    SELECT ${made.id}::int, sno, checkpoint_id, version, qc, show_when, worked_by_id, category, type, question FROM review_answers WHERE review_id = ${firstId}::int`)
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO review_pairs (review_id, month, type, first_is_a) SELECT id, ${month}::date, type, random() < 0.5 FROM reviews WHERE id = ${made.id}::int`)
  const { loan, loanId, kind, type, blindToId } = await tx.review.findUniqueOrThrow({
    where: { id: made.id },
    include: { loan: true },
  })
  await updateAskedQuestions(tx, { id: made.id, loanId })
  const review = { id: made.id, type, kind: kind as ReviewKind, loan }
  await assignAutomatically(tx, settings, { ...review, ...(blindToId !== null && { barredId: blindToId }) }, now)
  return 1
}

/**
 * Draws the completed reviews of this and last month that are made a second time, and returns how many (domain 5.3, Agreement). It
 * draws at least the set share of each analyst, in the order of a secret seed per month. A repeated call draws only what has become due.
 */
export async function drawSecondReviews({ db, settings, now }: DrawServices): Promise<number> {
  const [share, zone] = [await settings.get('reviews.secondShare'), await settings.get('business.zone')]
  const thisMonth = dayAt(now(), zone).slice(0, 7)
  let drawn = 0
  for (const month of [shiftMonth(thisMonth, -1), thisMonth]) {
    const completed = await findCompletedReviews(db, { month, zone, settledBefore: new Date(now().getTime() - DRAWABLE_AFTER_MS) })
    for (const reviewId of pickDueReviews(completed, share))
      drawn += await db.$transaction((tx) =>
        makeSecondReview(tx, settings, { firstId: reviewId, month: firstDayOfMonth(month), now: now() }),
      )
  }
  return drawn
}

interface CompletedReviewOfAnalyst {
  id: number
  analyst: number
  drawn: boolean
  /** Whether it can be repeated. Its Yes answers are then stored too, not only its findings, and its completion can no longer be undone. */
  isDrawable: boolean
}

/** Returns the first reviews that analysts completed in a month, ordered by the SHA-256 of `seed|id`. */
async function findCompletedReviews(db: Queries, { month, zone, settledBefore }: { month: Month; zone: string; settledBefore: Date }) {
  const seed = await findOrCreateSeed(db, month)
  return db.$queryRaw<CompletedReviewOfAnalyst[]>(Prisma.sql`
    SELECT r.id, r.assigned_to_id AS analyst, s.id IS NOT NULL AS drawn, r.ended_at < ${settledBefore}::timestamptz
      AND EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'Yes') AS "isDrawable"
    FROM reviews r LEFT JOIN reviews s ON s.first_review_id = r.id
    WHERE r.kind = ANY(${[...REVIEW_KINDS]}::text[]) AND r.ended_at >= ${instantOnDay(firstDayOfMonth(month), 0, zone)}::timestamptz AND r.ended_at < ${instantOnDay(firstDayOfMonth(shiftMonth(month, 1)), 0, zone)}::timestamptz
      AND r.assigned_to_id IS NOT NULL AND r.pulled_back_at IS NULL AND r.bypass_reason = '' AND r.opportunity_count > 0 AND ${ofRecord('r')}
    ORDER BY sha256(convert_to(${seed} || '|' || r.id, 'UTF8'))`)
}

/** Returns the seed of a month, created at the first draw. It must stay secret, because it reveals which reviews are repeated. */
async function findOrCreateSeed(db: Queries, month: Month): Promise<string> {
  const at = new Date(firstDayOfMonth(month))
  await db.secondReviewSeed.createMany({ data: { month: at, seed: randomBytes(16).toString('hex') }, skipDuplicates: true })
  return (await db.secondReviewSeed.findUniqueOrThrow({ where: { month: at } })).seed
}

function pickDueReviews(completed: readonly CompletedReviewOfAnalyst[], share: number): number[] {
  return [...new Set(completed.map(({ analyst }) => analyst))].flatMap((one) => {
    const theirs = completed.filter(({ analyst }) => analyst === one)
    const due = secondReviewsDue(theirs.length, share) - theirs.filter(({ drawn }) => drawn).length
    const open = theirs.filter(({ drawn, isDrawable }) => isDrawable && !drawn)
    return open.slice(0, Math.max(0, due)).map(({ id }) => id)
  })
}
