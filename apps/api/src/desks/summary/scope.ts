import { managerFlag, scopeOf } from '@ivue/contracts/desks/scope.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { peopleWithin } from '../desk-people.ts'
import type { DeskMember } from './queries.ts'

/** Whose figures a viewer sees. */
export interface Sight {
  manager: 0 | 1
  /** null: everybody's, and those of nobody. Those who lead nobody see their own (work 6). */
  people: ReadonlySet<number> | null
}

export function sightOf(viewer: Viewer, desk: StagedDesk, members: readonly DeskMember[]): Sight {
  const manager = managerFlag(viewer, desk)
  if (manager === 0) return { manager, people: new Set([viewer.userId]) }
  if (scopeOf(viewer, desk) === 'all') return { manager, people: null }
  return { manager, people: new Set(peopleWithin(members, viewer, desk).map(({ id }) => id)) }
}

export const sees = ({ people }: Sight, person: number): boolean => people === null || people.has(person)

export interface Team<T> {
  leader: string
  people: { id: number; name: string; of: T }[]
}

export const NOBODY = 'Not assigned'
export const NO_LEADER = 'No team leader'

/** People by team leader, both by name; those without a leader, and what belongs to nobody, come last. */
export function byLeader<T>(members: readonly DeskMember[], found: ReadonlyMap<number, T>): Team<T>[] {
  const teams = new Map<string, Team<T>>()
  const put = (key: string, leader: string, person: Team<T>['people'][number]) => {
    const team = teams.get(key) ?? { leader, people: [] }
    teams.set(key, team)
    team.people.push(person)
  }
  for (const { id, fullName, leader, leaderId } of members) {
    const of = found.get(id)
    if (of !== undefined) put(leaderId === null ? '' : String(leaderId), leader || NO_LEADER, { id, name: fullName, of })
  }
  const nobodys = found.get(0)
  if (nobodys !== undefined) put('', NO_LEADER, { id: 0, name: NOBODY, of: nobodys })
  return [...teams]
    .sort(
      ([one, { leader: a }], [other, { leader: b }]) =>
        Number(one === '') - Number(other === '') || a.localeCompare(b) || one.localeCompare(other),
    )
    .map(([, team]) => team)
}
