import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { rowScope } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../../grid/cells.ts'
import { blindedReviewIdsSql } from '../../platform/rows/blind-reviews.ts'
import { peopleInScopeSql } from '../../platform/rows/visible-to.ts'

/**
 * Condition for the findings (alias `t`) that a viewer may see. Quality sees those of reviews in its scope; a desk sees those of the
 * people in its scope, as worked or responsible person (domain 1, Row scope). Excludes findings of a first review while the viewer
 * makes its blind second one.
 */
export function findingsVisibleTo(viewer: Viewer): Prisma.Sql {
  const quality = rowScope(viewer, 'quality')
  const open = Prisma.sql`t.review_id <> ALL(${blindedReviewIdsSql(viewer)})`
  if (quality === 'all') return open
  const atDesks = REVIEW_KINDS.map((kind) => {
    const scope = rowScope(viewer, DESK_OF[kind])
    const isKind = Prisma.sql`t.kind = ${constantSql(kind)}`
    if (scope === 'all') return isKind
    const people = peopleInScopeSql(scope, viewer)
    return Prisma.sql`(${isKind} AND (t.responsible_id = ANY(${people}) OR t.worked_by_id = ANY(${people})))`
  })
  return Prisma.sql`(t.reviewer_id = ANY(${peopleInScopeSql(quality, viewer)}) OR ${Prisma.join(atDesks, ' OR ')}) AND ${open}`
}
