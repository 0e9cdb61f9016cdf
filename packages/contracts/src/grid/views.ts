import type { AccessLevel } from '../session/viewer.ts'

export const MAX_VIEWS = 50
/** Maximum number of rows in one bulk action. */
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
  notYours: 'Only the person who saved this view, or a leader of its team, may change it',
  noLead: 'Views are shared with a team by its leaders and managers',
  notYourTeam: 'Choose a team that you lead',
  sameName: 'There is a view of this name already',
  tooMany: `Delete a view first: one person keeps at most ${MAX_VIEWS} of a list`,
} as const

export function whyNotShareViews({ accessLevel }: Pick<Person, 'accessLevel'>): string | null {
  return SHARING.includes(accessLevel) ? null : VIEW_REFUSED.noLead
}

/**
 * Returns why a person may not share a view with a team, or null. Leaders share with the teams they lead and their own, managers with any.
 */
export function whyNotShareWithTeam(person: Person, team: Team): string | null {
  const { userId, accessLevel, teamId } = person
  const refused = whyNotShareViews(person)
  if (refused) return refused
  const leads = team.leaderId === userId || team.unitLeaderId === userId || team.id === teamId
  return leads || ANY_TEAM.includes(accessLevel) ? null : VIEW_REFUSED.notYourTeam
}

/**
 * Returns why a person may not change or delete a view, or null. Its owner
 * may, and for a team's view also everybody who may share with that team.
 */
export function whyNotChangeView(person: Person, view: { ownerId: number; team: Team | null }): string | null {
  if (view.ownerId === person.userId) return null
  return view.team && !whyNotShareWithTeam(person, view.team) ? null : VIEW_REFUSED.notYours
}
