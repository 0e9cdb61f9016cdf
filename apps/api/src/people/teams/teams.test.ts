import { type GridRequest, gridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import type { TeamData, TeamDetails } from '@ivue/contracts/people/team.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/add-person.ts'
import { now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let editor: SignIn
let editorName: string
let reader: SignIn
let lead: Person
let unitLeader: Person
let people: Person[]

beforeAll(async () => {
  t = await testApp()
  editor = await t.signedIn('people.teams.view', 'people.teams.edit')
  editorName = (await t.db.user.findUniqueOrThrow({ where: { id: editor.userId } })).fullName
  reader = await t.signedIn('people.teams.view')
  lead = await t.person({ fullName: 'Lena Lead', accessLevel: 'Team Leader' })
  unitLeader = await t.person({ fullName: 'Uma Unit', accessLevel: 'Unit Leader' })
  people = [
    await t.person({ fullName: 'Cleo Cara', roles: ['Closer'] }),
    await t.person({ fullName: 'Abel Ames', roles: ['Closer'] }),
    await t.person({ fullName: 'Bea Brandt', roles: ['Closer', 'Closer Assistance'] }),
  ]
})
afterAll(() => t.close())

let teamCount = 0
const data = (differs: Partial<TeamData> = {}): TeamData => ({
  department: 'Closing',
  teamName: `Team ${++teamCount}`,
  teamLeader: lead.employeeId,
  unitLeader: unitLeader.employeeId,
  usersSelected: [],
  ...differs,
})
const save = (teamData: TeamData, teamId = '', version?: number) => t.call(team.editTeamSave, { teamId, version, teamData }, editor)

async function saved(differs: Partial<TeamData> = {}): Promise<{ id: number; words: TeamData; version: number }> {
  const words = data(differs)
  const { flag, msg, response } = await save(words)
  expect([flag, msg]).toEqual([true, 'Team saved'])
  return { id: Number(response.teamId), words, version: response.version }
}

async function opened(teamId: number): Promise<TeamDetails> {
  const { flag, response } = await t.call(team.editTeam, { teamId }, editor)
  expect(flag).toBe(true)
  return response
}

const names = (list: TeamDetails['usersSelected']) => list.map((person) => person.client_system_full_name)
const list = async (input: GridRequest = {}, as = editor) => gridPage.parse((await t.call(team.getList, input, as)).response)
const teamOf = async (person: Person | undefined) => (await t.db.user.findUniqueOrThrow({ where: { id: person?.id ?? 0 } })).teamId

it('a save accepts members as the form shows them too', async () => {
  const [cleo, abel] = people.map(({ employeeId }) => employeeId)
  const first = await saved({ usersSelected: [cleo ?? ''] })
  const { usersSelected: shown } = await opened(first.id)
  const asShown = [...shown, { employee_id: abel, client_system_full_name: 'Abel Ames', role: 'Closer' }] as never
  expect(await save({ ...first.words, usersSelected: asShown }, String(first.id))).toMatchObject({ flag: true })
  expect(names((await opened(first.id)).usersSelected)).toEqual(['Abel Ames', 'Cleo Cara'])
  await save({ ...first.words, usersSelected: [] }, String(first.id))
})

it('a save accepts the fields of the form, with the department as departmentName', async () => {
  const { id } = await saved()
  const shown = await opened(id)
  expect(await save(shown as never, String(id))).toMatchObject({ flag: true })
  expect((await opened(id)).departmentName).toBe(shown.departmentName)
})

it('a team is listed with its id, by which it can be opened', async () => {
  const { tdata } = await list()
  expect(tdata.map(({ GUID }) => GUID)).toEqual(tdata.map(({ recsID }) => String(recsID)))
  expect(await t.call(team.getList, { count: 'groups', ids: '1' } as never, editor)).toMatchObject({
    flag: false,
    response: { fields: { count: 'This list has no groups to count' } },
  })
})

describe('the editor of a team', () => {
  it('opens empty for the chosen department, with everybody who could be a member or leader', async () => {
    const { response } = await t.call(team.addTeam, { teamId: '', team: 'Processing' }, editor)
    expect(response).toMatchObject({
      teamId: '',
      teamName: '',
      departmentName: 'Processing',
      teamLeader: '',
      unitLeader: '',
      usersSelected: [],
    })
    expect(response.departmentList.map(({ value }) => value)).toEqual(['Closing', 'Processing', 'Underwriting', 'Quality Control'])
    const offered = response.usersAvailable.map((person) => [person.client_system_full_name, person.access_level])
    expect(offered).toEqual(
      expect.arrayContaining([
        ['Abel Ames', 'Employee'],
        ['Lena Lead', 'Team Leader'],
        ['Uma Unit', 'Unit Leader'],
      ]),
    )
    expect(response.usersAvailable.find(({ employee_id }) => employee_id === people[2]?.employeeId)?.role).toBe('Closer, Closer Assistance')
  })

  it('offers no inactive person, no manager and no administrator', async () => {
    const gone = await t.person({ fullName: 'Gone Gomez', inactive: true })
    const manager = await t.person({ accessLevel: 'Manager' })
    const { response } = await t.call(team.addTeam, {}, editor)
    const ids = response.usersAvailable.map(({ employee_id }) => employee_id)
    expect(ids).not.toContain(gone.employeeId)
    expect(ids).not.toContain(manager.employeeId)
  })

  it('shows members by name, and the teams of the other people', async () => {
    const [cleo, abel, bea] = people.map(({ employeeId }) => employeeId) as [string, string, string]
    const first = await saved({ usersSelected: [cleo, abel] })
    const second = await saved({ usersSelected: [bea] })
    const details = await opened(first.id)
    expect(names(details.usersSelected)).toEqual(['Abel Ames', 'Cleo Cara'])
    expect(details).toMatchObject({
      departmentName: 'Closing',
      teamLeader: lead.employeeId,
      unitLeader: unitLeader.employeeId,
      refused: '',
    })
    expect(details.usersAvailable.find(({ employee_id }) => employee_id === bea)?.team).toBe(second.words.teamName)
  })

  it('shows a reader why nothing can be saved, and the save is refused', async () => {
    const { id, words } = await saved()
    const details = await t.call(team.editTeam, { teamId: id }, reader)
    expect(details.response.refused).not.toBe('')
    const refused = await t.call(team.editTeamSave, { teamId: id, teamData: words }, reader)
    expect([refused.flag, refused.msg]).toEqual([false, MESSAGES.noPermission])
  })

  it('does not find a missing team', async () => {
    const answers = [await t.call(team.editTeam, { teamId: 99_999 }, editor), await t.call(team.delTeam, { teamId: 99_999 }, editor)]
    for (const { flag, msg } of [...answers, await save(data(), '99999')]) expect([flag, msg]).toEqual([false, MESSAGES.notFound])
  })
})

describe('saving a team', () => {
  it('moves people in from their old team and out to none, and keeps the leader', async () => {
    const [cleo, abel, bea] = people
    const old = await saved({ usersSelected: people.map(({ employeeId }) => employeeId) })
    await t.db.user.update({ where: { id: lead.id }, data: { teamId: old.id } })
    const next = await saved({ usersSelected: [cleo?.employeeId ?? ''] })
    expect(await Promise.all([cleo, abel, bea].map(teamOf))).toEqual([next.id, old.id, old.id])
    expect(await t.db.team.findUnique({ where: { id: old.id }, select: { version: true } })).toEqual({ version: old.version + 1 })

    const cleared = await save({ ...old.words, usersSelected: [] }, String(old.id))
    expect(cleared.flag).toBe(true)
    expect(await Promise.all([cleo, abel, bea].map(teamOf))).toEqual([next.id, null, null])
    expect(await teamOf(lead)).toBe(old.id)
    await t.db.user.update({ where: { id: lead.id }, data: { teamId: null } })
  })

  it('names every invalid field', async () => {
    const taken = await saved()
    const outsider = await t.person({ fullName: 'Ina Inactive', inactive: true })
    const wrong = { department: 'Gardening', teamName: '', teamLeader: unitLeader.employeeId, unitLeader: 'DR-none' }
    const answer = await save({ ...wrong, usersSelected: [outsider.employeeId] })
    expect(answer.flag).toBe(false)
    expect(answer.response).toEqual({
      fields: {
        department: 'Choose a department from the list',
        teamName: 'Enter a team name',
        teamLeader: 'Choose an active person whose access level is Team Leader',
        unitLeader: 'Choose an active person whose access level is Unit Leader',
        usersSelected: 'Ina Inactive cannot be a member: only active people whose access level is Employee can',
      },
    })
    const again = await save(data({ teamName: taken.words.teamName.toUpperCase() }))
    expect(again.msg).toBe(`Closing already has a team named ${taken.words.teamName.toUpperCase()}`)
    expect((await save(data({ teamName: taken.words.teamName, department: 'Processing' }))).flag).toBe(true)
  })

  it('keeps a leader and a member who have become inactive', async () => {
    const leaving = await t.person({ accessLevel: 'Team Leader' })
    const inactiveMember = await t.person()
    const { id, words } = await saved({ teamLeader: leaving.employeeId, usersSelected: [inactiveMember.employeeId] })
    await t.db.user.updateMany({ where: { id: { in: [leaving.id, inactiveMember.id] } }, data: { inactive: true } })
    const details = await opened(id)
    expect(details.usersSelected.map(({ employee_id, inactive }) => [employee_id, inactive])).toEqual([[inactiveMember.employeeId, true]])
    expect(details.usersAvailable.find(({ employee_id }) => employee_id === leaving.employeeId)?.inactive).toBe(true)
    expect((await save({ ...words, teamName: 'Renamed' }, String(id))).flag).toBe(true)
    expect(await teamOf(inactiveMember)).toBe(id)
  })

  it('refuses to overwrite what somebody else saved', async () => {
    const { id, words, version } = await saved()
    expect((await save({ ...words, unitLeader: '' }, String(id), version)).flag).toBe(true)
    const late = await save(words, String(id), version)
    const { changedAt } = await opened(id)
    expect([late.flag, late.msg]).toEqual([false, `${editorName} changed this team meanwhile: open it again to see what is there now`])
    expect(late.response).toEqual({ type: 'stale', version: version + 1, changedBy: editorName, changedAt })
    expect((await opened(id)).unitLeader).toBe('')
  })

  it('records who changed the team and other affected teams and people, and when', async () => {
    const member = people[0]
    const old = await saved({ usersSelected: [member?.employeeId ?? ''] })
    const before = await opened(old.id)
    expect(before.changedBy).toBe(editorName)
    expect(Math.abs(new Date(before.changedAt).getTime() - now().getTime())).toBeLessThan(60_000)
    expect((await t.call(team.addTeam, {}, editor)).response).toMatchObject({ changedBy: '', changedAt: '' })

    t.clock.advance(60_000)
    const second = await t.person({ fullName: 'Sara Second', permissions: ['people.teams.view', 'people.teams.edit'] })
    const teamData = data({ usersSelected: [member?.employeeId ?? ''] })
    await t.call(team.editTeamSave, { teamId: '', teamData }, await t.signIn(second.username))
    const after = await opened(old.id)
    expect([after.changedBy, after.usersSelected]).toEqual(['Sara Second', []])
    expect(new Date(after.changedAt).getTime()).toBeGreaterThan(new Date(before.changedAt).getTime())
    const moved = await t.db.user.findUniqueOrThrow({ where: { id: member?.id ?? 0 } })
    expect([moved.updatedById, moved.updatedAt?.toISOString()]).toEqual([second.id, after.changedAt])
  })

  it('shows no change for a team since it was first loaded', async () => {
    const { id } = await t.db.team.create({ data: { department: 'Closing', name: 'Loaded' } })
    expect(await opened(id)).toMatchObject({ changedBy: '', changedAt: '' })
  })

  it('lets teams exchange members at the same time without losing a person', async () => {
    const [a, b] = [
      await saved({ usersSelected: [people[0]?.employeeId ?? ''] }),
      await saved({ usersSelected: [people[1]?.employeeId ?? ''] }),
    ]
    const trades = Array.from({ length: 8 }, (_, turn) => {
      const [one, two] = turn % 2 === 0 ? [a, b] : [b, a]
      return save({ ...one.words, usersSelected: two.words.usersSelected }, String(one.id))
    })
    expect((await Promise.all(trades)).every(({ flag }) => flag)).toBe(true)
    const seated = await Promise.all([a, b].map(async ({ id }) => (await opened(id)).usersSelected.length))
    expect(seated.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2)
  })
})

describe('the audit trail', () => {
  it('records what a save changed, and for whom', async () => {
    const [cleo] = people
    const old = await saved({ usersSelected: [cleo?.employeeId ?? ''] })
    const next = await saved({ usersSelected: [cleo?.employeeId ?? ''], unitLeader: '' })
    const { teamName } = next.words
    await expectAudited(t, team.editTeamSave, editor, [
      `Team ${teamName}: name: – → ${teamName}`,
      `Team ${teamName}: department: – → Closing`,
      `Team ${teamName}: team leader: – → Lena Lead`,
      `Cleo Cara: team: ${old.words.teamName} → ${teamName}`,
    ])
  })
})

describe('the list of teams', () => {
  it('shows fifteen in the order of their names, without other sort orders, and is searched in every cell', async () => {
    const { words } = await saved({ department: 'Underwriting', teamName: 'A first of all', usersSelected: [people[2]?.employeeId ?? ''] })
    const page = await list()
    expect(page.paginateData.pageSize).toBe(15)
    expect(page.headers.map(({ Title }) => Title)).toEqual([
      'Department',
      'Team Name',
      'Team Leader',
      'Unit Leader',
      'Members',
      'Edit',
      'Delete',
    ])
    expect(page.headers.some(({ extra }) => extra?.canSort)).toBe(false)
    const [first] = page.tdata
    expect(first).toMatchObject({
      'Team Name': { value: words.teamName },
      'Team Leader': { value: 'Lena Lead' },
      'Unit Leader': { value: 'Uma Unit' },
      Members: { value: 1 },
      Edit: { value: 'Edit', recordId_: `${first?.recsID}_Edit` },
    })
    const found = await list({ filterData: { searchString: 'underwriting FIRST 1' } })
    expect(found.tdata.map(({ recsID }) => recsID)).toEqual([first?.recsID])
    const sorted = await t.call(team.getList, { orderArray: [{ col: 'Team Name', dir: 'DESC' }] }, editor)
    expect(sorted.msg).toBe('The list cannot be sorted by Team Name')
  })

  it('shows a reader why nothing can be deleted', async () => {
    const [row] = (await list({}, reader)).tdata
    expect(row?.Delete).toMatchObject({ why: MESSAGES.noPermission })
  })
})
