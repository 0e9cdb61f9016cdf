import { scopeOf } from '@ivue/contracts/desks/scope.ts'
import { DESKS, type Desk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { peopleIn } from '../loans/visible-to.ts'
import type { DeskNews } from './signal.ts'

/** What a person may hear of some news: the ids within their scope, null for "many"; undefined when it is none of their business. */
export type Audience = (news: DeskNews) => number[] | null | undefined

/** Whose work a person sees at each desk, looked up once: judging the news of a busy desk for hundreds of windows asks nothing of the database. */
export async function audienceOf(db: Queries, viewer: Viewer): Promise<Audience> {
  const seen = new Map<Desk, ReadonlySet<number> | 'all'>()
  for (const desk of DESKS) {
    if (!viewer.permissions.has(`${desk}.view`)) continue
    const scope = scopeOf(viewer, desk)
    if (scope === 'all') seen.set(desk, 'all')
    else if (scope === 'own') seen.set(desk, new Set([viewer.userId]))
    else {
      const rows = await db.$queryRaw<{ id: number }[]>(Prisma.sql`SELECT unnest(${peopleIn(scope, viewer)}) AS id`)
      seen.set(desk, new Set(rows.map(({ id }) => id)))
    }
  }
  return ({ desk, rows }) => {
    const people = seen.get(desk)
    if (people === undefined) return undefined
    if (rows === null) return null
    const theirs = people === 'all' ? rows : rows.filter(([, ...slots]) => slots.some((slot) => slot !== null && people.has(slot)))
    return theirs.length === 0 ? undefined : theirs.map(([id]) => id)
  }
}
