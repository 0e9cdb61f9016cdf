import { addDays } from '@ivue/contracts/calendar/days.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { gridPage } from '@ivue/contracts/grid/wire.ts'
import { away, users } from '@ivue/contracts/people/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../testing/clock.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let viewer: SignIn

beforeAll(async () => {
  t = await testApp()
  const lead = await t.person({ fullName: 'Amara Obi', accessLevel: 'Team Leader', roles: ['Closer'] })
  const team = await t.db.team.create({ data: { name: 'Closing Team 1', department: 'Closing', leaderId: lead.id } })
  const lastLoginAt = new Date('2026-11-20T14:05:00Z')
  await t.person({
    username: 'clm1180',
    employeeId: 'DR00077',
    fullName: 'Nneka Okafor',
    roles: ['Closer', 'QC Analyst'],
    teamId: team.id,
    location: 'Plano',
    lastLoginAt,
  })
  await t.person({ username: 'gone.one', fullName: 'Zed Gone', inactive: true, inactiveReason: 'Retired' })
  for (let number = 0; number < 30; number++) await t.person({ fullName: `Filler ${String(number).padStart(2, '0')}` })
  viewer = await openSession(t.db, await t.person({ fullName: 'Aaron First', permissions: ['people.users.view'] }))
})
afterAll(() => t.close())

const list = async (body: object) => {
  const { flag, msg, response } = await t.call(users.getList, body, viewer)
  return flag ? gridPage.parse(response) : { msg, response }
}
const names = async (body: object) =>
  ((await list(body)) as ReturnType<typeof gridPage.parse>).tdata.map((row) => (row.Name as { value: string }).value)

describe('iVue Users', () => {
  it('shows 25 people by name, with the searched columns', async () => {
    const page = gridPage.parse(await list({}))
    expect(page.headers.map(({ Title }) => Title)).toEqual([
      'DR ID',
      'Client ID',
      'Name',
      'Access Level',
      'Roles',
      'Team',
      'Location',
      'Status',
      'Last Login',
    ])
    expect(page.headers.every(({ extra }) => extra?.canSort)).toBe(true)
    expect([page.tdata.length, page.totalItems, page.paginateData.pageInfo]).toEqual([25, 34, 'Showing 1 to 25 of 34 Entries'])
    expect(page.tdata[0]?.Name).toMatchObject({ value: 'Aaron First', recordId_: expect.stringMatching(/^\d+_Edit$/) })
  })

  it('is searched in every cell as it is shown, for all terms together', async () => {
    for (const searchString of ['okafor plano', 'DR00077', 'CLM118', 'qc analyst', 'closing team 1', '11/20/2026 08:05'])
      expect(await names({ filterData: { searchString } })).toEqual(['Nneka Okafor'])
    expect(await names({ filterData: { searchString: 'inactive' } })).toEqual(['Zed Gone'])
    expect(await names({ filterData: { searchString: 'okafor chandler' } })).toEqual([])
  })

  it('is sorted by every column, with empty values last', async () => {
    for (const col of ['DR ID', 'Client ID', 'Name', 'Access Level', 'Roles', 'Team', 'Location', 'Status', 'Last Login'])
      for (const dir of ['ASC', 'DESC'])
        expect(await names({ orderArray: [{ col, dir }], filterData: { pageSize: 'All' } })).toHaveLength(34)
    expect((await names({ orderArray: [{ col: 'Team', dir: 'DESC' }] }))[0]).toBe('Nneka Okafor')
    expect((await names({ orderArray: [{ col: 'Last Login', dir: 'DESC' }] }))[0]).toBe('Nneka Okafor')
  })

  it('is filtered by active or inactive, and refuses any other value by name', async () => {
    expect(await names({ taskStatus: 'Inactive' })).toEqual(['Zed Gone'])
    expect(await names({ taskStatus: 'Active', filterData: { pageSize: 'All' } })).toHaveLength(33)
    expect(await list({ taskStatus: 'Fired' })).toMatchObject({
      response: { fields: { taskStatus: 'Choose one of All, Active, Inactive' } },
    })
  })
})

describe('who is away', () => {
  it('lists active people with an absence on any of the days', async () => {
    const today = dayAt(now(), 'America/Chicago')
    const last = addDays(today, 7)
    for (const fullName of ['Nneka Okafor', 'Zed Gone']) {
      const { id } = await t.db.user.findFirstOrThrow({ where: { fullName } })
      await t.db.userAway.create({ data: { userId: id, fromDay: new Date(today), toDay: new Date(last), reason: 'Holiday' } })
    }
    const ask = async (body: object) => (await t.call(away.getAway, body, viewer)).response.people
    const nneka = [{ userId: expect.any(String), Name: 'Nneka Okafor', away: [{ from: today, to: last, reason: 'Holiday' }] }]
    expect(await ask({})).toEqual(nneka)
    expect(await ask({ from: last, to: addDays(last, 3) })).toEqual(nneka)
    expect(await ask({ from: addDays(last, 1), to: addDays(last, 3) })).toEqual([])
    expect(await ask({ from: addDays(today, -1), to: addDays(today, -1) })).toEqual([])
  })
})
