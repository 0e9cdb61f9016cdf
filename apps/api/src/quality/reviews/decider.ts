import { manages } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { findQualityManagers } from '../../reviews/queries.ts'

/** SQL condition that a review (alias `t`) judges the viewer's work, as a whole or in one of its findings. */
export const isOwnWorkSql = (
  viewer: Pick<SignedIn, 'userId'>,
): Prisma.Sql => Prisma.sql`(t.worked_by_id IS NOT DISTINCT FROM ${viewer.userId}::int
  OR EXISTS (SELECT FROM review_answers own WHERE own.review_id = t.id AND own.answer = 'No' AND own.worked_by_id = ${viewer.userId}::int))`

/** Returns the viewer's facts for `whyNotDecideDisputes` on one review. */
export async function readDecider(services: Pick<Services, 'settings'>, db: Queries, viewer: SignedIn, reviewId: number) {
  const [own] = await db.$queryRaw<{ isOwnWork: boolean }[]>(
    Prisma.sql`SELECT ${isOwnWorkSql(viewer)} AS "isOwnWork" FROM reviews t WHERE t.id = ${reviewId}::int`,
  )
  return { ...(await readGeneralDecider({ ...services, db }, viewer)), isOwnWork: own?.isOwnWork ?? false }
}

/** Returns the viewer's facts for `whyNotDecideDisputes` that do not depend on the review (domain 4, Independence). */
export async function readGeneralDecider({ db, settings }: Pick<Services, 'settings'> & { db: Queries }, viewer: SignedIn) {
  const separate = await settings.get('reviews.separateDecider')
  const anotherDecides = separate && (await findQualityManagers(db)).some(({ id }) => id !== viewer.userId)
  return { isManager: manages(viewer, 'quality'), anotherDecides }
}
