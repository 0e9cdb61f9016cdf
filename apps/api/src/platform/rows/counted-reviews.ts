import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { rowScope } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { blindedReviewIdsSql } from './blind-reviews.ts'
import { isInScopeOfMonth } from './positions.ts'

/**
 * Condition for reviews (alias `t`) whose figures a viewer sees. Quality sees the reviews of the reviewers in its row scope. A desk sees
 * the reviews of the work of people in its row scope. The people are those of the last day of the month of the review, in the zone. A
 * viewer who makes the blind second review of a loan does not see the first one until theirs is completed.
 */
export function reviewsVisibleTo(viewer: Viewer, kind: ReviewKind, zone: string, moment = Prisma.sql`t.ended_at`): Prisma.Sql {
  const [quality, desk] = [rowScope(viewer, 'quality'), rowScope(viewer, DESK_OF[kind])]
  const open = Prisma.sql`t.id <> ALL(${blindedReviewIdsSql(viewer)})`
  if (quality === 'all' || desk === 'all') return open
  const reviewer = isInScopeOfMonth(Prisma.sql`t.assigned_to_id`, { scope: quality, viewer, moment, zone })
  const worker = isInScopeOfMonth(Prisma.sql`t.worked_by_id`, { scope: desk, viewer, moment, zone })
  return Prisma.sql`(${reviewer} OR ${worker}) AND ${open}`
}
