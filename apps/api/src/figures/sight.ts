import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { managerFlag, scopeOf } from '@ivue/contracts/worklist/scope.ts'
import { peopleInViewerScope } from '../worklist/workers.ts'
import type { Definition, Member, Sight } from './figures-definition.ts'

/**
 * Returns whose figures a viewer may see. Uses the definition's own function if it has one, else the row scope of its
 * floor (domain 1, Row scope), in which people who lead nobody see only their own figures (work 6).
 */
export function findSight(
  { floor, sight }: Pick<Definition<string>, 'floor' | 'sight'>,
  viewer: Viewer,
  members: readonly Member[],
): Sight {
  if (sight) return sight(viewer, members)
  const manager = managerFlag(viewer, floor)
  if (manager === 0) return { manager, people: new Set([viewer.userId]) }
  if (scopeOf(viewer, floor) === 'all') return { manager, people: null }
  return { manager, people: new Set(peopleInViewerScope(members, viewer, floor).map(({ id }) => id)) }
}

export const sees = ({ people }: Sight, person: number): boolean => people === null || people.has(person)

/** Filters values by person id to those that the viewer may see. */
export const filterBySight = <T>(sight: Sight, found: ReadonlyMap<number, T>): Map<number, T> =>
  new Map([...found].filter(([person]) => sees(sight, person)))
