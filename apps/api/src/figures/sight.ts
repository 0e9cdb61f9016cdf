import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { managerFlag, scopeOf } from '@ivue/contracts/worklist/scope.ts'
import { peopleWithin } from '../worklist/workers.ts'
import type { Definition, Member, Sight } from './figures-definition.ts'

/** What a definition says, or as on the lists of its floor (domain 1, Row scope). There those who lead nobody see their own (work 6). */
export function sightOf({ floor, sight }: Pick<Definition<string>, 'floor' | 'sight'>, viewer: Viewer, members: readonly Member[]): Sight {
  if (sight) return sight(viewer, members)
  const manager = managerFlag(viewer, floor)
  if (manager === 0) return { manager, people: new Set([viewer.userId]) }
  if (scopeOf(viewer, floor) === 'all') return { manager, people: null }
  return { manager, people: new Set(peopleWithin(members, viewer, floor).map(({ id }) => id)) }
}

export const sees = ({ people }: Sight, person: number): boolean => people === null || people.has(person)

/** Of what was found of people, what a viewer sees. */
export const seenBy = <T>(sight: Sight, found: ReadonlyMap<number, T>): Map<number, T> =>
  new Map([...found].filter(([person]) => sees(sight, person)))
