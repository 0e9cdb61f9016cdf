import { MESSAGES } from '@ivue/contracts/messages.ts'
import { viewAs } from '@ivue/contracts/people/view-as.ts'
import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import { tabs } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/add-person.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { addLoan } from '../../testing/loans.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: SignIn
let closer: Person
let leader: Person
let closersId: number

beforeAll(async () => {
  t = await testApp()
  admin = await t.signedIn(...ALL_PERMISSIONS)
  const closers = await t.db.group.create({
    data: { title: 'Closers', permissions: { create: ['closing.view', 'closing.act'].map((permission) => ({ permission })) } },
  })
  closersId = closers.id
  await t.db.group.create({ data: { title: 'Readers of logs', permissions: { create: [{ permission: 'closing.log' }] } } })
  closer = await member({ fullName: 'Cleo Closer', roles: ['Closer'] })
  leader = await member({ fullName: 'Lena Lead', accessLevel: 'Team Leader', roles: ['Closer'] })
  const team = await t.db.team.create({ data: { department: 'Closing', name: 'Team North', leaderId: leader.id } })
  const mate = await t.person({ roles: ['Closer'], teamId: team.id })
  await t.db.user.update({ where: { id: closer.id }, data: { teamId: team.id } })
  for (const one of [closer.id, closer.id, mate.id, null]) await addLoan(t.db, { slots: [one] })
})
afterAll(() => t.close())

async function member(input: Parameters<TestApp['person']>[0]): Promise<Person> {
  const person = await t.person(input)
  await t.db.groupMember.deleteMany({ where: { userId: person.id } })
  await t.db.groupMember.create({ data: { groupId: closersId, userId: person.id } })
  return person
}

const look = async (input: Parameters<typeof t.call<typeof viewAs.viewAs>>[1], as = admin) =>
  (await t.call(viewAs.viewAs, input, as)).response
const rowsOf = ({ lists }: Awaited<ReturnType<typeof look>>) => Object.fromEntries(lists.map(({ name, rows }) => [name, rows]))
const why = async (userId: number, permission: Permission) => (await t.call(viewAs.whyNot, { userId, permission }, admin)).response

describe('viewing as a person', () => {
  it("shows that person's menu, and counts the rows in their scope", async () => {
    const seen = await look({ userId: closer.id })
    expect(seen.person).toMatchObject({
      fullName: 'Cleo Closer',
      roles: ['Closer'],
      groups: ['Closers'],
      team: 'Team North',
      inactive: false,
    })
    expect(seen.permissions).toEqual(['closing.act', 'closing.view'])
    expect(seen.landing).toBe('/closing')
    expect(rowsOf(seen)).toEqual({ 'Closing tasks': 2, 'My closings': 2 })
    expect(rowsOf(await look({ userId: leader.id }))).toEqual({ 'Closing tasks': 3, 'My closings': 0 })

    const own = await t.signIn(closer.username)
    const { childTabs } = (await t.call(tabs.getList, {}, own)).response
    const shown = Object.values(childTabs)
      .flat()
      .filter(({ isShow }) => isShow === 1)
      .map(({ routeUrl }) => routeUrl)
    expect(seen.menu.flatMap(({ children }) => children.map(({ path }) => path))).toEqual(shown)
  })

  it('is refused without the permission to edit groups, and counts no list that the person may not see', async () => {
    const reader = await t.signedIn('people.groups.view', 'people.users.view')
    expect((await t.call(viewAs.viewAs, { userId: closer.id }, reader)).msg).toBe(MESSAGES.noPermission)
    const blind = await t.signedIn('people.groups.edit')
    const { lists } = await look({ userId: closer.id }, blind)
    const unseen = { rows: null, more: false, why: 'You do not see this list yourself' }
    expect(lists).toEqual(['Closing tasks', 'My closings'].map((name) => ({ name, ...unseen })))
  })

  it('leaves an audit entry and does not change the session of the viewer', async () => {
    const before = await t.db.session.findMany({ orderBy: { id: 'asc' }, select: { id: true, userId: true, endedAt: true } })
    await look({ userId: closer.id })
    expect(await t.db.session.findMany({ orderBy: { id: 'asc' }, select: { id: true, userId: true, endedAt: true } })).toEqual(before)
    await expectAudited(t, viewAs.viewAs, admin, [`Viewed as: – → Cleo Closer (${closer.username})`])
  })

  it('shows nothing for an inactive person, and does not find a missing one', async () => {
    const gone = await member({ fullName: 'Gone Gomez', inactive: true, inactiveReason: 'Retired' })
    expect(await look({ userId: gone.id })).toMatchObject({
      closed: 'Gone Gomez is inactive (Retired) and cannot sign in, so no permission counts.',
      permissions: [],
      menu: [],
      lists: [],
    })
    expect((await t.call(viewAs.viewAs, { userId: 99_999 }, admin)).msg).toBe(MESSAGES.notFound)
    expect((await t.call(viewAs.viewAs, {}, admin)).msg).toBe('Choose a person or a group')
  })
})

describe('viewing as a group that is not saved', () => {
  it('shows what a person with only this group would get, with rows depending on the person', async () => {
    const seen = await look({ draft: { groupId: closersId, selectedPowers: ['closing.log', 'no.such.word'] } })
    expect(seen).toMatchObject({ person: null, draftOf: 'Closers', permissions: ['closing.log'], landing: '/closinglog' })
    expect(seen.menu).toEqual([{ name: 'Closing', children: [{ path: '/closinglog', name: 'Closing Log' }] }])
    expect(seen.lists).toEqual([expect.objectContaining({ name: 'Closing log', rows: null, why: expect.stringContaining('choose one') })])
  })

  it('applies the draft to the groups of a member, and stores nothing', async () => {
    const seen = await look({ userId: closer.id, draft: { groupId: closersId, selectedPowers: ['closing.view', 'closing.log'] } })
    expect(seen.permissions).toEqual(['closing.log', 'closing.view'])
    expect(rowsOf(seen)).toEqual({ 'Closing tasks': 2, 'My closings': 2, 'Closing log': 0 })
    expect((await look({ userId: closer.id })).permissions).toEqual(['closing.act', 'closing.view'])
    const added = await look({ userId: closer.id, draft: { groupId: '', selectedPowers: ['imports.run'] } })
    expect(added).toMatchObject({ draftOf: 'the new group', permissions: ['closing.act', 'closing.view', 'imports.run'] })
  })
})

describe('the explanation of a permission', () => {
  it('names the group that grants it, and its scope', async () => {
    expect(await why(closer.id, 'closing.view')).toEqual({
      holds: true,
      words: 'Allowed by group Closers.',
      scope: 'Only the closing tasks assigned to them: access level Employee.',
    })
    expect((await why(leader.id, 'closing.act')).scope).toBe('The closing tasks of their team: access level Team Leader.')
  })

  it("names the person's groups, and the groups that would grant it", async () => {
    const { holds, words } = await why(closer.id, 'closing.log')
    expect(holds).toBe(false)
    expect(words).toMatch(/^None of their groups \(Closers\) holds it\. Groups that do: (Group of person \d+, )+Readers of logs\.$/)
  })

  it('uses the draft if one is sent', async () => {
    const draft = { groupId: closersId, selectedPowers: ['closing.log'] }
    const { response } = await t.call(viewAs.whyNot, { userId: closer.id, permission: 'closing.log', draft }, admin)
    expect(response.words).toBe('Allowed by group Closers.')
    const taken = await t.call(viewAs.whyNot, { userId: closer.id, permission: 'closing.act', draft }, admin)
    expect(taken.response.words).not.toMatch(/Groups that do:.*Closers/)
  })

  it('refuses a permission that does not exist', async () => {
    const answer = await t.call(viewAs.whyNot, { userId: closer.id, permission: 'closing.fly' as Permission }, admin)
    expect(answer).toMatchObject({ flag: false, msg: 'There is no such permission' })
  })
})

describe('finding people', () => {
  it.each([['ine\u0301s'], ['IN\u00c9S o\u2019ha'], ["ines o'hara"]])('finds any form of the name: %j', async (search) => {
    const { id } = await t.person({ fullName: 'In\u00e9s O\u02bcHara' })
    const { people } = (await t.call(viewAs.findPeople, { search }, admin)).response
    expect(people.map(({ userId }) => userId)).toContain(String(id))
  })

  it('works by parts of name, Client ID or DR ID, with active people first', async () => {
    const find = async (search: string) => (await t.call(viewAs.findPeople, { search }, admin)).response.people
    expect(await find('CLEO clos')).toEqual([
      { userId: String(closer.id), fullName: 'Cleo Closer', username: closer.username, accessLevel: 'Employee', inactive: false },
    ])
    expect((await find(closer.employeeId)).map(({ userId }) => userId)).toEqual([String(closer.id)])
    const all = await find('')
    expect(all.length).toBeLessThanOrEqual(20)
    expect(all.map(({ inactive }) => inactive)).toEqual(all.map(({ inactive }) => inactive).sort((a, b) => Number(a) - Number(b)))
    expect(await find('%')).toEqual([])
  })
})
