import { whyNotPublish } from '@ivue/contracts/quality/agreement/rules.ts'
import { isReviewType, KIND_OF } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import { notify } from '../../notifications/notify.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { refuse } from '../../platform/rpc/refusal.ts'
import { reviewSubject } from '../../worklist/reviews.ts'
import { type CalibrationKey, inCalibration } from './calibrations.ts'

interface ReadyPair {
  reviewId: number
  reviewers: (number | null)[]
  decided: number
  open: number
}

/**
 * Publishes the decisions of a calibration (domain 4), for pairs whose reviews are both completed. A later call publishes the pairs
 * completed since. Publishing shows the names, lets the first reviewer see the second review and both read why, and adds the pairs to
 * the figures of reviewer error.
 */
export async function publishCalibration(db: Database, act: Act, name: CalibrationKey): Promise<Answer<{ published: number }>> {
  const { viewer, now, changed } = act
  return db.$transaction(async (tx) => {
    const ready = await lockReadyPairs(tx, name)
    refuse(whyNotPublish(viewer, { ready: ready.length, open: ready.reduce((sum, { open }) => sum + open, 0) }))
    const ids = ready.map(({ reviewId }) => reviewId)
    await tx.reviewPair.updateMany({ where: { reviewId: { in: ids } }, data: { publishedAt: now, publishedById: viewer.userId } })
    await tx.review.updateMany({ where: { id: { in: ids } }, data: { blindToId: null } })
    const reviews = countText(ids.length, 'pair of reviews', 'pairs of reviews')
    changed(`Calibration ${name.month}, ${name.type}`, '', `${reviews} published`)
    await notify(tx, buildNotices(name, ready))
    return success(`${reviews} published`, { published: ids.length })
  })
}

async function lockReadyPairs(tx: Queries, name: CalibrationKey): Promise<ReadyPair[]> {
  await tx.$executeRaw(Prisma.sql`SELECT FROM review_pairs v WHERE ${inCalibration(name)} ORDER BY v.review_id FOR UPDATE`)
  return tx.$queryRaw<ReadyPair[]>(Prisma.sql`
    SELECT v.review_id AS "reviewId", ARRAY[f.assigned_to_id, s.assigned_to_id] AS reviewers, count(p.id) FILTER (WHERE p.decision <> '')::int AS decided,
      count(p.id) FILTER (WHERE p.decision = '' AND p.first_answer <> p.second_answer)::int AS open
    FROM review_pairs v JOIN reviews s ON s.id = v.review_id JOIN reviews f ON f.id = s.first_review_id LEFT JOIN answer_pairs p ON p.review_id = v.review_id
    WHERE ${inCalibration(name)} AND v.published_at IS NULL AND s.ended_at IS NOT NULL
    GROUP BY v.review_id, f.assigned_to_id, s.assigned_to_id ORDER BY v.review_id`)
}

/** Returns a notice per reviewer whose answers were decided on, without naming the other reviewer. */
function buildNotices({ month, type }: CalibrationKey, ready: readonly ReadyPair[]) {
  const people = new Set(ready.filter(({ decided }) => decided > 0).flatMap(({ reviewers }) => reviewers))
  const link = isReviewType(type) ? reviewSubject(KIND_OF[type]).link() : ''
  return [...people].flatMap((userId) => {
    if (userId === null) return []
    const answers = ready.filter(({ reviewers }) => reviewers.includes(userId)).reduce((sum, { decided }) => sum + decided, 0)
    const what = answers === 1 ? '1 of your answers' : `${answers} of your answers`
    const text = `${what} in ${type} reviews of ${month} differed from a blind second review and were decided on. View the review to read why`
    return [{ userId, kind: 'dispute' as const, text, link }]
  })
}
