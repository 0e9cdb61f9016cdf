import { audit } from '@ivue/contracts/audit/contract.ts'
import type { GridPage, GridRequest } from '@ivue/contracts/grid/wire.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { settings } from '@ivue/contracts/settings/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
let helen: SignIn
let omar: SignIn

beforeAll(async () => {
  t = await testApp()
  helen = await openSession(
    t.db,
    await t.person({ username: 'hmarsh', fullName: 'Helen Marsh', permissions: ['settings.edit', 'audit.view'] }),
  )
  omar = await openSession(t.db, await t.person({ username: 'oreyes', fullName: 'Omar Reyes' }))
  await t.call(settings.saveSetting, { key: 'signIn.failures', value: 7, version: 0 } as never, helen, { from: '10.1.1.1' })
  await t.call(settings.saveSetting, { key: 'signIn.failures', value: 8, version: 0 } as never, omar, { from: '10.2.2.2' })
  await t.call(login.doLogout, {}, omar, { from: '10.2.2.2' })
})
afterAll(() => t.close())

const list = async (input: GridRequest = {}) =>
  (await t.call(audit.getList, input, helen)) as { flag: boolean; msg: string; response: GridPage }
const whats = async (input: GridRequest) =>
  (await list(input)).response.tdata.map((row) =>
    Object.fromEntries(['Who', 'What', 'Outcome'].map((title) => [title, (row[title] as { value: unknown }).value])),
  )

describe('the list of the audit trail', () => {
  it('shows who, what, old and new value and outcome, newest first', async () => {
    const { response } = await list()
    expect(audit.getList.output.parse(response)).toBeTruthy()
    expect(response.tdata.map((row) => row.recsID)).toEqual([3, 2, 1])
    expect(response.tdata.at(-1)).toMatchObject({
      Who: { value: 'Helen Marsh · hmarsh' },
      What: { value: 'Change a setting' },
      Changes: { value: 'Sign-in: Failed sign-ins before a lock: 5 → 7' },
      Outcome: { value: 'done' },
      Address: { value: '10.1.1.1' },
    })
    expect(response.tdata[1]).toMatchObject({
      Outcome: { value: 'refused' },
      Message: { value: 'You do not have permission to do this' },
      Changes: { value: null },
    })
  })

  it('is filtered by person, outcome, call, day and search', async () => {
    const signOut = { Who: 'Omar Reyes · oreyes', What: 'Sign out', Outcome: 'done' }
    const refused = { Who: 'Omar Reyes · oreyes', What: 'Change a setting', Outcome: 'refused' }
    expect(await whats({ userId: String(omar.userId) })).toEqual([signOut, refused])
    expect(await whats({ taskStatus: 'refused' })).toEqual([refused])
    expect(await whats({ operation: 'com_login/doLogout' })).toEqual([signOut])
    expect(await whats({ dateFromSearch: '2020-01-01', dateToSearch: '2020-01-02' })).toEqual([])
    for (const searchString of ['helen', 'hmarsh', 'sign-ins 7', '10.1.1.1', 'change a setting done'])
      expect([searchString, await whats({ filterData: { searchString } })]).toEqual([
        searchString,
        [{ Who: 'Helen Marsh · hmarsh', What: 'Change a setting', Outcome: 'done' }],
      ])
  })

  it('is sorted by sortable columns only, and refuses any other column by name', async () => {
    for (const col of ['When', 'Who', 'What', 'Outcome']) expect((await list({ orderArray: [{ col, dir: 'ASC' }] })).flag).toBe(true)
    expect(await list({ orderArray: [{ col: 'Message', dir: 'ASC' }] })).toMatchObject({
      flag: false,
      msg: 'The list cannot be sorted by Message',
    })
    expect(await list({ operation: 'com_x/y' })).toMatchObject({
      flag: false,
      response: { fields: { operation: 'There is no call com_x/y' } },
    })
    expect(await list({ taskStatus: 'lost' })).toMatchObject({
      flag: false,
      response: { fields: { taskStatus: 'Choose one of All, done, refused, failed, unknown' } },
    })
  })
})
