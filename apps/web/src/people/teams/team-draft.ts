import type { TeamDetails } from '@ivue/contracts/people/team.ts'

/** A team as its editor holds it. */
export interface TeamDraft {
  department: string
  teamName: string
  teamLeader: string
  unitLeader: string
  usersSelected: ReadonlySet<string>
}

export const draftOf = (team: TeamDetails): TeamDraft => ({
  department: team.departmentName,
  teamName: team.teamName,
  teamLeader: team.teamLeader,
  unitLeader: team.unitLeader,
  usersSelected: new Set(team.usersSelected.map(({ employee_id }) => employee_id)),
})

/** What was changed, in one text to compare. */
const words = ({ usersSelected, ...fields }: TeamDraft): string => JSON.stringify([fields, [...usersSelected].sort()])

export const isChanged = (draft: TeamDraft, team: TeamDetails): boolean => words(draft) !== words(draftOf(team))

/** How many of those selected leave another team for this one: worth a word before they do. */
export const leavingOthers = (draft: TeamDraft, team: TeamDetails): number =>
  team.usersAvailable.filter((person) => person.team !== '' && draft.usersSelected.has(person.employee_id)).length
