import { MESSAGES } from '@ivue/contracts/messages.ts'
import { groups, users } from '@ivue/contracts/people/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { settleAbandonedIntents } from './trail.ts'
import { verifyAudit } from './verify.ts'

let t: TestApp
let admin: SignIn
let owner: pg.Client

beforeEach(async () => {
  t = await testApp()
  admin = await openSession(t.db, await t.person({ permissions: ['people.users.view', 'people.users.edit', 'people.groups.edit'] }))
  owner = await t.connectAsOwner()
})
afterEach(() => t.close())

const entries = (where: object = {}) => t.db.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
const locationOf = async (userId: number) => (await t.db.user.findUniqueOrThrow({ where: { id: userId } })).location
const setLocation = (userId: number, location: string) => t.call(users.editUserSave, { userId, userData: { location } }, admin)

describe('every command leaves an entry before it succeeds', () => {
  it('whatever its text: half a character in a value becomes a replacement character', async () => {
    const { id } = await t.person()
    expect((await setLocation(id, 'Tampa\ud800')).flag).toBe(true)
    expect(await locationOf(id)).toBe('Tampa\ufffd')
    expect(await entries({ task: 'editUserSave' })).toMatchObject([{ outcome: 'done', changes: [{ after: 'Tampa\ufffd' }] }])
  })

  it('whatever its text: half a character in a name is refused', async () => {
    const answer = await t.send(users.editUserSave, '{"userId": 1, "userData": {"loc\\ud800": "x"}}', admin)
    expect([answer.statusCode, answer.json().msg]).toEqual([400, 'The name "loc\ufffd" in the body is not well-formed text'])
  })

  it.each([0, 1])('however long its text, also if the cut would split an emoji (%i)', async (shift) => {
    const { id } = await t.person()
    const away = Array.from({ length: 12 }, (_, at) => {
      const day = `2027-01-${10 + at}`
      return { from: day, to: day, reason: `${at === 0 ? 'x'.repeat(shift) : ''}${'🙈'.repeat(90)}` }
    })
    expect((await t.call(users.editUserSave, { userId: id, userData: { away } }, admin)).flag).toBe(true)
    const [entry] = await entries({ task: 'editUserSave' })
    expect(entry).toMatchObject({ outcome: 'done' })
    expect(JSON.stringify(entry?.changes)).toMatch(/🙈…/u)
  })

  it('while somebody locks the head of the trail: the entry has the beginning, and later the outcome', async () => {
    const { id } = await t.person()
    await owner.query('BEGIN')
    await owner.query('SELECT * FROM audit_head FOR UPDATE')
    expect((await setLocation(id, 'Plano')).flag).toBe(true)
    expect(await t.db.auditIntent.findMany()).toMatchObject([{ userId: admin.userId, task: 'editUserSave' }])
    await owner.query('ROLLBACK')
    await t.services.audit.flush()
    expect(await entries({ task: 'editUserSave' })).toMatchObject([{ outcome: 'done', changes: [{ after: 'Plano' }] }])
    expect(await t.db.auditIntent.count()).toBe(0)
    expect(await verifyAudit(t.owner)).toMatchObject({ problem: null })
  })

  it('or does not run, if nothing can be written', async () => {
    const { id } = await t.person()
    await owner.query('REVOKE INSERT ON audit_intents FROM ivue_app')
    const answer = await t.send(users.editUserSave, { userId: id, userData: { location: 'Plano' } }, admin)
    expect([answer.statusCode, await locationOf(id)]).toEqual([500, ''])
  })

  it('when its server is killed: the entry says that the outcome is unknown', async () => {
    const command = { call: groups.editGroupSave, actor: admin, requestId: 'r', address: '10.0.0.1' }
    await t.services.audit.begin(command)
    expect(await settleAbandonedIntents(t.db)).toBe(0)
    await owner.query("UPDATE audit_intents SET at = now() - interval '11 minutes'")
    expect(await settleAbandonedIntents(t.db)).toBe(1)
    expect(await entries()).toMatchObject([{ task: 'editGroupSave', username: admin.username, outcome: 'unknown', requestId: 'r' }])
  })

  it('when it runs longer than intents are stored: a second entry has the outcome', async () => {
    const command = { call: groups.editGroupSave, actor: admin, requestId: 'r', address: '10.0.0.1' }
    const intent = await t.services.audit.begin(command)
    await owner.query("UPDATE audit_intents SET at = now() - interval '11 minutes'")
    await settleAbandonedIntents(t.db)
    await t.services.audit.settle(intent, command, { outcome: 'done', message: '', changes: [] })
    expect((await entries()).map(({ outcome }) => outcome)).toEqual(['unknown', 'done'])
  })

  it('and the app itself cannot delete an intent', async () => {
    await t.services.audit.begin({ call: groups.editGroupSave, actor: admin, requestId: 'r', address: '' })
    await expect(t.db.$executeRaw`DELETE FROM audit_intents`).rejects.toThrow(/permission denied/)
    await expect(t.db.$executeRaw`UPDATE audit_intents SET title = ''`).rejects.toThrow(/permission denied/)
  })
})

describe('calls without a session', () => {
  it('are counted per address, however many there are', async () => {
    const flood = Array.from({ length: 200 }, (_, at) =>
      t.call(at % 2 ? users.editUserSave : login.doLogout, {} as never, null, { from: `10.0.0.${at % 2}` }),
    )
    expect(new Set((await Promise.all(flood)).map(({ msg }) => msg))).toEqual(new Set([MESSAGES.sessionOver]))
    expect(await entries()).toEqual([])
    await t.services.audit.flush()
    expect((await entries()).map(({ address, message, changes }) => ({ address, message, changes }))).toEqual([
      {
        address: '10.0.0.0',
        message: '100 calls within a minute',
        changes: [{ subject: 'Sign out', before: '', after: 'refused 100 times' }],
      },
      {
        address: '10.0.0.1',
        message: '100 calls within a minute',
        changes: [{ subject: users.editUserSave.title, before: '', after: 'refused 100 times' }],
      },
    ])
  })

  it('count a whole IPv6 network as one address, and use few rows for many addresses', async () => {
    for (let at = 0; at < 40; at++) await t.call(login.doLogout, {}, null, { from: `2001:db8:1:1::${at.toString(16)}` })
    for (let at = 0; at < 600; at++)
      t.services.audit.countAnonymous(`10.1.${at >> 8}.${at & 255}`, login.doLogout, { outcome: 'refused', message: '' })
    await t.services.audit.flush()
    const written = await entries()
    expect(written).toHaveLength(501)
    expect(written.find(({ address }) => address === 'other addresses')).toMatchObject({ message: '101 calls within a minute' })
    expect(written.find(({ address }) => address.startsWith('2001'))).toMatchObject({ message: '40 calls within a minute' })
  })
})
