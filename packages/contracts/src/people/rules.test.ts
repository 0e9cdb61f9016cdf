import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../messages.ts'
import type { Permission } from '../permissions.ts'
import { aViewer } from '../session/viewer.fixture.ts'
import {
  type EditedHolder,
  holdsMore,
  REQUIRED_FIELDS,
  USER_REFUSED,
  userChangeProblems,
  userValueProblems,
  userWarning,
  whyNotChangeField,
  whyNotEndSessions,
  whyNotGrantGroup,
  whyNotMailReset,
} from './rules.ts'
import { aUser } from './user.fixture.ts'
import type { UserValues } from './user-fields.ts'
import type { UserField } from './user-words.ts'

const HELD: readonly Permission[] = ['people.users.view', 'people.users.edit', 'people.users.resetPassword', 'closing.view']
const officer = aViewer({ userId: 1, roles: [], permissions: new Set(HELD) })
const administrator = aViewer({ userId: 2, accessLevel: 'Administrator', roles: ['Administrator'] })
const closer: EditedHolder = { userId: 9, accessLevel: 'Employee', roles: ['Closer'], permissions: new Set(['closing.view']) }
const manager: EditedHolder = { ...closer, userId: 10, permissions: new Set(['closing.view', 'closing.assign']) }
const titular: EditedHolder = { ...closer, userId: 11, roles: ['Administrator'], permissions: new Set() }
const groups = [
  { id: 1, title: 'Administrators', permissions: [...HELD, 'people.groups.edit', 'settings.edit', 'audit.view'] as Permission[] },
  { id: 4, title: 'Closers', permissions: ['closing.view'] as Permission[] },
]
const facts = { target: closer, groups, teamIds: [3, 8], administrators: { groupId: 1, others: 1 } }

describe('a person with more rights than the viewer', () => {
  it('has a permission that the viewer lacks, or is an administrator', () => {
    expect([closer, manager, titular].map((target) => holdsMore(officer, target))).toEqual([false, true, true])
    expect([closer, manager, titular].map((target) => holdsMore(administrator, target))).toEqual([false, false, false])
  })

  it.each<[UserField, string | null]>([
    ['dr_email', MESSAGES.holdsMore],
    ['ad_network_acc', MESSAGES.holdsMore],
    ['loginType', MESSAGES.holdsMore],
    ['inactive', MESSAGES.holdsMore],
    ['selectedUserGroups', MESSAGES.holdsMore],
    ['selectedRoles', MESSAGES.holdsMore],
    ['location', null],
    ['selectedSkillsLicense', null],
    ['team', USER_REFUSED.teamsOnly],
  ])('cannot have their %s changed by the viewer: %s', (field, why) => {
    expect(whyNotChangeField(officer, manager, field)).toBe(why)
  })

  it('gets no reset mail from the viewer, nor does somebody who cannot use one', () => {
    const account = aUser()
    expect(whyNotMailReset(officer, manager, account)).toBe(MESSAGES.holdsMore)
    expect(whyNotMailReset(officer, closer, account)).toBeNull()
    expect(whyNotMailReset(officer, closer, { ...account, dr_email: '' })).toBe(MESSAGES.noEmail)
    expect(whyNotMailReset(officer, closer, { ...account, loginType: 1 })).toBe(MESSAGES.directoryPassword)
    expect(whyNotMailReset(officer, closer, { ...account, inactive: 1 })).toBe(MESSAGES.userInactive)
    expect(whyNotMailReset(aViewer({ permissions: new Set() }), closer, account)).toBe(MESSAGES.noPermission)
  })

  it.each<[string, Parameters<typeof whyNotEndSessions>, string | null]>([
    ['of somebody who is signed in', [officer, closer, 2], null],
    ['of somebody who is not signed in', [officer, closer, 0], USER_REFUSED.notSignedIn],
    ['of somebody with more rights', [officer, manager, 1], MESSAGES.holdsMore],
    ['of the viewer', [administrator, { ...titular, userId: administrator.userId }, 1], USER_REFUSED.ownSessions],
    ['without the right', [aViewer({ permissions: new Set() }), closer, 1], MESSAGES.noPermission],
  ])('can have their sessions ended: %s', (_whose, args, why) => {
    expect(whyNotEndSessions(...args)).toBe(why)
  })
})

describe('a change of a user', () => {
  const problems = (
    viewer: typeof officer,
    after: Partial<UserValues>,
    other: Partial<typeof facts> = {},
    before: Partial<UserValues> = {},
  ) => userChangeProblems(viewer, aUser(before), aUser({ ...before, ...after }), { ...facts, ...other })

  it('is allowed for anybody if nothing changed', () => {
    expect(problems(officer, {}, { target: manager })).toEqual([])
  })

  it('may add or remove a group only if the viewer holds all of its permissions', () => {
    const why = whyNotGrantGroup(officer, groups[0] as (typeof groups)[0])
    expect(why).toBe('Administrators has permissions that you do not have: Edit groups, Edit settings and 1 more')
    expect(problems(officer, { selectedUserGroups: ['4', '1'] })).toEqual([{ field: 'selectedUserGroups', msg: why }])
    expect(problems(officer, { selectedUserGroups: [] }, {}, { selectedUserGroups: ['1'] })).toEqual([
      { field: 'selectedUserGroups', msg: why },
    ])
    expect(problems(officer, { selectedUserGroups: [] })).toEqual([])
    expect(problems(administrator, { selectedUserGroups: ['4', '1'] })).toEqual([])
    expect(problems(administrator, { selectedUserGroups: ['77'] })).toEqual([
      { field: 'selectedUserGroups', msg: 'Choose groups from the list' },
    ])
  })

  it('may not concern the viewer’s own rights or activity', () => {
    const self = { target: { ...closer, userId: officer.userId } }
    const change = { access_level: 'Manager', selectedRoles: ['QC Analyst'], selectedUserGroups: [], selectedFinalPermission: 'x' }
    expect(problems(officer, change, self).map(({ msg }) => msg)).toEqual(Object.keys(change).map(() => USER_REFUSED.own))
    expect(problems(officer, { inactive: 1, inactive_reason: 'Retired' }, self).map(({ msg }) => msg)).toEqual([
      USER_REFUSED.self,
      USER_REFUSED.self,
    ])
    expect(problems(officer, { dr_email: 'me@ivue.example', location: 'Plano' }, self)).toEqual([])
  })

  it('may grant administration only by an administrator', () => {
    expect(problems(officer, { access_level: 'Administrator' })).toEqual([{ field: 'access_level', msg: USER_REFUSED.onlyAdministrators }])
    expect(problems(officer, { selectedRoles: ['Closer', 'Administrator'] })).toEqual([
      { field: 'selectedRoles', msg: USER_REFUSED.onlyAdministrators },
    ])
    expect(problems(officer, { access_level: 'Team Leader' })).toEqual([])
    expect(problems(administrator, { access_level: 'Administrator', selectedRoles: ['Administrator'] })).toEqual([])
  })

  it('may not remove the last member of the first administrator group', () => {
    const last = { administrators: { groupId: 1, others: 0 } }
    const member = { selectedUserGroups: ['1'] }
    expect(problems(administrator, { selectedUserGroups: [] }, last, member)).toEqual([
      { field: 'selectedUserGroups', msg: USER_REFUSED.lastAdministrator },
    ])
    expect(problems(administrator, { inactive: 1, inactive_reason: 'Retired' }, last, member)).toEqual([
      { field: 'inactive', msg: USER_REFUSED.lastAdministrator },
    ])
    expect(problems(administrator, { selectedUserGroups: [] }, {}, member)).toEqual([])
    expect(problems(administrator, { location: 'Plano' }, last, member)).toEqual([])
  })
})

describe('the team of a user', () => {
  const lead = aViewer({ userId: 3, permissions: new Set<Permission>([...HELD, 'people.teams.edit']) })
  const problems = (viewer: typeof lead, before: string, team: string, differs: Partial<UserValues> = {}) => {
    const [stored, after] = [aUser({ ...differs, team: before }), aUser({ ...differs, team })]
    return [...userChangeProblems(viewer, stored, after, facts), ...userValueProblems(after, stored)].map(({ field, msg }) => [field, msg])
  }

  it.each<[string, typeof lead, string, string, Partial<UserValues>, string | null]>([
    ['may be chosen', lead, '', '3', {}, null],
    ['may be changed', lead, '3', '8', {}, null],
    ['may be left', lead, '3', '', {}, null],
    ['is the business of people who may edit teams', officer, '3', '8', {}, USER_REFUSED.teamsOnly],
    ['must exist', lead, '3', '9', {}, USER_REFUSED.team],
    ['must be a team', lead, '', 'x', {}, USER_REFUSED.team],
    ['has no leaders as members', lead, '', '3', { access_level: 'Team Leader' }, USER_REFUSED.member],
    ['has no inactive people as new members', lead, '3', '8', { inactive: 1, inactive_reason: 'Retired' }, USER_REFUSED.member],
    ['stays with a member who no longer qualifies', lead, '3', '3', { access_level: 'Manager' }, null],
    ['may be left by a member who no longer qualifies', lead, '3', '', { access_level: 'Manager' }, null],
  ])('%s', (_, viewer, before, after, differs, msg) => {
    expect(problems(viewer, before, after, differs)).toEqual(msg ? [['team', msg]] : [])
  })
})

it.each<[Partial<UserValues>, string]>([
  [{}, ''],
  [{ selectedRoles: [] }, 'Without a role this user is assigned no work'],
  [{ selectedUserGroups: [] }, 'Without a group this user has no permissions'],
  [{ selectedRoles: [], selectedUserGroups: [] }, 'Without a role and a group this user has no permissions and is assigned no work'],
  [{ selectedRoles: [], selectedUserGroups: [], inactive: 1 }, ''],
])('a user with %o is warned of: %s', (differs, warning) => expect(userWarning(aUser(differs))).toBe(warning))

describe('the values of a user', () => {
  it.each<[Partial<UserValues>, UserField | string, string]>([
    [{ first_name: '', last_name: '', client_system_full_name: ' ' }, 'client_system_full_name', USER_REFUSED.name],
    [{ employee_id: '' }, 'employee_id', USER_REFUSED.drId],
    [{ employee_id: 'DR 1' }, 'employee_id', USER_REFUSED.drIdShape],
    [{ ad_network_acc: '' }, 'ad_network_acc', USER_REFUSED.clientId],
    [{ ad_network_acc: 'a,b' }, 'ad_network_acc', USER_REFUSED.clientIdShape],
    [{ dr_email: 'nneka@' }, 'dr_email', USER_REFUSED.email],
    [{ client_email: 'a b@c.de' }, 'client_email', USER_REFUSED.email],
    [{ m_email: 'x@y.z>' }, 'm_email', USER_REFUSED.email],
    [{ dr_phone: 'call me' }, 'dr_phone', USER_REFUSED.phone],
    [{ client_phone_ext: 'x1' }, 'client_phone_ext', USER_REFUSED.extension],
    [{ access_level: 'King' }, 'access_level', 'Choose a permission level from the list'],
    [{ max_daily_assign: '11' }, 'max_daily_assign', 'Choose a number from the list'],
    [{ selectedRoles: ['Baker'] }, 'selectedRoles', 'Choose roles from the list'],
    [{ selectedSkillsLicense: ['ZZ'] }, 'selectedSkillsLicense', 'Choose from the list'],
    [{ selectedSkillsQC_Type: ['UW Review'] }, 'selectedSkillsQC_Type', USER_REFUSED.qcAnalystsOnly],
    [{ inactive: 1 }, 'inactive_reason', USER_REFUSED.inactiveReason],
    [{ inactive: 1, inactive_reason: 'Bored' }, 'inactive_reason', 'Choose a reason from the list'],
    [{ away: [{ from: '2026-12-24', to: '2026-12-20', reason: '' }] }, 'away.0.to', 'The last day is before the first'],
  ])('%j is refused at %s', (differs, field, msg) => {
    expect(userValueProblems(aUser(differs))).toEqual([{ field, msg }])
  })

  it('are refused in each required field that is empty', () => {
    const empty = Object.fromEntries(REQUIRED_FIELDS.map((field) => [field, '']))
    const problems = userValueProblems(aUser({ ...empty, first_name: '', last_name: '', inactive: 1 }))
    expect(problems.map(({ field }) => field)).toEqual(REQUIRED_FIELDS)
  })

  it('are accepted, also for a QC analyst', () => {
    expect(userValueProblems(aUser())).toEqual([])
    expect(
      userValueProblems(
        aUser({ selectedRoles: ['QC Analyst'], selectedSkillsQC_Type: ['UW Review'], inactive: 1, inactive_reason: 'Retired' }),
      ),
    ).toEqual([])
  })

  it('may stay although a list no longer offers them', () => {
    const before = aUser({ max_daily_assign: '11', inactive: 1, inactive_reason: 'Bored' })
    expect(userValueProblems(before, before)).toEqual([])
  })
})
