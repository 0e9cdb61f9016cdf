import type { TeamPerson } from '@ivue/contracts/people/team.ts'
import { TEAM_POSITION_LEVELS } from '@ivue/contracts/people/team-rules.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'

/** Compares two people for the order of both lists (platform 4). */
export const byName = (a: TeamPerson, b: TeamPerson): number =>
  a.client_system_full_name.localeCompare(b.client_system_full_name) || a.employee_id.localeCompare(b.employee_id)

/** Returns the two lists of the picker. Only Employees are available. Selected people stay, even if they no longer qualify (platform 4). */
export function memberLists(
  people: readonly TeamPerson[],
  selected: ReadonlySet<string>,
): { available: TeamPerson[]; chosen: TeamPerson[] } {
  const sorted = [...people].sort(byName)
  return {
    available: sorted.filter((person) => !selected.has(person.employee_id) && person.access_level === TEAM_POSITION_LEVELS.member),
    chosen: sorted.filter((person) => selected.has(person.employee_id)),
  }
}

/** Returns the people who qualify for a position, and the one who has it now (platform 4), whose employee id is `now`. */
export function leadersFor(people: readonly TeamPerson[], place: 'teamLeader' | 'unitLeader', now: string): TeamPerson[] {
  const fits = (person: TeamPerson) =>
    (person.access_level === TEAM_POSITION_LEVELS[place] && !person.inactive) || person.employee_id === now
  return people.filter(fits).sort(byName)
}

export function searchPeople(people: readonly TeamPerson[], words: string): readonly TeamPerson[] {
  if (words.trim() === '') return people
  return people.filter(({ client_system_full_name, role, team, employee_id }) =>
    containsWords([client_system_full_name, role, team, employee_id].join('\u001f'), words),
  )
}

/** Returns a copy of the set in which each item is removed if it was there, and added if not. */
export function withToggled<T>(set: ReadonlySet<T>, ...items: readonly T[]): Set<T> {
  const next = new Set(set)
  for (const item of items) if (!next.delete(item)) next.add(item)
  return next
}
