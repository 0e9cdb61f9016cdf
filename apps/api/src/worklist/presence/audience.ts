import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { rowScope } from '@ivue/contracts/worklist/scope.ts'
import { getWorklist, WORKLIST_NAMES, type WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { RowChange } from '../../notifications/signal.ts'
import type { Queries } from '../../platform/database/database.ts'
import { peopleInScopeSql } from '../../platform/rows/visible-to.ts'

/** Returns the ids of a change that may be sent to a person: those within their scope, null for "many", undefined for none. */
export type Audience = (news: RowChange) => number[] | null | undefined

/** Reads whose rows a person sees on each worklist. Returns the function that filters changes for them, which needs no query. */
export async function readAudience(db: Queries, viewer: Viewer): Promise<Audience> {
  const seen = new Map<WorklistName, ReadonlySet<number> | 'all'>()
  for (const name of WORKLIST_NAMES) {
    const { view, floor } = getWorklist(name)
    if (!viewer.permissions.has(view)) continue
    const scope = rowScope(viewer, floor)
    if (scope === 'all') seen.set(name, 'all')
    else if (scope === 'own') seen.set(name, new Set([viewer.userId]))
    else {
      const rows = await db.$queryRaw<{ id: number }[]>(Prisma.sql`SELECT unnest(${peopleInScopeSql(scope, viewer)}) AS id`)
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
