import type { FieldMessages } from '../envelope.ts'
import { ACCESS_LEVELS } from '../session/viewer.ts'
import { countText } from '../wire/words.ts'
import type { TeamData } from './team.ts'

/** Departments a team may belong to (domain 2). */
export const DEPARTMENTS = ['Closing', 'Processing', 'Underwriting', 'Quality Control'] as const

const [EMPLOYEE, TEAM_LEADER, UNIT_LEADER] = ACCESS_LEVELS
/** Access level required for each position in a team (platform 4). */
export const TEAM_POSITION_LEVELS = { member: EMPLOYEE, teamLeader: TEAM_LEADER, unitLeader: UNIT_LEADER } as const

export interface TeamCandidate {
  employeeId: string
  fullName: string
  accessLevel: string
  inactive: boolean
}

/** A team as stored. Its people may stay, even if they no longer qualify. */
export interface CurrentTeam {
  teamLeader: string
  unitLeader: string
  members: readonly string[]
}

export const NO_TEAM: CurrentTeam = { teamLeader: '', unitLeader: '', members: [] }

/**
 * Returns the problems of a team to be saved, by field of `teamData`. The `people` are those named in the data, by employee id. Another
 * team of the department has the name if `nameTaken` is true, which the server decides (platform 5).
 */
export function teamProblems(
  data: TeamData,
  now: CurrentTeam,
  { people, nameTaken }: { people: ReadonlyMap<string, TeamCandidate>; nameTaken: boolean },
): FieldMessages {
  const problems: FieldMessages = {}
  if (!(DEPARTMENTS as readonly string[]).includes(data.department)) problems.department = 'Choose a department from the list'
  if (data.teamName === '') problems.teamName = 'Enter a team name'
  else if (nameTaken) problems.teamName = `${data.department} already has a team named ${data.teamName}`
  for (const place of ['teamLeader', 'unitLeader'] as const) {
    const id = data[place]
    if (id === '' || id === now[place]) continue
    const person = people.get(id)
    if (!person || person.inactive || person.accessLevel !== TEAM_POSITION_LEVELS[place])
      problems[place] = `Choose an active person whose access level is ${TEAM_POSITION_LEVELS[place]}`
  }
  const stranger = data.usersSelected.find((id) => !now.members.includes(id) && !isMember(people.get(id)))
  if (stranger !== undefined) {
    const name = people.get(stranger)?.fullName ?? stranger
    problems.usersSelected = `${name} cannot be a member: only active people whose access level is ${TEAM_POSITION_LEVELS.member} can`
  }
  return problems
}

const isMember = (person: TeamCandidate | undefined) =>
  person !== undefined && !person.inactive && person.accessLevel === TEAM_POSITION_LEVELS.member

/**
 * Returns why a change of a team cannot be undone, or null. A member whose team changed since is `movedSince`, which is empty for nobody.
 */
export const whyNotMoveBack = (movedSince: string): string | null => (movedSince ? `The team of ${movedSince} changed since` : null)

/** The open work of a team's members: how many members have some, how many tasks, and how many reviews. */
export interface OpenWork {
  people: number
  tasks: number
  reviews: number
}

/**
 * Returns why a team may not be deleted, or null. A team whose members have open work cannot be deleted, because its leaders would no
 * longer see that work (domain 1, Row scope). A team without leaders can always be deleted.
 */
export function whyNotDeleteTeam(name: string, leaders: readonly string[], { people, tasks, reviews }: OpenWork): string | null {
  if (leaders.length === 0 || tasks + reviews === 0) return null
  const work = [tasks > 0 && countText(tasks, 'open task'), reviews > 0 && countText(reviews, 'open review')].filter(Boolean).join(' and ')
  return `${name} cannot be deleted: ${countText(people, 'member holds', 'members hold')} ${work} that ${leaders.join(' and ')} would no longer see. Move ${people === 1 ? 'this person' : 'these people'} to another team or reassign the work first.`
}
