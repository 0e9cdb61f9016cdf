import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { makeRightsNotices } from './users-notices.ts'
import { type UsersWorld, usersWorld } from './users-world.fixture.ts'

let t: TestApp
let world: UsersWorld
let groups: Record<'closers' | 'leads' | 'auditors', string>

beforeAll(async () => {
  t = await testApp()
  world = await usersWorld(t)
  const group = async (title: string) => String((await t.db.group.create({ data: { title } })).id)
  groups = { closers: await group('Closers'), leads: await group('Closing leads'), auditors: await group('Auditors') }
})
afterAll(() => t.close())

const noticesOf = async (userId: number) =>
  (await t.db.notification.findMany({ where: { userId, kind: 'account' }, orderBy: { id: 'asc' } })).map(({ text }) => text)

it('one notice names the granted and removed groups and roles, and who changed them', async () => {
  const person = await world.person({ roles: ['Closer'] })
  await t.db.groupMember.deleteMany({ where: { userId: person.id } })
  await world.save(world.administrator, person, { selectedUserGroups: [groups.closers, groups.leads] })
  await world.save(world.administrator, person, { selectedUserGroups: [groups.auditors], selectedRoles: ['QC Analyst', 'Manager - QC'] })
  expect(await noticesOf(person.id)).toEqual([
    'Helen Marsh put you into the groups Closers and Closing leads',
    'Helen Marsh put you into the group Auditors, took you out of the groups Closers and Closing leads, gave you the roles QC Analyst and Manager - QC, and took the role Closer from you',
  ])
})

it("no notice is sent without a change, for a refused save, for a new user, or for one's own changes", async () => {
  const person = await world.person({ roles: ['Closer'] })
  await world.save(world.administrator, person, { location: 'Chandler', selectedRoles: ['Closer'] })
  expect((await world.save(world.administrator, person, { selectedRoles: [] }, 1)).flag).toBe(false)
  expect(await noticesOf(person.id)).toEqual([])

  const names = { first_name: 'Nora', last_name: 'New', employee_id: 'DR77001', ad_network_acc: 'nora.new', access_level: 'Employee' }
  const { response } = await world.save(world.administrator, null, { ...names, selectedRoles: ['Closer'] })
  expect(await noticesOf(Number(response.userId))).toEqual([])

  const rights = {
    before: { selectedUserGroups: [], selectedRoles: [] },
    after: { selectedUserGroups: [], selectedRoles: ['Closer'] },
    groups: [],
  }
  expect(makeRightsNotices({ userId: 1, fullName: 'Helen Marsh' }, 1, rights)).toEqual([])
  expect(makeRightsNotices({ userId: 1, fullName: 'Helen Marsh' }, 2, rights)).toHaveLength(1)
})
