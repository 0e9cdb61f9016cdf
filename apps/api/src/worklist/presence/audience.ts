import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { scopeOf } from '@ivue/contracts/worklist/scope.ts'
import { WORKLIST_NAMES, type WorklistName, worklistOf } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database.ts'
import type { RowNews } from '../../notifications/signal.ts'
import { peopleIn } from '../../rows/visible-to.ts'

/** What a person may hear of some news: the ids within their scope, null for "many"; undefined when it is none of their business. */
export type Audience = (news: RowNews) => number[] | null | undefined

/** Whose work a person sees on each worklist, looked up once: judging the news of a busy desk for hundreds of windows asks nothing of the database. */
export async function audienceOf(db: Queries, viewer: Viewer): Promise<Audience> {
  const seen = new Map<WorklistName, ReadonlySet<number> | 'all'>()
  for (const name of WORKLIST_NAMES) {
    const { view, floor } = worklistOf(name)
    if (!viewer.permissions.has(view)) continue
    const scope = scopeOf(viewer, floor)
    if (scope === 'all') seen.set(name, 'all')
    else if (scope === 'own') seen.set(name, new Set([viewer.userId]))
    else {
      const rows = await db.$queryRaw<{ id: number }[]>(Prisma.sql`SELECT unnest(${peopleIn(scope, viewer)}) AS id`)
      seen.set(name, new Set(rows.map(({ id }) => id)))
    }
  }
  return ({ list, rows, hiddenFrom }) => {
    if (hiddenFrom.includes(viewer.userId)) return undefined
    const people = seen.get(list)
    if (people === undefined) return undefined
    if (rows === null) return null
    const theirs = people === 'all' ? rows : rows.filter(([, ...slots]) => slots.some((slot) => slot !== null && people.has(slot)))
    return theirs.length === 0 ? undefined : theirs.map(([id]) => id)
  }
}
