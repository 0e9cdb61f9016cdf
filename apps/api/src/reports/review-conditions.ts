import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Days } from '@ivue/contracts/reports/report-dates.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { rowScope } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { blindedReviewIds } from '../rows/blind-reviews.ts'
import { peopleInScope } from '../rows/visible-to.ts'

/** Condition: `moment` is on these days of the zone, from the start of the first to the end of the last. */
export function onDays(moment: Prisma.Sql, [first, last]: Days, zone: string): Prisma.Sql {
  const [from, before] = dayRange(first, last, zone)
  return Prisma.sql`(${moment} >= ${from}::timestamptz AND ${moment} < ${before}::timestamptz)`
}

/**
 * Condition: reviews (alias `t`) whose figures a viewer sees. Quality sees the reviews of the reviewers in its row scope. A desk sees the
 * reviews of the work of people in its row scope; `person` is the column of that person. A viewer who makes the blind second review of a
 * loan does not see the first one until theirs is completed.
 */
export function reviewsVisibleTo(viewer: Viewer, kind: ReviewKind, person: Prisma.Sql): Prisma.Sql {
  const [quality, desk] = [rowScope(viewer, 'quality'), rowScope(viewer, DESK_OF[kind])]
  const open = Prisma.sql`t.id <> ALL(${blindedReviewIds(viewer)})`
  if (quality === 'all' || desk === 'all') return open
  return Prisma.sql`(t.assigned_to_id = ANY(${peopleInScope(quality, viewer)}) OR ${person} = ANY(${peopleInScope(desk, viewer)})) AND ${open}`
}
