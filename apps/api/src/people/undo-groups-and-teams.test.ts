import { MESSAGES } from '@ivue/contracts/messages.ts'
import { groups, team } from '@ivue/contracts/people/contract.ts'
import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../testing/add-person.ts'
import { fromNow } from '../testing/clock.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
let mona: SignIn
let other: SignIn
beforeAll(async () => {
  t = await testApp()
  const admin = async (fullName: string) => openSession(t.db, await t.person({ fullName, permissions: [...ALL_PERMISSIONS] }))
  mona = await admin('Mona Admin')
  other = await admin('Otto Admin')
})
afterAll(() => t.close())

let count = 0
const undo = (undoId: number | undefined, as = mona) => t.call(worklist.undoAct, { undoId: undoId ?? 0 }, as)
const lastAct = async () => (await t.call(worklist.getRecentActs, {}, mona)).response.acts[0]

describe('undoing a change of a group', () => {
  const save = async (groupId: string, words: { title: string; description?: string; selectedPowers: Permission[] }, as = mona) =>
    (await t.call(groups.editGroupSave, { groupId, groupData: words }, as)).response
  const open = async (groupId: string) => (await t.call(groups.editGroup, { groupId }, mona)).response
  const added = async () => {
    const words = { title: `Group ${++count}`, description: 'As it was', selectedPowers: ['closing.view', 'closing.act'] as Permission[] }
    return { words, ...(await save('', words)) }
  }

  it('restores its words and permissions, and notifies its members', async () => {
    const { groupId, words, undoId: created } = await added()
    expect(created).toBeUndefined()
    const member = await t.person()
    await t.db.groupMember.create({ data: { groupId: Number(groupId), userId: member.id } })
    const { undoId } = await save(groupId, { title: `New ${count}`, selectedPowers: ['closing.log', 'closing.view'] })
    expect(await lastAct()).toMatchObject({
      id: undoId,
      list: 'people',
      operation: 'group',
      what: 'Saved the group',
      rows: [{ list: 'people', id: Number(groupId), name: `Group New ${count}` }],
      why: null,
    })
    expect(await undo(undoId)).toMatchObject({ flag: true, msg: '1 undone' })
    await expectAudited(t, worklist.undoAct, mona, [
      `Group New ${count}: title: New ${count} → ${words.title}`,
      `Group New ${count}: description: – → As it was`,
      `Group New ${count}: Work closing tasks: not allowed → allowed`,
      `Group New ${count}: View the Closing Log: allowed → not allowed`,
    ])
    const { title, description, selectedPowers } = await open(groupId)
    expect({ title, description, selectedPowers: selectedPowers.sort() }).toEqual({ ...words, selectedPowers: words.selectedPowers.sort() })
    expect((await t.db.notification.findMany({ where: { userId: member.id } })).map(({ text }) => text)).toEqual([
      `Mona Admin changed what your group ${words.title} allows`,
    ])
    expect(await undo(undoId)).toMatchObject({ flag: false, msg: UNDO_MESSAGES.already })
  })

  it('of several saves of a person takes them back in order, newest first', async () => {
    const { groupId, words } = await added()
    const saved = []
    for (const description of ['First', 'Second', 'Third']) saved.push((await save(groupId, { ...words, description })).undoId)
    expect(await undo(saved[0])).toMatchObject({ flag: false, msg: 'Undo your later change first' })
    for (const [at, description] of [
      [2, 'Second'],
      [1, 'First'],
      [0, 'As it was'],
    ] as const) {
      expect(await undo(saved[at])).toMatchObject({ flag: true })
      expect((await open(groupId)).description).toBe(description)
    }
  })

  it('is refused once somebody saved it again, to others, and after ten minutes', async () => {
    const { groupId, words } = await added()
    const first = await save(groupId, { ...words, selectedPowers: [] })
    await save(groupId, { ...words, description: 'Mine' }, other)
    expect(await lastAct()).toMatchObject({ id: first.undoId, why: 'Otto Admin changed this group since' })
    expect(await undo(first.undoId)).toMatchObject({ flag: false, msg: 'Otto Admin changed this group since' })
    expect((await open(groupId)).description).toBe('Mine')
    const second = await save(groupId, words)
    expect(await undo(second.undoId, other)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    await t.db.act.update({ where: { id: second.undoId ?? 0 }, data: { at: fromNow(-601_000) } })
    expect(await undo(second.undoId)).toMatchObject({ flag: false, msg: UNDO_MESSAGES.late })
  })

  it('cannot give what its maker no longer holds', async () => {
    const { groupId, words } = await added()
    const { undoId } = await save(groupId, { ...words, selectedPowers: [] })
    await t.db.groupPermission.deleteMany({ where: { permission: 'closing.act', group: { members: { some: { userId: mona.userId } } } } })
    expect(await undo(undoId)).toMatchObject({ flag: false, msg: 'You cannot grant permissions that you do not have: Work closing tasks' })
    expect((await open(groupId)).selectedPowers).toEqual([])
  })
})

describe('undoing a change of a team', () => {
  const save = async (teamId: string, teamName: string, members: readonly Person[], as = mona) => {
    const teamData = { department: 'Closing', teamName, usersSelected: members.map(({ employeeId }) => employeeId) }
    const { flag, response } = await t.call(team.editTeamSave, { teamId, teamData }, as)
    expect(flag).toBe(true)
    return response
  }
  const teamOf = async ({ id }: Person) => (await t.db.user.findUniqueOrThrow({ where: { id } })).teamId
  /** Adds a team with two people, and a third person in another team. */
  const world = async () => {
    const [stays, leaves, joins] = [await t.person(), await t.person(), await t.person()]
    const n = ++count
    const { teamId } = await save('', `Team ${n}`, [stays, leaves])
    const { teamId: otherId } = await save('', `Other ${n}`, [joins])
    return { n, teamId, otherId, stays, leaves, joins }
  }

  it('restores its words, and each member returns to the team before', async () => {
    const { n, teamId, otherId, stays, leaves, joins } = await world()
    const { undoId } = await save(teamId, `New ${n}`, [stays, joins])
    expect(await lastAct()).toMatchObject({
      id: undoId,
      list: 'people',
      operation: 'team',
      rows: [{ list: 'people', id: Number(teamId), name: `Team New ${n}` }],
    })
    expect([await teamOf(stays), await teamOf(leaves), await teamOf(joins)]).toEqual([Number(teamId), null, Number(teamId)])
    const late = await t.person()
    await t.db.user.update({ where: { id: late.id }, data: { teamId: Number(teamId) } })
    expect(await undo(undoId)).toMatchObject({ flag: true, msg: '1 undone' })
    await expectAudited(t, worklist.undoAct, mona, [
      `Team New ${n}: name: New ${n} → Team ${n}`,
      ...[
        [leaves.fullName, '–', `Team ${n}`],
        [joins.fullName, `Team ${n}`, `Other ${n}`],
      ]
        .sort()
        .map(([name, before, after]) => `${name}: team: ${before} → ${after}`),
    ])
    expect([await teamOf(stays), await teamOf(leaves), await teamOf(joins)]).toEqual([Number(teamId), Number(teamId), Number(otherId)])
    expect(await teamOf(late)).toBe(Number(teamId))
    const versions = await t.db.team.findMany({ where: { id: { in: [Number(teamId), Number(otherId)] } }, orderBy: { id: 'asc' } })
    expect(versions.map(({ version, updatedById }) => [version, updatedById])).toEqual([
      [3, mona.userId],
      [3, mona.userId],
    ])
  })

  it('is refused once somebody changed it, or a person whom it moved', async () => {
    const one = await world()
    const first = await save(one.teamId, `New ${one.n}`, [one.stays])
    await save(one.teamId, `Again ${one.n}`, [one.stays], other)
    expect(await undo(first.undoId)).toMatchObject({ flag: false, msg: 'Otto Admin changed this team since' })

    const two = await world()
    const second = await save(two.teamId, `New ${two.n}`, [two.stays])
    await save(two.otherId, `Other ${two.n}`, [two.joins, two.leaves], other)
    expect(await undo(second.undoId)).toMatchObject({ flag: false, msg: `The team of ${two.leaves.fullName} changed since` })
    expect(await teamOf(two.leaves)).toBe(Number(two.otherId))

    const three = await world()
    const third = await save(three.teamId, `Team ${three.n}`, [three.stays, three.leaves, three.joins])
    expect(await t.call(team.delTeam, { teamId: Number(three.otherId) }, other)).toMatchObject({ flag: true })
    expect(await undo(third.undoId)).toMatchObject({ flag: false, msg: `The team of ${three.joins.fullName} changed since` })
  })
})
