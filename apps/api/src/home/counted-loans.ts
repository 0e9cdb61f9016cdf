import type { Selectors } from '@ivue/contracts/home/contract.ts'
import { PURPOSES_INCLUDED, regionsIncluded } from '@ivue/contracts/home/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type LoanScope, loansVisibleTo } from '../platform/rows/visible-to.ts'

const oneOf = (column: Prisma.Sql, words: readonly string[] | null) => (words ? [Prisma.sql`${column} = ANY(${words}::text[])`] : [])

/** Conditions on loans (alias `l`) for the selected purpose and sales region, to be joined by AND; empty for all loans. */
export const selectorConditions = ({ purpose, sales }: Selectors): Prisma.Sql[] => [
  ...oneOf(Prisma.sql`l.purpose`, PURPOSES_INCLUDED[purpose]),
  ...oneOf(Prisma.sql`l.region`, regionsIncluded(sales)),
]

/**
 * Condition for loans (alias `l`) that a card counts, which are selected and visible to the viewer. `scope` is that of `loansVisibleTo`.
 */
export function countedLoansSql(viewer: Viewer, selectors: Selectors, scope: LoanScope = {}): Prisma.Sql {
  const visible = loansVisibleTo(viewer, scope)
  const conditions = [...selectorConditions(selectors), ...(visible ? [visible] : [])]
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`TRUE`
}
