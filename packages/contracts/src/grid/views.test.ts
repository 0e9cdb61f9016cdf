import { describe, expect, it } from 'vitest'
import type { AccessLevel } from '../session/viewer.ts'
import { VIEW_REFUSED, whyNotChangeView, whyNotShareViews, whyNotShareWithTeam } from './views.ts'

const person = (accessLevel: AccessLevel, userId = 1, teamId: number | null = 7) => ({ accessLevel, userId, teamId })
const team = (id: number, leaderId: number | null = null, unitLeaderId: number | null = null) => ({ id, leaderId, unitLeaderId })

describe('sharing a view by', () => {
  it.each([
    ['Employee', VIEW_REFUSED.noLead],
    ['Team Leader', null],
    ['Unit Leader', null],
    ['Manager', null],
    ['Administrator', null],
  ] as const)('%s', (level, answer) => {
    expect(whyNotShareViews(person(level))).toBe(answer)
  })

  it.each([
    ['a member of the team who leads nothing', person('Employee'), team(7), VIEW_REFUSED.noLead],
    ['a leader, with their own team', person('Team Leader'), team(7), null],
    ['a leader, with a team that they lead', person('Team Leader'), team(8, 1), null],
    ['a unit leader, with a team of their unit', person('Unit Leader'), team(8, 2, 1), null],
    ['a leader, with another team', person('Team Leader'), team(8, 2), VIEW_REFUSED.notYourTeam],
    ['a leader without a team, with a team', person('Team Leader', 1, null), team(8), VIEW_REFUSED.notYourTeam],
    ['a manager, with any team', person('Manager', 1, null), team(8, 2), null],
    ['an administrator, with any team', person('Administrator', 1, null), team(8, 2), null],
  ])('%s', (_who, who, what, answer) => {
    expect(whyNotShareWithTeam(who, what)).toBe(answer)
  })
})

it.each([
  ['the owner, of a private view', person('Employee'), { ownerId: 1, team: null }, null],
  ['the owner, of a team they no longer lead', person('Employee'), { ownerId: 1, team: team(8) }, null],
  ['another member of the team', person('Employee', 2), { ownerId: 1, team: team(7) }, VIEW_REFUSED.notYours],
  ['a leader of the team', person('Team Leader', 2, null), { ownerId: 1, team: team(8, 2) }, null],
  ['an administrator, of a private view', person('Administrator', 2), { ownerId: 1, team: null }, VIEW_REFUSED.notYours],
])('changing a view by %s', (_who, who, view, answer) => {
  expect(whyNotChangeView(who, view)).toBe(answer)
})
