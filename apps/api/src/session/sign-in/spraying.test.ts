import { MESSAGES } from '@ivue/contracts/messages.ts'
import argon2 from 'argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { createSignIn } from './sign-in.ts'

const WRONG = 'Welcome#2027'
const LIMIT = 5
const DELAYS = [250, 500, 1000, 2000, 4000]
const MINUTE = 60_000
const { invalidCredentials, tooManyAttempts } = MESSAGES

let t: TestApp
let addresses = 0
let names = 0
const elsewhere = () => `10.1.${addresses >> 8}.${addresses++ & 255}`
const stranger = () => `stranger.${names++}`

const waits: number[] = []
/** While pending, delayed guesses do not continue. */
let opened = Promise.resolve()
const close = () => {
  let open = () => {}
  opened = new Promise((resolve) => {
    open = resolve
  })
  return open
}

/** Returns the sign-in of a server of the installation, whose delays are collected in `waits`. */
const server = () => {
  const wait = async (ms: number) => {
    if (!DELAYS.includes(ms)) return
    waits.push(ms)
    await opened
  }
  const signIn = createSignIn(t.services, { directory: { authenticate: async () => 'unavailable' }, wait })
  return (username: string, password: string, address: string) =>
    signIn({ username, password }, { address, agent: '', sessionCookie: '' }).then(
      () => 'signed in',
      (error: Error) => error.message,
    )
}
let quickly: ReturnType<typeof server>

beforeAll(async () => {
  t = await testApp({ settings: { 'signIn.addressFailures': LIMIT } })
  quickly = server()
})
afterAll(() => t.close())
afterEach(() => {
  vi.restoreAllMocks()
  waits.length = 0
  opened = Promise.resolve()
})

const spray = async (from: string, times: number) => {
  const answers: string[] = []
  for (let i = 0; i < times; i++) answers.push(await quickly(stranger(), WRONG, from))
  return answers
}
/** Waits until this many guesses are waiting. */
const waiting = (count: number) => vi.waitFor(() => expect(waits.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 })

/** Returns counts that go on while passwords are compared. `most` is the largest number compared concurrently. */
function atOnce() {
  const verify = argon2.verify
  const seen = { working: 0, most: 0, verified: 0 }
  vi.spyOn(argon2, 'verify').mockImplementation(async (...given) => {
    seen.verified++
    seen.most = Math.max(seen.most, ++seen.working)
    return verify(...given).finally(() => seen.working--)
  })
  return seen
}

describe('one guess at each of many names', () => {
  it('waits longer each time above a limit from one address, and not from another', async () => {
    const [from, other] = [elsewhere(), elsewhere()]
    expect(await spray(from, LIMIT)).toEqual(Array(LIMIT).fill(invalidCredentials))
    expect(waits).toEqual([])
    expect(await spray(from, 6)).toEqual(Array(6).fill(invalidCredentials))
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000])
    await spray(other, 1)
    expect(waits).toHaveLength(6)
  })

  it('is checked one after the other in a queue of twenty, and not at all beyond it', async () => {
    const from = elsewhere()
    await spray(from, LIMIT)
    const seen = atOnce()
    const open = close()
    let refused = 0
    const line = Array.from({ length: 60 }, async () => {
      if ((await quickly(stranger(), WRONG, from)) === tooManyAttempts) refused++
    })
    await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(40), { timeout: 30_000 })
    open()
    await Promise.all(line)
    expect(seen.most).toBe(1)
    expect(seen.verified).toBeLessThanOrEqual(20)
    expect(refused).toBe(60 - seen.verified)
  })

  it('does not count successful sign-ins, and is forgotten after fifteen minutes', async () => {
    const from = elsewhere()
    const { username } = await t.person()
    await spray(from, LIMIT - 1)
    for (let i = 0; i < 10; i++) expect(await quickly(username, PASSWORD, from)).toBe('signed in')
    await spray(from, 1)
    expect(waits).toEqual([])
    t.clock.advance(16 * MINUTE)
    await spray(from, 1)
    expect(waits).toEqual([])
  })

  it('does not block people who recently signed in from there, however long the queue is', async () => {
    const from = elsewhere()
    const { username } = await t.person()
    expect(await quickly(username, PASSWORD, from)).toBe('signed in')
    await spray(from, LIMIT)
    const open = close()
    const line = Array.from({ length: 25 }, () => quickly(stranger(), WRONG, from))
    await waiting(1)
    expect(await quickly(username, PASSWORD, from)).toBe('signed in')
    open()
    await Promise.all(line)
  })

  it('delays other people from there by seconds only, as long as the queue is not full', async () => {
    const from = elsewhere()
    const { username } = await t.person()
    await spray(from, LIMIT + 8)
    waits.length = 0
    expect(await quickly(username, PASSWORD, from)).toBe('signed in')
    expect(waits).toEqual([4000])
  })

  it('does not reveal who recently signed in from there: their wrong password waits as long', async () => {
    const from = elsewhere()
    const { username } = await t.person()
    expect(await quickly(username, PASSWORD, from)).toBe('signed in')
    await spray(from, LIMIT)
    const open = close()
    const line = Array.from({ length: 20 }, () => quickly(stranger(), WRONG, from))
    await waiting(1)
    const seen = atOnce()
    expect(await quickly(username, WRONG, from)).toBe(tooManyAttempts)
    expect(await quickly(stranger(), WRONG, from)).toBe(tooManyAttempts)
    expect(seen.verified).toBe(1)
    open()
    await Promise.all(line)
  })

  it('delays people whose last sign-in from there is older than thirty days', async () => {
    const from = elsewhere()
    const { username } = await t.person()
    expect(await quickly(username, PASSWORD, from)).toBe('signed in')
    await t.db.session.updateMany({ data: { startedAt: new Date(t.services.now().getTime() - 31 * 24 * 60 * MINUTE) } })
    await spray(from, LIMIT)
    waits.length = 0
    expect(await quickly(username, PASSWORD, from)).toBe('signed in')
    expect(waits).toEqual([250])
  })
})

describe('guesses at one account from many addresses', () => {
  it('are checked one after the other, on all servers', async () => {
    const { username } = await t.person()
    const servers = [quickly, server()]
    const seen = atOnce()
    const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => servers[i % 2]?.(username, WRONG, elsewhere())))
    expect(seen.most).toBe(1)
    expect(seen.verified).toBeGreaterThan(0)
    expect(answers.filter((answer) => answer !== invalidCredentials && answer !== tooManyAttempts)).toEqual([])
  })

  it('do not block the owner at recently used addresses, and wait in a queue of twenty', async () => {
    const { username } = await t.person()
    const home = elsewhere()
    expect(await quickly(username, PASSWORD, home)).toBe('signed in')
    for (let i = 0; i < 6; i++) await quickly(username, WRONG, elsewhere())
    waits.length = 0
    const open = close()
    const seen = atOnce()
    const line = Array.from({ length: 60 }, () => quickly(username, WRONG, elsewhere()))
    await waiting(1)
    expect(await quickly(username, PASSWORD, home)).toBe('signed in')
    expect(seen.verified).toBe(1)
    open()
    const answers = await Promise.all(line)
    expect(answers.filter((answer) => answer === tooManyAttempts).length).toBeGreaterThanOrEqual(40)
    expect(seen.most).toBe(1)
  })
})
