import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import argon2 from 'argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { startSlapd, type TestDirectory } from '../../testing/slapd.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const THEIRS = 'A long passphrase of the directory'
const WRONG = 'Welcome#2027'

/** All kinds of accounts, each with a failing sign-in. */
const KINDS = ['their.user', 'gone.user', 'their.inactive', 'our.user', 'our.inactive', 'our.nobody', 'unknown.user']

let slapd: TestDirectory
let way: Way
let t: TestApp
let addresses = 0
const elsewhere = () => `10.3.${addresses >> 8}.${addresses++ & 255}`
const sign = (username: string, password: string, from = elsewhere()) => t.call(login.doLogin, { username, password }, null, { from })
const no = (msg: string) => ({ flag: false, msg, response: {} })

beforeAll(async () => {
  slapd = await startSlapd(['their.user', 'their.inactive'].map((uid) => ({ uid, password: THEIRS })))
  way = await wayTo(slapd.port)
  const { LDAP_BASE_DN, LDAP_BIND_DN, LDAP_BIND_PASSWORD } = slapd.env()
  t = await testApp({
    env: { LDAP_URL: `ldap://127.0.0.1:${way.port}`, LDAP_BASE_DN, LDAP_BIND_DN, LDAP_BIND_PASSWORD, LDAP_TIMEOUT_MS: '2000' },
  })
  for (const username of ['their.user', 'gone.user']) await t.person({ username, loginType: 1 })
  await t.person({ username: 'their.inactive', loginType: 1, inactive: true })
  await t.person({ username: 'our.user' })
  await t.person({ username: 'our.inactive', inactive: true })
  await t.person({ username: 'our.nobody', passwordHash: null })
})
afterAll(async () => {
  await t.close()
  await way.close()
  await slapd.stop()
})
beforeEach(() => t.db.signInFailure.deleteMany())
afterEach(() => vi.restoreAllMocks())

it('the directory is asked the same for every name whose sign-in fails, in the same number of steps, after one hash', async () => {
  const verify = vi.spyOn(argon2, 'verify')
  for (const [index, kind] of KINDS.entries()) {
    way.conversations.length = 0
    expect([kind, await sign(kind, WRONG)]).toEqual([kind, no(MESSAGES.invalidCredentials)])
    expect([kind, way.conversations]).toEqual([kind, [3]])
    expect(verify).toHaveBeenCalledTimes(index + 1)
  }
})

it('the directory gets no password of a local user, and no name it does not have', async () => {
  way.heard = ''
  for (const kind of KINDS.filter((name) => !['their.user', 'gone.user'].includes(name))) await sign(kind, WRONG)
  expect(way.heard).not.toBe('')
  for (const secret of [WRONG, 'our.user', 'unknown.user', 'their.inactive']) expect(way.heard).not.toContain(secret)
})

it('the directory is not asked for the right password of a local user', async () => {
  way.conversations.length = 0
  expect(await sign('our.user', PASSWORD)).toMatchObject({ flag: true })
  expect(way.conversations).toEqual([])
})

describe.each([
  ['does not answer', () => slapd.freeze(), () => slapd.thaw()],
  ['cannot be reached', () => way.shut(true), () => way.shut(false)],
  ['answers too slowly', () => way.slow(true), () => way.slow(false)],
])('while the directory %s', (_how, leave, comeBack) => {
  beforeEach(() => leave())
  afterEach(() => comeBack())

  it('every failing sign-in gets the same message, after one hash', async () => {
    const verify = vi.spyOn(argon2, 'verify')
    const answers = await Promise.all([...KINDS.map((kind) => sign(kind, WRONG)), sign('their.user', THEIRS)])
    expect(answers).toEqual(answers.map(() => no(MESSAGES.signInUnavailable)))
    expect(verify).toHaveBeenCalledTimes(answers.length)
  })

  it('people with the right local password sign in', async () => {
    expect(await sign('our.user', PASSWORD)).toMatchObject({ flag: true })
  })
})

describe('trying again and again while the directory is away', () => {
  it('locks nobody, then or afterwards, so that a lock does not reveal who has a local password', async () => {
    const from = elsewhere()
    const everyKind = () => Promise.all(KINDS.map((kind) => sign(kind, WRONG, from)))
    await way.shut(true)
    for (let i = 0; i < 7; i++) expect(await everyKind()).toEqual(KINDS.map(() => no(MESSAGES.signInUnavailable)))
    await way.shut(false)
    expect(await everyKind()).toEqual(KINDS.map(() => no(MESSAGES.invalidCredentials)))
    expect(await sign('their.user', THEIRS, from)).toMatchObject({ flag: true })
    expect(await sign('our.user', PASSWORD, from)).toMatchObject({ flag: true })
  })

  it('checks five wrong local passwords per address, and then none until the directory is back', async () => {
    const from = elsewhere()
    await way.shut(true)
    for (let i = 0; i < 5; i++) await sign('our.user', WRONG, from)
    expect(await sign('our.user', PASSWORD, from)).toEqual(no(MESSAGES.signInUnavailable))
    expect(await sign('our.user', PASSWORD)).toMatchObject({ flag: true })
    await way.shut(false)
    expect(await sign('our.user', PASSWORD, from)).toMatchObject({ flag: true })
  })
})

it('without a directory, its users get the usual message', async () => {
  const without = await testApp()
  await without.person({ username: 'their.user', loginType: 1 })
  const { username } = await without.person()
  const answers = [username, 'their.user', 'unknown.user'].map((name) => without.call(login.doLogin, { username: name, password: WRONG }))
  expect(await Promise.all(answers)).toEqual(Array(3).fill(no(MESSAGES.invalidCredentials)))
  await without.close()
})

interface Way {
  port: number
  /** Number of requests sent on each connection. */
  conversations: number[]
  heard: string
  shut(away: boolean): Promise<void>
  /** Delays every answer of the directory until `slow(false)`. */
  slow(away: boolean): void
  close(): Promise<void>
}

/** Starts a proxy to a server that can be observed and cut off. */
async function wayTo(target: number): Promise<Way> {
  let delayed = false
  const held: (() => void)[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const index = way.conversations.push(0) - 1
    const there = connect(target, '127.0.0.1')
    for (const one of [socket, there]) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        socket.destroy()
        there.destroy()
      })
    }
    socket.on('data', (bytes) => {
      way.heard += bytes.toString('latin1')
      // Ignore unbind requests, which are seven bytes long.
      if (bytes.length > 7) way.conversations[index] = (way.conversations[index] ?? 0) + 1
      there.write(bytes)
    })
    there.on('data', (bytes) => (delayed ? held.push(() => socket.write(bytes)) : socket.write(bytes)))
  })
  const listen = async (on: Server, port: number) => {
    on.listen(port, '127.0.0.1')
    await once(on, 'listening')
  }
  const end = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((done) => server.close(() => done()))
  }
  await listen(server, 0)
  const way: Way = {
    port: (server.address() as { port: number }).port,
    conversations: [],
    heard: '',
    shut: (away) => (away ? end() : listen(server, way.port)),
    slow(away) {
      delayed = away
      if (!away) for (const write of held.splice(0)) write()
    },
    close: end,
  }
  return way
}
