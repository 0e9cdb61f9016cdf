import { type GridRequest, gridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { groups, team } from '@ivue/contracts/people/contract.ts'
import type { GroupData } from '@ivue/contracts/people/group.ts'
import { FIRST_GROUP } from '@ivue/contracts/people/group-rules.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { ADMINISTRATORS } from '@ivue/database/demo/staff/groups.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: SignIn
let limited: SignIn
let firstId: number

beforeAll(async () => {
  t = await testApp()
  const first = await t.db.group.create({
    data: { title: ADMINISTRATORS, permissions: { create: ALL_PERMISSIONS.map((permission) => ({ permission })) } },
  })
  firstId = first.id
  admin = await t.signedIn(...ALL_PERMISSIONS)
  await t.db.groupMember.create({ data: { groupId: firstId, userId: admin.userId } })
  limited = await t.signedIn('people.groups.view', 'people.groups.edit', 'closing.view', 'people.teams.view')
})
afterAll(() => t.close())

let titleCount = 0
const data = (differs: Partial<GroupData> = {}): GroupData => ({
  title: `Group ${++titleCount}`,
  description: 'For tests',
  selectedPowers: [],
  ...differs,
})
const save = (groupData: GroupData, groupId: string | number = '', as = admin, version?: number) =>
  t.call(groups.editGroupSave, { groupId, version, groupData }, as)
const open = async (groupId: string | number, as = admin) => (await t.call(groups.editGroup, { groupId }, as)).response
const fieldsOf = (response: unknown) => (response as { fields?: Record<string, string> }).fields

async function saved(differs: Partial<GroupData> = {}): Promise<{ id: number; words: GroupData; version: number }> {
  const words = data(differs)
  const { flag, msg, response } = await save(words)
  expect([flag, msg]).toEqual([true, 'Group saved'])
  return { id: Number(response.groupId), words, version: response.version }
}

describe('the editor of a group', () => {
  it('has every permission once, by module, with its label and description', async () => {
    const details = await open('')
    expect(details).toMatchObject({ groupId: '', title: '', selectedPowers: [], members: [], refused: '', locked: {} })
    expect(
      Object.values(details.aclPool)
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ALL_PERMISSIONS].sort())
    expect(details.aclPool.Closing?.[0]).toEqual({
      id: 'closing.view',
      val: 'View the Closing Dashboard',
      desc: 'See closing tasks within the row scope of the person.',
    })
  })

  it('shows permissions and members of a group', async () => {
    const { id } = await saved({ selectedPowers: ['closing.view', 'closing.act'] })
    const member = await t.person({ fullName: 'Mo Member' })
    await t.db.groupMember.create({ data: { groupId: id, userId: member.id } })
    const details = await open(id)
    expect(details.selectedPowers.sort()).toEqual(['closing.act', 'closing.view'])
    expect(details.members).toEqual([{ userId: String(member.id), fullName: 'Mo Member', team: '', inactive: false, service: false }])
  })

  it('shows which permissions the reader cannot grant', async () => {
    const { locked } = await open('', limited)
    expect(locked['closing.assign']).toBe('You cannot grant permissions that you do not have')
    expect(locked['closing.view']).toBeUndefined()
  })
})

describe('saving a group', () => {
  it('takes effect at the next call of its members, without a new sign-in', async () => {
    const { id, words } = await saved()
    const member = await t.signedIn()
    await t.db.groupMember.create({ data: { groupId: id, userId: member.userId } })
    expect((await t.call(team.getList, {}, member)).msg).toBe(MESSAGES.noPermission)
    expect((await save({ ...words, selectedPowers: ['people.teams.view'] }, id)).flag).toBe(true)
    expect((await t.call(team.getList, {}, member)).flag).toBe(true)
    expect((await save(words, id)).flag).toBe(true)
    expect((await t.call(team.getList, {}, member)).msg).toBe(MESSAGES.noPermission)
  })

  it('notifies its members once about all changes, but not about changed texts', async () => {
    const { id, words } = await saved({ selectedPowers: ['closing.view'] })
    const [member, gone] = [await t.person(), await t.person({ inactive: true })]
    await t.db.groupMember.createMany({ data: [member, gone].map((person) => ({ groupId: id, userId: person.id })) })
    const { fullName } = await t.db.user.findUniqueOrThrow({ where: { id: admin.userId } })
    const noticesOf = () => t.db.notification.findMany({ where: { userId: { in: [member.id, gone.id, admin.userId] }, kind: 'account' } })
    await save({ ...words, description: 'Other words' }, id)
    expect(await noticesOf()).toEqual([])
    await save({ ...words, selectedPowers: ['closing.log', 'closing.act'] }, id)
    expect(await noticesOf()).toEqual([
      expect.objectContaining({ userId: member.id, text: `${fullName} changed what your group ${words.title} allows`, link: '' }),
    ])
  })

  it('refuses to grant a permission that the editor lacks, with its name, but allows to remove it', async () => {
    const refused = await save(data({ selectedPowers: ['closing.view', 'closing.assign', 'audit.view'] }), '', limited)
    expect(refused.msg).toBe('You cannot grant permissions that you do not have: Assign closing tasks, View the audit trail')
    const { id, words } = await saved({ selectedPowers: ['closing.assign', 'closing.log'] })
    const answer = await save({ ...words, selectedPowers: ['closing.assign', 'closing.view'] }, id, limited)
    expect(answer.flag).toBe(true)
    expect((await open(id)).selectedPowers.sort()).toEqual(['closing.assign', 'closing.view'])
  })

  it('is refused for members of the group', async () => {
    const { id, words } = await saved({ selectedPowers: ['closing.view'] })
    await t.db.groupMember.create({ data: { groupId: id, userId: limited.userId } })
    const words2 = 'You are in this group yourself. Somebody who is not in it has to change it.'
    expect((await open(id, limited)).refused).toBe(words2)
    const refused = await save({ ...words, selectedPowers: [] }, id, limited)
    expect([refused.flag, refused.msg]).toEqual([false, words2])
    expect((await open(id)).selectedPowers).toEqual(['closing.view'])
  })

  it('keeps the name and every permission of the first administrator group', async () => {
    const other = await t.signedIn(...ALL_PERMISSIONS)
    expect(FIRST_GROUP).toBe(ADMINISTRATORS)
    const less = ALL_PERMISSIONS.filter((permission) => permission !== 'audit.view')
    const taken = await save({ title: ADMINISTRATORS, description: '', selectedPowers: less }, firstId, other)
    expect(taken.msg).toBe('Administrators keeps every permission it has, so that somebody can always give them: View the audit trail')
    const emptied = await save({ title: 'Others', description: '', selectedPowers: [] }, firstId, other)
    expect(fieldsOf(emptied.response)).toMatchObject({
      title: 'Administrators keeps its name',
      selectedPowers: expect.stringContaining('keeps every'),
    })
    const described = await save({ title: ADMINISTRATORS, description: 'All of it', selectedPowers: [...ALL_PERMISSIONS] }, firstId, other)
    expect(described.flag).toBe(true)
    expect((await open(firstId)).selectedPowers).toHaveLength(ALL_PERMISSIONS.length)
  })

  it('names every invalid field', async () => {
    const { words } = await saved()
    expect(fieldsOf((await save(data({ title: ' ', selectedPowers: ['closing.fly'] }))).response)).toEqual({
      title: 'Enter a group title',
      selectedPowers: 'There is no permission closing.fly',
    })
    const taken = await save(data({ title: words.title.toUpperCase() }))
    expect(fieldsOf(taken.response)).toEqual({ title: `There is a group named ${words.title.toUpperCase()} already` })
  })

  it('does not overwrite changes of somebody else, and does not find a missing group', async () => {
    const { id, words, version } = await saved()
    expect((await save({ ...words, description: 'Mine' }, id, admin, version)).flag).toBe(true)
    const late = await save({ ...words, description: 'Theirs' }, id, admin, version)
    const { fullName } = await t.db.user.findUniqueOrThrow({ where: { id: admin.userId } })
    const { description, changedBy, changedAt } = await open(id)
    expect([late.flag, late.msg]).toEqual([false, `${fullName} changed this group meanwhile: open it again to see what is there now`])
    expect(late.response).toEqual({ type: 'stale', version: version + 1, changedBy: fullName, changedAt })
    expect([description, changedBy]).toEqual(['Mine', fullName])
    expect(Math.abs(new Date(changedAt).getTime() - now().getTime())).toBeLessThan(60_000)
    expect(await open('')).toMatchObject({ changedBy: '', changedAt: '' })
    expect((await save(data(), 99_999)).msg).toBe(MESSAGES.notFound)
  })

  it('leaves an audit entry about granted and removed permissions', async () => {
    const { id, words } = await saved({ selectedPowers: ['closing.view'] })
    await save({ ...words, description: 'Changed', selectedPowers: ['closing.log'] }, id)
    await expectAudited(t, groups.editGroupSave, admin, [
      `Group ${words.title}: description: For tests → Changed`,
      `Group ${words.title}: View the Closing Log: not allowed → allowed`,
      `Group ${words.title}: View the Closing Dashboard: allowed → not allowed`,
    ])
  })
})

describe('the list of groups', () => {
  it('shows fifteen by title, with the number of members and permissions', async () => {
    const { id, words } = await saved({ title: 'Aardvarks', selectedPowers: ['closing.view', 'closing.act'] })
    await t.db.groupMember.create({ data: { groupId: id, userId: limited.userId } })
    const list = async (input: GridRequest = {}) => gridPage.parse((await t.call(groups.getList, input, admin)).response)
    const page = await list({ filterData: { searchString: 'aard tests 2' } })
    expect(page.paginateData.pageSize).toBe(15)
    expect(page.headers.map(({ Title }) => Title)).toEqual(['Title', 'Description', 'Members', 'Permissions', 'Edit'])
    expect(page.tdata).toEqual([
      expect.objectContaining({
        recsID: id,
        Title: { value: words.title },
        Description: { value: 'For tests' },
        Members: { value: 1 },
        Permissions: { value: 2 },
        Edit: { value: 'Edit', recordId_: `${id}_Edit` },
      }),
    ])
    for (const col of ['Title', 'Description', 'Members', 'Permissions'])
      expect((await list({ orderArray: [{ col, dir: 'DESC' }] })).tdata.length).toBeGreaterThan(1)
  })
})
