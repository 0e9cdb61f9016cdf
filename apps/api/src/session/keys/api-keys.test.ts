import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { groups, team, users } from '@ivue/contracts/people/contract.ts'
import { apiKeys } from '@ivue/contracts/people/key-contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { now } from '../../testing/clock.ts'
import { addLoan } from '../../testing/loans.ts'
import { addProgram, byKey, type Program } from '../../testing/programs.ts'
import { readEverything } from '../../testing/read-everything.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const MINUTE = 60_000
const REVOKED = 'This key was revoked: ask an administrator for another one'
const ENDED = 'This key has ended: ask an administrator for another one'
const no = (msg: string) => ({ flag: false, msg, response: {} })

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const list = (program: Pick<Program, 'key'>, from = '127.0.0.1', headers = {}) =>
  t.send(team.getList, {}, null, { from, headers: { ...byKey(program), ...headers } })
/** Returns the message of a refusal, or "done". */
const answerOf = async (program: Pick<Program, 'key'>, from?: string) => {
  const { statusCode, body } = await list(program, from)
  expect(statusCode).toBe(200)
  const { flag, msg } = JSON.parse(body)
  return flag ? 'done' : msg
}

describe('a key', () => {
  it('makes calls without cookie, token or session, and sees all rows of the lists that its group may open', async () => {
    const program = await addProgram(t, ['closing.view'])
    const closer = await t.person({ roles: ['Closer'] })
    await addLoan(t.db, { slots: [closer.id] })
    const answer = await t.send(closing.getDashboardClosingTaskList, {}, null, { headers: byKey(program) })
    expect(answer.json()).toMatchObject({ flag: true, response: { totalItems: 1 } })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await t.send(team.getList, {}, null, { headers: byKey(program) })).json()).toEqual(no(MESSAGES.noPermission))
    expect(await t.db.session.count({ where: { user: { username: program.name } } })).toBe(0)
  })

  it('is used also where a cookie is sent', async () => {
    const program = await addProgram(t, [])
    const person = await t.signedIn('people.teams.view')
    const answer = await t.send(team.getList, {}, person, { headers: byKey(program) })
    expect(answer.json()).toEqual(no(MESSAGES.noPermission))
  })

  it('leaves the session in use where another bearer token is sent, as by a proxy', async () => {
    const person = await t.signedIn('people.teams.view')
    const answer = await t.send(team.getList, {}, person, { headers: { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' } })
    expect(answer.json()).toMatchObject({ flag: true })
    expect((await t.send(team.getList, {}, null, { headers: { authorization: 'Basic aXZ1ZTppdnVl' } })).json()).toEqual(
      no(MESSAGES.sessionOver),
    )
  })

  it('has the permissions of its group as they are now', async () => {
    const program = await addProgram(t, ['people.teams.view'])
    expect(await answerOf(program)).toBe('done')
    await t.db.groupPermission.deleteMany({ where: { groupId: program.groupId } })
    expect(await answerOf(program)).toBe(MESSAGES.noPermission)
  })

  it('needs no authenticator, also in a group that requires one', async () => {
    const program = await addProgram(t, ['people.teams.view'])
    await t.db.totpGroup.create({ data: { groupId: program.groupId } })
    expect(await answerOf(program)).toBe('done')
  })

  it('reads the document of the calls', async () => {
    const program = await addProgram(t, [])
    const { statusCode, body } = await t.app.inject({ url: '/api/openapi.json', headers: byKey(program) })
    expect([statusCode, JSON.parse(body).openapi]).toEqual([200, '3.1.1'])
  })

  it('ends at the last moment of its last day in the business zone', async () => {
    const program = await addProgram(t, ['people.teams.view'], { endsOn: '2026-12-31' })
    const { endsAt } = await t.db.apiKey.findUniqueOrThrow({ where: { id: program.keyId } })
    expect(endsAt.toISOString()).toBe('2027-01-01T06:00:00.000Z')
    t.clock.set('2027-01-01T05:59:59.999Z')
    expect(await answerOf(program)).toBe('done')
    t.clock.set('2027-01-01T06:00:00.000Z')
    expect(await answerOf(program)).toBe(ENDED)
    t.clock.set(now())
  })

  it('is refused from the call after it was revoked, and others of its account are not', async () => {
    const first = await addProgram(t, ['people.teams.view'])
    const { id } = await t.db.user.findFirstOrThrow({ where: { username: first.name } })
    const second = await addProgram(t, [], { userId: id })
    expect([await answerOf(first), await answerOf(second)]).toEqual(['done', 'done'])
    expect((await t.call(apiKeys.revokeKey, { keyId: first.keyId }, first.admin)).msg).toBe('API key revoked')
    expect([await answerOf(first), await answerOf(second)]).toEqual([REVOKED, 'done'])
  })

  it.each([
    [['10.1.2.3'], '10.1.2.3', '10.1.2.4'],
    [['10.1.2.3'], '::ffff:10.1.2.3', '::ffff:10.1.2.4'],
    [['10.1.0.0/16', '192.0.2.7'], '10.1.255.255', '10.2.0.0'],
    [['10.1.0.0/16', '192.0.2.7'], '192.0.2.7', '192.0.2.8'],
    [['2001:db8::7'], '2001:db8:0:0::7', '2001:db8::8'],
    [['2001:db8:1::/48'], '2001:db8:1:ffff::1', '2001:db8:2::1'],
    [['fe80::/10'], 'fe80::1%eth0', '10.1.2.3'],
  ])('for %j is accepted from %s and refused from %s', async (addresses, accepted, refused) => {
    const program = await addProgram(t, ['people.teams.view'], { addresses })
    expect(await answerOf(program, accepted)).toBe('done')
    expect(await answerOf(program, refused)).toBe(`This key is not accepted from the address ${refused}`)
  })

  it('has its last use saved once a minute', async () => {
    const program = await addProgram(t, ['people.teams.view'], { endsOn: '2026-12-31' })
    const lastUse = async () => (await t.db.apiKey.findUniqueOrThrow({ where: { id: program.keyId } })).lastUsedAt?.toISOString() ?? null
    expect(await lastUse()).toBeNull()
    t.clock.set('2026-12-01T10:00:00.000Z')
    await list(program)
    t.clock.set('2026-12-01T10:01:00.000Z')
    await list(program)
    expect(await lastUse()).toBe('2026-12-01T10:00:00.000Z')
    t.clock.set('2026-12-01T10:01:00.001Z')
    await list(program)
    expect(await lastUse()).toBe('2026-12-01T10:01:00.001Z')
    t.clock.set(now())
  })
})

describe('an unknown key', () => {
  it('is refused, after five in fifteen minutes with another message, for each network; a known key is accepted', async () => {
    const program = await addProgram(t, ['people.teams.view'])
    const guess = (nth: number, from: string) => answerOf({ key: `ivue_${nth}` }, from)
    const answers = []
    for (let nth = 0; nth < 7; nth++) answers.push(await guess(nth, `2001:db8:7:7::${nth}`))
    expect(answers).toEqual([...Array(5).fill(MESSAGES.keyUnknown), MESSAGES.tooManyAttempts, MESSAGES.tooManyAttempts])
    expect(await guess(9, '2001:db8:7:8::1')).toBe(MESSAGES.keyUnknown)
    expect(await answerOf(program, '2001:db8:7:7::1')).toBe('done')
    t.clock.advance(16 * MINUTE)
    expect(await guess(10, '2001:db8:7:7::1')).toBe(MESSAGES.keyUnknown)
  })

  it('is a key with one letter changed, in other case, or cut off', async () => {
    const { key } = await addProgram(t, ['people.teams.view'])
    const last = key.endsWith('A') ? 'B' : 'A'
    const others = [`${key.slice(0, -1)}${last}`, `ivue_${key.slice(5).toUpperCase()}x`, key.slice(0, -1)]
    for (const [nth, other] of others.entries()) expect(await answerOf({ key: other }, `10.9.0.${nth}`)).toBe(MESSAGES.keyUnknown)
  })
})

describe('a service account', () => {
  it('cannot sign in, and gets neither a reset nor a mail', async () => {
    const { name, admin } = await addProgram(t, [...ALL_PERMISSIONS])
    const { id } = await t.db.user.findFirstOrThrow({ where: { username: name } })
    for (const password of ['', PASSWORD]) {
      const answer = await t.call(login.doLogin, { username: name, password }, null, { from: '10.8.0.1' })
      expect([answer.flag, answer.msg]).toEqual([false, MESSAGES.invalidCredentials])
    }
    expect((await t.call(login.forgotPassword, { username: name }, null, { from: '10.8.0.2' })).msg).toBe(MESSAGES.resetUnderWay)
    expect((await t.call(login.passwordReset, { userId: id }, admin)).msg).toBe(MESSAGES.userInactive)
    expect(await t.db.passwordReset.count({ where: { userId: id } })).toBe(0)
    expect(await t.db.mail.count({ where: { userId: id } })).toBe(0)
    await expect(t.db.user.update({ where: { id }, data: { inactive: false } })).rejects.toThrow('users_service_never_signs_in')
  })

  it('is not opened, changed or signed out as a user', async () => {
    const { name, admin } = await addProgram(t, [])
    const { id } = await t.db.user.findFirstOrThrow({ where: { username: name } })
    const answers = [
      await t.call(users.editUser, { userId: id }, admin),
      await t.call(users.editUserSave, { userId: id, userData: { inactive: 0 } }, admin),
      await t.call(users.endSessions, { userId: id }, admin),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual([MESSAGES.notFound, MESSAGES.notFound, MESSAGES.notFound])
  })

  it('is named in the audit trail as who made a call', async () => {
    const program = await addProgram(t, ['people.groups.view', 'people.groups.edit'])
    const groupData = { title: 'Made by a program', description: '', selectedPowers: [] }
    expect((await t.send(groups.editGroupSave, { groupId: '', groupData }, null, { headers: byKey(program) })).json().flag).toBe(true)
    const entry = await t.db.auditEntry.findFirstOrThrow({ where: { task: 'editGroupSave' }, orderBy: { id: 'desc' } })
    expect([entry.username, entry.fullName, entry.outcome]).toEqual([program.name, program.name, 'done'])
  })
})

it('calls about a session are refused, and so is the stream of live updates', async () => {
  const program = await addProgram(t, [...ALL_PERMISSIONS])
  for (const call of [login.getLoginInfo, ownSession.getSessions, login.doLogout, apiKeys.makeKey])
    expect((await t.send(call, {}, null, { headers: byKey(program) })).json()).toEqual(no(MESSAGES.notForPrograms))
  const stream = await t.app.inject({ url: '/events', headers: byKey(program) })
  expect([stream.statusCode, stream.json()]).toEqual([200, no(MESSAGES.notForPrograms)])
})

it('the calls of a key are limited together, like those of a person', async () => {
  const small = await testApp({ env: { QUERIES_PER_PERSON: '1', QUEUE_SECONDS: '1' } })
  const program = await addProgram(small, ['people.teams.view'])
  const blocking = await small.connectAsOwner()
  await blocking.query('BEGIN; LOCK TABLE teams')
  const send = (from: string) => small.send(team.getList, {}, null, { from, headers: byKey(program) })
  const answers = await Promise.all([...Array(30)].map(async (_, nth) => (await send(`10.7.0.${nth}`)).json().msg))
  await blocking.query('ROLLBACK')
  const tooMany = 'Too many lists and pages of yours are being read at once. Wait until some of them have come, then try again'
  expect(answers).toContain(tooMany)
  await small.close()
})

it('keys are in no table, no log and no answer but that of the call that made them', async () => {
  const programs = await Promise.all(Array.from({ length: 5 }, () => addProgram(t, ['people.users.edit', 'audit.view'])))
  for (const program of programs) {
    await list(program)
    await t.send(apiKeys.getList, {}, null, { headers: byKey(program) })
    await t.send(team.getList, 'no json', null, { headers: byKey(program) })
    await t.call(apiKeys.revokeKey, { keyId: program.keyId }, program.admin)
    await list(program)
  }
  const owner = await t.connectAsOwner()
  await owner.query('ALTER TABLE api_keys RENAME TO api_keys_away')
  const failed = await list(programs[0] as Program)
  await owner.query('ALTER TABLE api_keys_away RENAME TO api_keys')
  expect(failed.statusCode).toBe(500)
  const listed = await t.send(apiKeys.getList, { filterData: { pageSize: 'All' } }, programs[0]?.admin)
  const places = [await readEverything(t.owner), t.lines.join('\n'), listed.body, failed.body]
  expect(listed.body).toContain(programs[0]?.description)
  for (const { key } of programs) {
    expect(key).toMatch(/^ivue_[\w-]{43}$/)
    for (const secret of [key, key.slice(5), Buffer.from(key).toString('hex')])
      expect(places.filter((place) => place.includes(secret))).toEqual([])
  }
})
