import type { TeamData, TeamDetails } from '@ivue/contracts/people/team.ts'

export type TeamDraft = Omit<TeamData, 'usersSelected'> & { usersSelected: ReadonlySet<string> }

export const toTeamDraft = (team: TeamDetails): TeamDraft => ({
  department: team.departmentName,
  teamName: team.teamName,
  teamLeader: team.teamLeader,
  unitLeader: team.unitLeader,
  usersSelected: new Set(team.usersSelected.map(({ employee_id }) => employee_id)),
})

/** Returns a draft as text, so that drafts can be compared. */
const serializeDraft = ({ usersSelected, ...fields }: TeamDraft): string => JSON.stringify([fields, [...usersSelected].sort()])

export const isChanged = (draft: TeamDraft, team: TeamDetails): boolean => serializeDraft(draft) !== serializeDraft(toTeamDraft(team))

/** Returns how many of the selected people would leave another team for this one. */
export const countLeavingOtherTeams = (draft: TeamDraft, team: TeamDetails): number =>
  team.usersAvailable.filter((person) => person.team !== '' && draft.usersSelected.has(person.employee_id)).length
