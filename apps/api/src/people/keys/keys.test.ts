import { gridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { palette } from '@ivue/contracts/palette/contract.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { apiKeys } from '@ivue/contracts/people/key-contract.ts'
import { viewAs } from '@ivue/contracts/people/view-as.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import { addProgram, byKey } from '../../testing/programs.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: SignIn
/** Holds people.users.edit, but not imports.run. */
let limited: SignIn
let importers: number

beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-11-29T15:00:00Z')
  admin = await t.signedIn(...ALL_PERMISSIONS)
  limited = await t.signedIn('people.users.edit', 'people.users.view', 'people.groups.edit')
  const group = await t.db.group.create({ data: { title: 'Importers', permissions: { create: { permission: 'imports.run' } } } })
  importers = group.id
})
afterAll(() => t.close())

type Body = Parameters<typeof t.call<typeof apiKeys.makeKey>>[1]
const GOOD = { description: 'Nightly import', endsOn: '2027-11-29' }
const make = (body: Body, as = admin) => t.call(apiKeys.makeKey, body, as)
const problemsOf = async (body: Body, as = admin) => {
  const { flag, response } = await make(body, as)
  expect(flag).toBe(false)
  return (response as unknown as { fields: Record<string, string> }).fields
}
const listOf = async (as = admin) => gridPage.parse((await t.call(apiKeys.getList, {}, as)).response).tdata

describe('making a key', () => {
  it('makes a service account in the group, sends the key once and leaves an audit entry without it', async () => {
    const { flag, response } = await make({ ...GOOD, name: 'loan-system', groupId: importers, addresses: ['10.1.0.0/16', ''] })
    expect([flag, response.key]).toEqual([true, expect.stringMatching(/^ivue_[\w-]{43}$/)])
    await expectAudited(t, apiKeys.makeKey, admin, [
      'Service account loan-system: – → created in group Importers',
      'API key of loan-system: Nightly import: – → until 2027-11-29, from 10.1.0.0/16',
    ])
    const [row] = await listOf()
    expect(row).toEqual({
      recsID: response.keyId,
      version: 1,
      GUID: String(response.keyId),
      Account: { value: 'loan-system' },
      Description: { value: 'Nightly import' },
      Groups: { value: 'Importers' },
      Ends: { value: '11/29/2027' },
      Addresses: { value: '10.1.0.0/16' },
      'Last Used': { value: null, at: null },
      State: { value: 'Active' },
      Revoke: { value: 'Revoke', recordId_: `${response.keyId}_Revoke`, why: '' },
    })
  })

  it('makes a further one for an account that there is', async () => {
    const { name } = await addProgram(t, ['imports.run'])
    const { accounts } = (await t.call(apiKeys.getKeyChoices, {}, admin)).response
    const account = accounts.find((one) => one.name === name)
    expect(account).toMatchObject({ name, groups: expect.stringMatching(/^Group of program/), why: '' })
    expect((await make({ ...GOOD, userId: String(account?.id) })).flag).toBe(true)
    expect(await t.db.apiKey.count({ where: { userId: account?.id ?? 0 } })).toBe(2)
    expect(await t.db.user.count({ where: { username: name } })).toBe(1)
  })

  it('names every field that does not fit', async () => {
    expect(await problemsOf({})).toEqual({
      name: 'Enter a name for the service account',
      groupId: 'Choose a group from the list',
      description: 'Write what the key is for',
      endsOn: 'Choose a day after today',
    })
    const fields = await problemsOf({ userId: admin.userId, description: 'x', endsOn: '2028-11-30' })
    expect(fields).toEqual({
      userId: 'Choose a service account from the list',
      endsOn: 'A key ends within 2 years: choose a day until 11/29/2028',
    })
    expect(await problemsOf({ ...GOOD, name: 'loan system', groupId: 99_999 })).toEqual({
      name: 'A name has letters, digits and . _ - @ only',
      groupId: 'Choose a group from the list',
    })
    const { username } = await t.person()
    const taken = { name: 'Another account has this name' }
    expect(await problemsOf({ ...GOOD, name: username.toUpperCase(), groupId: importers })).toEqual(taken)
    const twice = await Promise.all(['b', 'B'].map((name) => make({ ...GOOD, name, groupId: importers })))
    expect(twice.map(({ flag }) => flag).sort()).toEqual([false, true])
  })

  it.each(['10.1.2', '10.1.2.3/33', '10.1.2.3/', '10.1.2.3/-1', '10.1.2.3/0x8', '2001:db8::/129', 'fe80::1%eth0', 'host.example', '*'])(
    'refuses %s as an address',
    async (address) => {
      const problems = await problemsOf({ ...GOOD, name: 'other-system', groupId: importers, addresses: ['10.1.2.3', address] })
      expect(problems).toEqual({
        addresses: `"${address}" is no address: write one such as 10.1.2.3, or a network such as 10.1.0.0/16`,
      })
    },
  )

  it('is refused for permissions that the viewer lacks, in a group and in an account', async () => {
    const { accounts, groups } = (await t.call(apiKeys.getKeyChoices, {}, limited)).response
    const why = 'Importers has permissions that you do not have: Import spreadsheets'
    expect(groups.find(({ id }) => id === importers)).toEqual({ id: importers, name: 'Importers', why })
    expect(await problemsOf({ ...GOOD, name: 'mine', groupId: importers }, limited)).toEqual({ groupId: why })
    const account = accounts.find(({ name }) => name === 'loan-system')
    expect(account?.why).toBe(MESSAGES.holdsMore)
    expect(await problemsOf({ ...GOOD, userId: account?.id ?? 0 }, limited)).toEqual({ userId: MESSAGES.holdsMore })
  })
})

describe('revoking a key', () => {
  it('is shown in the list and audited by name, and refused the second time', async () => {
    const { keyId, name, description } = await addProgram(t, [])
    expect((await t.call(apiKeys.revokeKey, { keyId }, admin)).flag).toBe(true)
    await expectAudited(t, apiKeys.revokeKey, admin, [`API key of ${name}: ${description}: in use → revoked`])
    const row = (await listOf()).find(({ recsID }) => recsID === keyId)
    expect(row).toMatchObject({ State: { value: 'Revoked' }, Revoke: { why: 'This key was revoked' } })
    expect((await t.call(apiKeys.revokeKey, { keyId }, admin)).msg).toBe('This key was revoked')
    expect((await t.call(apiKeys.revokeKey, { keyId: 99_999 }, admin)).msg).toBe(MESSAGES.notFound)
  })

  it('is refused for one that has ended, and for an account that holds more', async () => {
    const ended = await addProgram(t, [], { endsOn: '2026-11-30' })
    const strong = await addProgram(t, ['imports.run'])
    t.clock.set('2026-12-01T06:00:00Z')
    expect((await t.call(apiKeys.revokeKey, { keyId: ended.keyId }, admin)).msg).toBe('This key has ended')
    expect((await t.call(apiKeys.revokeKey, { keyId: strong.keyId }, limited)).msg).toBe(MESSAGES.holdsMore)
    const rows = await listOf(limited)
    expect(rows.find(({ recsID }) => recsID === ended.keyId)).toMatchObject({ State: { value: 'Ended' } })
    expect(rows.find(({ recsID }) => recsID === strong.keyId)).toMatchObject({ Revoke: { why: MESSAGES.holdsMore } })
    t.clock.set('2026-11-29T15:00:00Z')
  })
})

it('a service account is in no list of people to choose from', async () => {
  const { name, key } = await addProgram(t, ['people.users.view', 'people.groups.edit'])
  const { id } = await t.db.user.findFirstOrThrow({ where: { username: name } })
  const found = [
    gridPage.parse((await t.call(users.getList, { filterData: { searchString: name } }, admin)).response).tdata,
    (await t.call(viewAs.findPeople, { search: name }, admin)).response.people,
    (await t.call(palette.search, { text: name }, admin)).response.people,
  ]
  expect(found).toEqual([[], [], []])
  expect((await t.call(viewAs.viewAs, { userId: id }, admin)).msg).toBe(MESSAGES.notFound)
  expect((await t.send(users.getList, {}, null, { headers: byKey({ key }) })).json().flag).toBe(true)
})
