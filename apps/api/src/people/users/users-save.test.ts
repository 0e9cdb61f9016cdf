import { MESSAGES } from '@ivue/contracts/messages.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { USER_REFUSED } from '@ivue/contracts/people/rules.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import { addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { type UsersWorld, usersWorld } from './users-world.fixture.ts'

let t: TestApp
let world: UsersWorld

beforeAll(async () => {
  t = await testApp()
  world = await usersWorld(t)
})
afterAll(() => t.close())

const NNEKA = {
  first_name: 'Nneka',
  last_name: 'Okafor',
  employee_id: 'DR20001',
  ad_network_acc: 'nokafor',
  access_level: 'Employee',
  dr_email: 'nneka.okafor@ivue.example',
  selectedRoles: ['QC Analyst', 'Closer'],
  selectedSkillsLicense: ['TX', 'AZ'],
  selectedSkillsQC_Type: ['UW Review'],
  selectedSkillsPurpose: ['Purchase'],
  selectedSkillsType: ['FHA', 'VA'],
  selectedFinalPermission: 'Only if UW Review WAS Bypassed',
  max_daily_assign: '12',
  away: [{ from: '2026-12-24', to: '2026-12-31', reason: 'Holiday' }],
}
/** Returns the number of statements on the test's database that wait for a lock. */
const waiting = async () =>
  (
    await t.db.$queryRaw<unknown[]>`
      SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`
  ).length

describe('a new user', () => {
  it('opens empty, with every option list', async () => {
    const empty = await world.open(world.administrator, null)
    expect(empty).toMatchObject({
      userId: '',
      version: 0,
      first_name: '',
      access_level: 'Employee',
      inactive: 0,
      selectedUserGroups: [],
      away: [],
    })
    expect(empty.allPermissionLevels.map(({ label }) => label)).toEqual([
      'Employee',
      'Team Leader',
      'Unit Leader',
      'Manager',
      'Administrator',
    ])
    expect(empty.allFinalPermissions.map(({ label }) => label)).toEqual([
      'Full Permission',
      'Only if UW Review was NOT Bypassed',
      'Only if UW Review WAS Bypassed',
    ])
    expect(empty.allSkillsLicense).toHaveLength(52)
    expect(empty.allUserGroups).toContainEqual({ label: 'Administrators', value: String(world.administrators), why: '' })
    expect(empty.locked).toEqual({})
    for (const list of ['allInactiveReason', 'maxDailyAssign', 'allSkillsQC_Type', 'allSkillsPurpose', 'allSkillsType', 'roles'] as const)
      expect(empty[list].length).toBeGreaterThan(3)
  })

  it('is created with all entered values, without a password', async () => {
    const group = await t.db.group.create({ data: { title: 'Reviewers', permissions: { create: [{ permission: 'closing.view' }] } } })
    const data = { ...NNEKA, selectedUserGroups: [String(group.id)] }
    const { flag, msg, response } = await world.save(world.administrator, null, data)
    expect([flag, msg]).toEqual([true, 'Nneka Okafor was saved'])
    const opened = await world.open(world.administrator, { id: Number(response.userId) })
    expect(opened).toMatchObject({
      ...data,
      selectedRoles: ['Closer', 'QC Analyst'],
      selectedSkillsLicense: ['AZ', 'TX'],
      client_system_full_name: 'Nneka Okafor',
      version: 1,
      resetRefused: '',
    })
    expect(await t.db.user.findUnique({ where: { id: Number(response.userId) } })).toMatchObject({ passwordHash: null, teamId: null })
  })

  it('has the daily limit of the settings by default, in the form and in a save without it', async () => {
    expect((await world.open(world.administrator, null)).max_daily_assign).toBe('10')
    await t.db.setting.create({ data: { key: 'capacity.dailyAssignments', value: 25 } })
    t.services.settings.forget()
    expect((await world.open(world.administrator, null)).max_daily_assign).toBe('25')
    const userData = { first_name: 'Lena', last_name: 'Busch', employee_id: 'DR20077', ad_network_acc: 'lbusch' }
    expect((await world.save(world.administrator, null, userData)).flag).toBe(true)
    expect(await t.db.user.findFirstOrThrow({ where: { username: 'lbusch' } })).toMatchObject({ maxDailyAssign: 25 })
    await t.db.setting.delete({ where: { key: 'capacity.dailyAssignments' } })
    t.services.settings.forget()
  })

  it('needs its names, and the first problem is reported', async () => {
    const { flag, msg, response } = await world.save(world.administrator, null, { dr_email: 'nobody', inactive: 1 })
    expect([flag, msg]).toEqual([false, USER_REFUSED.name])
    expect(response).toEqual({
      fields: {
        'userData.client_system_full_name': USER_REFUSED.name,
        'userData.employee_id': USER_REFUSED.drId,
        'userData.ad_network_acc': USER_REFUSED.clientId,
        'userData.dr_email': USER_REFUSED.email,
        'userData.inactive_reason': USER_REFUSED.inactiveReason,
      },
    })
  })

  it('cannot have the user name of another person, in upper or lower case', async () => {
    const taken = await world.person()
    const twin = { ...NNEKA, employee_id: taken.employeeId.toLowerCase(), ad_network_acc: taken.username.toUpperCase() }
    const { response } = await world.save(world.administrator, null, twin)
    expect(response).toEqual({
      fields: { 'userData.employee_id': USER_REFUSED.drIdTaken, 'userData.ad_network_acc': USER_REFUSED.clientIdTaken },
    })
  })

  it('is created once when many create them at the same time', async () => {
    const data = { ...NNEKA, employee_id: 'DR30001', ad_network_acc: 'race.one' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.save(world.administrator, null, data)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ msg }) => msg))).toEqual(new Set([USER_REFUSED.drIdTaken]))
  })
})

describe('a change', () => {
  it('keeps values that are not sent, and is recorded field by field in the audit trail', async () => {
    const person = await world.person({ fullName: 'Luis Ortega', location: 'Plano', drPhone: '480' })
    const { response } = await world.save(world.administrator, person, { location: 'Chandler' })
    expect(response.version).toBe(2)
    expect(await world.open(world.administrator, person)).toMatchObject({
      location: 'Chandler',
      dr_phone: '480',
      client_system_full_name: 'Luis Ortega',
    })
    const change = `User Luis Ortega (${person.username}): Location: Plano → Chandler`
    await expectAudited(t, users.editUserSave, world.administrator, [change])
  })

  it('on top of a change of somebody else is refused with the name, and nothing is lost', async () => {
    const person = await world.person({ location: 'Plano' })
    await world.save(world.administrator, person, { location: 'Remote' }, 1)
    const { flag, msg, response } = await world.save(world.officer, person, { location: 'Chandler' }, 1)
    expect([flag, msg]).toEqual([false, 'Helen Marsh changed this user meanwhile: open it again to see what is there now'])
    expect(response).toMatchObject({ type: 'stale', changedBy: 'Helen Marsh', changedAt: expect.stringMatching(/^20\d\d-.*Z$/) })
    expect((await world.open(world.officer, person)).location).toBe('Remote')
  })

  it('of a role takes effect at the next call of that person', async () => {
    const person = await world.person({ roles: ['Closer'], permissions: ['closing.view'] })
    const session = await openSession(t.db, person)
    await world.save(world.administrator, person, { selectedRoles: ['Manager - Closing'], access_level: 'Manager' })
    expect((await t.call(login.getLoginInfo, {}, session)).response).toMatchObject({ role: 'Manager - Closing', access_level: 'Manager' })
  })

  it('of the team moves the person as Teams does, and nobody else overwrites it unseen', async () => {
    const [from, to] = await Promise.all(
      ['Closing Team 7', 'Closing Team 8'].map((name) => t.db.team.create({ data: { name, department: 'Closing' } })),
    )
    const person = await world.person({ fullName: 'Mona Mover', teamId: from?.id ?? null, roles: ['Closer'] })
    expect(await world.open(world.officer, person)).toMatchObject({
      team: String(from?.id),
      locked: { team: USER_REFUSED.teamsOnly },
    })
    const team = String(to?.id)
    expect(await world.save(world.officer, person, { team })).toMatchObject({ flag: false, msg: USER_REFUSED.teamsOnly })
    expect((await world.save(world.administrator, person, { team })).flag).toBe(true)
    await expectAudited(t, users.editUserSave, world.administrator, [
      `User Mona Mover (${person.username}): Team Name: Closing Team 7 → Closing Team 8`,
    ])
    expect(await t.db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ teamId: to?.id })
    const versions = await t.db.team.findMany({ where: { id: { in: [from?.id ?? 0, to?.id ?? 0] } }, select: { version: true } })
    expect(versions).toEqual([{ version: (from?.version ?? 0) + 1 }, { version: (to?.version ?? 0) + 1 }])
    for (const gone of ['999999', 'none', '0'])
      expect(await world.save(world.administrator, person, { team: gone })).toMatchObject({ flag: false, msg: USER_REFUSED.team })
    expect((await world.save(world.administrator, person, { team: '' })).flag).toBe(true)
    expect((await world.open(world.administrator, person)).team).toBe('')
  })

  it('that leaves the person without role and group is saved with a warning', async () => {
    const person = await world.person({ fullName: 'Nora None', roles: ['Closer'] })
    const { flag, msg } = await world.save(world.administrator, person, { selectedRoles: [], selectedUserGroups: [] })
    expect([flag, msg]).toEqual([
      true,
      'Nora None was saved. Without a role and a group this user has no permissions and is assigned no work',
    ])
  })

  it('of a missing person is not found', async () => {
    expect(await world.save(world.administrator, { id: 999_999 }, {})).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await t.call(users.editUser, { userId: '999999' }, world.officer)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  })
})

describe('permissions', () => {
  it('cannot be removed or granted by people who have fewer', async () => {
    const manager = await world.person({ permissions: ['closing.view', 'closing.assign'], drEmail: 'm@ivue.example' })
    const opened = await world.open(world.officer, manager)
    expect(opened.locked).toMatchObject({ dr_email: MESSAGES.holdsMore, inactive: MESSAGES.holdsMore, ad_network_acc: MESSAGES.holdsMore })
    expect(opened.resetRefused).toBe(MESSAGES.holdsMore)
    for (const change of [
      { dr_email: 'mine@ivue.example' },
      { inactive: true, inactive_reason: 'Other' },
      { loginType: 1 },
      { ad_network_acc: 'me' },
    ])
      expect(await world.save(world.officer, manager, change)).toMatchObject({ flag: false, msg: MESSAGES.holdsMore })
    expect((await world.save(world.officer, manager, { location: 'Remote' })).flag).toBe(true)

    const closer = await world.person({ permissions: ['closing.view'] })
    const give = { selectedUserGroups: [String(closer.groupId), String(world.administrators)] }
    expect((await world.save(world.officer, closer, give)).response).toEqual({
      fields: { 'userData.selectedUserGroups': expect.stringContaining('Administrators has permissions that you do not have') },
    })
    expect((await world.save(world.administrator, closer, give)).flag).toBe(true)
  })

  it('cannot be changed for oneself', async () => {
    const self = { id: world.officer.userId }
    expect(await world.save(world.officer, self, { access_level: 'Manager' })).toMatchObject({ flag: false, msg: USER_REFUSED.own })
    expect(await world.save(world.officer, self, { inactive: 1, inactive_reason: 'Retired' })).toMatchObject({
      flag: false,
      msg: USER_REFUSED.self,
    })
    expect((await world.save(world.officer, self, { location: 'Plano' })).flag).toBe(true)
  })

  it('of the administrators never end: if two deactivate each other at once, one stays', async () => {
    const two = [world.second.id, world.administrator.userId]
    await t.db.groupMember.deleteMany({ where: { groupId: world.administrators, userId: { notIn: two } } })
    const second = await openSession(t.db, world.second)
    const away = { inactive: 1 as const, inactive_reason: 'Resigned' }
    const { asked } = await t.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM groups WHERE id = ${world.administrators} FOR UPDATE`
      const both = Promise.all([
        world.save(world.administrator, world.second, away),
        world.save(second, { id: world.administrator.userId }, away),
      ])
      // Both requests are signed in and wait at the same point, so the later one is not refused for being signed out.
      await until(async () => (await waiting()) === 2, { what: 'both to wait' })
      return { asked: both }
    })
    const answers = await asked
    expect(answers.map(({ flag }) => flag).sort()).toEqual([false, true])
    expect(answers.find(({ flag }) => !flag)?.msg).toBe(USER_REFUSED.lastAdministrator)
    expect(await t.db.user.count({ where: { id: { in: two }, inactive: false } })).toBe(1)
    await t.db.user.updateMany({ where: { id: { in: two } }, data: { inactive: false, inactiveReason: '' } })
    world.administrator = await openSession(t.db, { id: world.administrator.userId, username: world.administrator.username })
  })
})

describe('deactivation', () => {
  it('signs the person out everywhere at once, and reports the open work', async () => {
    const closer = await world.person({ fullName: 'Dana Kim', roles: ['Closer'], permissions: ['closing.view'] })
    const sessions = [await openSession(t.db, closer), await openSession(t.db, closer)]
    await addLoan(t.db, { slots: [closer.id], taskStatus: 'WIP' })
    await addLoan(t.db, { slots: [null, closer.id], taskStatus: 'WIP' })
    await addLoan(t.db, { slots: [closer.id, closer.id], taskStatus: 'Reschedule' })
    await addLoan(t.db, { slots: [closer.id], taskStatus: 'Closed' })
    await addLoan(t.db, { processorTask: closer.id })
    const open = [
      { desk: 'closing', status: 'WIP', count: 2 },
      { desk: 'closing', status: 'Reschedule', count: 1 },
      { desk: 'processor', status: 'Open', count: 1 },
    ]
    expect((await world.open(world.administrator, closer)).openTasks).toEqual(open)

    expect(await world.save(world.administrator, closer, { inactive: 1 })).toMatchObject({ flag: false, msg: USER_REFUSED.inactiveReason })
    const { msg, response } = await world.save(world.administrator, closer, { inactive: 1, inactive_reason: 'Transferred' })
    expect([msg, response.openTasks]).toEqual(['Dana Kim is inactive and signed out everywhere', open])
    for (const session of sessions)
      expect((await t.send(login.getLoginInfo, {}, session)).json()).toMatchObject({ flag: false, msg: MESSAGES.sessionOver })
    expect(await t.db.session.count({ where: { userId: closer.id, endedAt: null } })).toBe(0)

    // Reactivating restores no sessions and clears the reason.
    await world.save(world.administrator, closer, { inactive: 0 })
    expect(await world.open(world.administrator, closer)).toMatchObject({ inactive: 0, inactive_reason: '' })
    expect((await t.send(login.getLoginInfo, {}, sessions[0])).json().msg).toBe(MESSAGES.sessionOver)
  })
})
