import type { Option } from '@ivue/contracts/grid/wire.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { type Floor, rowScope, workerRole } from '@ivue/contracts/worklist/scope.ts'
import { memoize } from '../platform/cache/memoize.ts'
import type { Database } from '../platform/database/database.ts'

const FRESH_MS = 10_000

/** A person who may be assigned work. */
export interface AssignablePerson {
  id: number
  fullName: string
  teamId: number | null
  leaderId: number | null
  unitLeaderId: number | null
}

/**
 * Returns a reader of the active workers of a floor, ordered by name. Cached for ten seconds, because every action on a worklist needs
 * them.
 */
export const workerReader = memoize((db: Database): ((floor: Floor) => Promise<readonly AssignablePerson[]>) => {
  const cachedWorkers = new Map<Floor, { people: Promise<readonly AssignablePerson[]>; readAt: number }>()
  return (floor) => {
    const fresh = cachedWorkers.get(floor)
    if (fresh && Date.now() - fresh.readAt < FRESH_MS) return fresh.people
    const people = db.user
      .findMany({
        where: { inactive: false, roles: { some: { role: workerRole(floor) } } },
        select: { id: true, fullName: true, teamId: true, team: { select: { leaderId: true, unitLeaderId: true } } },
        orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
      })
      .then((rows) =>
        rows.map(({ team, ...row }) => ({ ...row, leaderId: team?.leaderId ?? null, unitLeaderId: team?.unitLeaderId ?? null })),
      )
    people.catch(() => cachedWorkers.delete(floor))
    cachedWorkers.set(floor, { people, readAt: Date.now() })
    return people
  }
})

export const workerOptions = (people: readonly AssignablePerson[]): readonly Option[] =>
  people.map(({ id, fullName }) => ({ label: fullName, value: String(id) }))

export const toUserList = (people: readonly AssignablePerson[]) => people.map(({ id, fullName }) => ({ id: String(id), Name: fullName }))

/** Returns the people whose rows the viewer may see: the choices of the Employee filter. */
export function peopleInViewerScope(people: readonly AssignablePerson[], viewer: Viewer, floor: Floor): readonly AssignablePerson[] {
  const isViewer = ({ id }: AssignablePerson) => id === viewer.userId
  switch (rowScope(viewer, floor)) {
    case 'all':
      return people
    case 'unit':
      return people.filter((person) => isViewer(person) || person.unitLeaderId === viewer.userId)
    case 'team':
      return people.filter(
        (person) => isViewer(person) || person.leaderId === viewer.userId || (person.teamId !== null && person.teamId === viewer.teamId),
      )
    case 'own':
      return people.filter(isViewer)
  }
}
