import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import { hasRole, type Viewer } from '@ivue/contracts/session/viewer.ts'
import { workerRole } from '@ivue/contracts/worklist/scope.ts'
import { FINAL_REASONS } from '@ivue/contracts/worklist/undo.ts'
import { WORKLISTS, type WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Act, recordEvents } from '../audit/record-events.ts'
import { constantSql } from '../grid/cells.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/locks.ts'
import { isKnownTo } from '../platform/rows/blind-reviews.ts'
import { type ReviewToAssign, whyNotAssigned } from '../worklist/assignment/review-assignment.ts'
import { LIST_OF_KIND, REVIEWS } from '../worklist/reviews.ts'
import { saveFinalAct } from '../worklist/undo/save-act.ts'
import { findAnalysts } from './assign-automatically.ts'

type Settings = Services['settings']

/** The oldest reviews of a kind that are checked for an analyst. */
const MAX_CHECKED = 100

interface OpenReview extends ReviewToAssign {
  id: number
}

/**
 * Returns the ids of reviews without a reviewer that an analyst may take: those that automatic assignment could give them now (domain 3,
 * Automatic assignment). Automatic assignment left them because nobody could take them then.
 */
export async function findReviewsToTake(db: Queries, settings: Settings, viewer: Viewer, now: Date): Promise<number[]> {
  const kinds = REVIEW_KINDS.filter((kind) => viewer.permissions.has(WORKLISTS[LIST_OF_KIND[kind]].act))
  if (kinds.length === 0 || !hasRole(viewer, workerRole('quality'))) return []
  const oldest = kinds.map(
    (kind) => Prisma.sql`(
      SELECT t.id, t.type, l.property_state AS state, l.purpose, l.type AS "loanType" FROM reviews t JOIN loans l ON l.id = t.loan_id
      WHERE t.kind = ${constantSql(kind)} AND t.assigned_to_id IS NULL AND t.ended_at IS NULL AND t.pulled_back_at IS NULL AND t.started_at IS NULL AND t.proposed_id IS NULL
        AND t.type = ANY(ARRAY(SELECT value FROM user_skills WHERE user_id = ${viewer.userId}::int AND kind = 'qcType')) AND ${isKnownTo(viewer, 't')}
      ORDER BY t.submitted_at, t.id LIMIT ${MAX_CHECKED})`,
  )
  const reviews = new Map((await db.$queryRaw<OpenReview[]>(Prisma.join(oldest, ' UNION ALL '))).map((review) => [review.id, review]))
  if (reviews.size === 0) return []
  const zone = await settings.get('business.zone')
  const licenceStates = await settings.get('imports.licenceStates')
  const candidates = await findAnalysts(db, [...reviews.values()], { day: dayAt(now, zone), zone, now, only: viewer.userId })
  return candidates.flatMap(({ reviewId, ...analyst }) => {
    const review = reviews.get(reviewId)
    return review && whyNotAssigned(analyst, review, licenceStates) === null ? [reviewId] : []
  })
}

/** Assigns a review without a reviewer to the viewer. Returns false if they may not take it any more, or somebody else holds it now. */
export async function takeReview(
  tx: Queries,
  settings: Settings,
  act: Act,
  { list, id }: { list: WorklistName; id: number },
): Promise<boolean> {
  const { viewer, now } = act
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.assignReviews})`
  const subject = REVIEWS.find(({ name }) => name === list)
  const [review] = (await subject?.find(tx, viewer, [id], { lock: true, unscoped: true })) ?? []
  if (!subject || !review || !(await findReviewsToTake(tx, settings, viewer, now)).includes(id)) return false
  const { userId, fullName, teamId } = viewer
  const slot1 = { id: userId, fullName, teamId, leaderId: null, unitLeaderId: null }
  await subject.assign(tx, [review], { slot1, slot2: null }, act)
  await recordEvents(tx, act, [
    subject.event(review, 'Reassignment1', { before: '', after: fullName, reason: 'Taken as the next loan of My work' }),
  ])
  await saveFinalAct(tx, act, { list, ids: [id], why: FINAL_REASONS.other })
  return true
}
