import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { managerFlag, rowScope } from '@ivue/contracts/worklist/scope.ts'
import { peopleInViewerScope } from '../worklist/workers.ts'
import type { Definition, Member, VisiblePeople } from './figures-definition.ts'

/**
 * Returns whose figures a viewer may see. Uses the definition's own function if it has one, else the row scope of its
 * floor (domain 1, Row scope), in which people who lead nobody see only their own figures (work 6). The teams are those of `members`. The
 * viewer's own team counts only if they are in it now and were then.
 */
export function findVisiblePeople(
  { floor, findVisiblePeople: ofDefinition }: Pick<Definition<string>, 'floor' | 'findVisiblePeople'>,
  viewer: Viewer,
  members: readonly Member[],
): VisiblePeople {
  if (ofDefinition) return ofDefinition(viewer, members)
  const manager = managerFlag(viewer, floor)
  if (manager === 0) return { manager, people: new Set([viewer.userId]) }
  if (rowScope(viewer, floor) === 'all') return { manager, people: null }
  const teamId = members.find(({ id }) => id === viewer.userId)?.teamId === viewer.teamId ? viewer.teamId : null
  return { manager, people: new Set(peopleInViewerScope(members, { ...viewer, teamId }, floor).map(({ id }) => id)) }
}

export const isVisible = ({ people }: VisiblePeople, person: number): boolean => people === null || people.has(person)

/** Filters values by person id to those that the viewer may see. */
export const filterVisible = <T>(visible: VisiblePeople, found: ReadonlyMap<number, T>): Map<number, T> =>
  new Map([...found].filter(([person]) => isVisible(visible, person)))
