import type { Day } from '@ivue/contracts/calendar/days.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../app-services.ts'
import type { Queries } from '../../database/database.ts'
import { assignAutomatically } from '../../reviews/assign-automatically.ts'
import { updateAskedQuestions } from '../reviews/questions/asked-questions.ts'

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
export async function makeSecondReview(tx: Queries, settings: Services['settings'], { firstId, month, now }: DrawnReview): Promise<0 | 1> {
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
