import type { AccessLevel } from '../session/viewer.ts'

/** A person keeps at most so many views of one list. */
export const MAX_VIEWS = 50
/** Rows of a list that a bulk action takes at once. */
export const MAX_BULK_ROWS = 1000

const SHARING: readonly AccessLevel[] = ['Team Leader', 'Unit Leader', 'Manager', 'Administrator']
const ANY_TEAM: readonly AccessLevel[] = ['Manager', 'Administrator']

interface Person {
  userId: number
  accessLevel: AccessLevel
  teamId: number | null
}
interface Team {
  id: number
  leaderId: number | null
  unitLeaderId: number | null
}

export const VIEW_REFUSED = {
  notYours: 'Only who saved this view, or leads its team, may change it',
  noLead: 'Views are shared with a team by its leaders and managers',
  notYourTeam: 'Choose a team that you lead',
  sameName: 'There is a view of this name already',
  tooMany: `Delete a view first: one person keeps at most ${MAX_VIEWS} of a list`,
} as const

/** Whether a person shares views with teams at all: null, or why not. */
export function mayShareViews({ accessLevel }: Pick<Person, 'accessLevel'>): string | null {
  return SHARING.includes(accessLevel) ? null : VIEW_REFUSED.noLead
}

/** Leaders share with the teams they lead and their own, managers with any: null, or why not. */
export function mayShareWith(person: Person, team: Team): string | null {
  const { userId, accessLevel, teamId } = person
  const refused = mayShareViews(person)
  if (refused) return refused
  const leads = team.leaderId === userId || team.unitLeaderId === userId || team.id === teamId
  return leads || ANY_TEAM.includes(accessLevel) ? null : VIEW_REFUSED.notYourTeam
}

/** A view is changed and deleted by who saved it, and one of a team also by those who may share with that team: null, or why not. */
export function mayChangeView(person: Person, view: { ownerId: number; team: Team | null }): string | null {
  if (view.ownerId === person.userId) return null
  return view.team && !mayShareWith(person, view.team) ? null : VIEW_REFUSED.notYours
}
