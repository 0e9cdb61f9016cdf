import type { Selectors } from '@ivue/contracts/home/contract.ts'
import { PURPOSES_BEHIND, regionsBehind } from '@ivue/contracts/home/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { loansVisibleTo } from '../rows/visible-to.ts'

const oneOf = (column: Prisma.Sql, words: readonly string[] | null) => (words ? [Prisma.sql`${column} = ANY(${words}::text[])`] : [])

/** Of the loans (alias `l`) those of a purpose and a sales region: conditions to be joined by AND, none for all. */
export const selected = ({ purpose, sales }: Selectors): Prisma.Sql[] => [
  ...oneOf(Prisma.sql`l.purpose`, PURPOSES_BEHIND[purpose]),
  ...oneOf(Prisma.sql`l.region`, regionsBehind(sales)),
]

/** What a card counts of the loans (alias `l`): those that are selected and that the viewer may see. */
export function countedFor(viewer: Viewer, selectors: Selectors): Prisma.Sql {
  const visible = loansVisibleTo(viewer)
  const conditions = [...selected(selectors), ...(visible ? [visible] : [])]
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`TRUE`
}
