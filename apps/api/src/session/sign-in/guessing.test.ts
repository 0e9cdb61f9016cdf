import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import argon2 from 'argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { createSignIn, guessDelay } from './sign-in.ts'

const WRONG = 'Welcome#2027'
const MINUTE = 60_000
const directory = { authenticate: async () => 'unavailable' as const }

let t: TestApp
let addresses = 0
const elsewhere = () => ({ from: `10.0.${addresses >> 8}.${addresses++ & 255}` })

const waits: number[] = []
/** Signs in without real waiting, and returns the answer. The delays are collected in `waits`. */
const quickly = async (username: string, password: string, { from } = elsewhere(), server = t) => {
  const wait = async (ms: number) => void waits.push(ms)
  const signIn = createSignIn(server.services, { directory, wait })
  return signIn({ username, password }, { address: from, agent: '', sessionCookie: '' }).then(
    () => 'signed in',
    (error: Error) => error.message,
  )
}

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

describe('guessing a password', () => {
  it.each([
    ['an account', async () => (await t.person()).username],
    ['an unknown name', async () => 'no.such.name'],
  ])('of %s 200 times at once has at most five guesses checked', async (_what, name) => {
    const username = await name()
    const verify = vi.spyOn(argon2, 'verify')
    const from = elsewhere()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => t.call(login.doLogin, { username, password: `${WRONG}${index}` }, null, from)),
    )
    // On a busy machine fewer are verified before they are refused.
    const verified = verify.mock.calls.length
    expect(verified).toBeGreaterThanOrEqual(1)
    expect(verified).toBeLessThanOrEqual(5)
    const countAnswers = (msg: string) => answers.filter((answer) => answer.msg === msg && !answer.flag).length
    expect([countAnswers(MESSAGES.invalidCredentials), countAnswers(MESSAGES.tooManyAttempts)]).toEqual([verified, 200 - verified])
  })

  it('locks the account from that address alone, for fifteen minutes after the fifth failure', async () => {
    const { username } = await t.person()
    const [here, there] = [elsewhere(), elsewhere()]
    for (let i = 0; i < 4; i++) await quickly(username, WRONG, here)
    t.clock.advance(14 * MINUTE)
    expect(await quickly(username, WRONG, here)).toBe(MESSAGES.invalidCredentials)
    expect(await quickly(username, PASSWORD, here)).toBe(MESSAGES.tooManyAttempts)
    expect(await quickly(username, PASSWORD, there)).toBe('signed in')
    t.clock.advance(14 * MINUTE)
    expect(await quickly(username, PASSWORD, here)).toBe(MESSAGES.tooManyAttempts)
    t.clock.advance(MINUTE + 1000)
    expect(await quickly(username, PASSWORD, here)).toBe('signed in')
  })

  it('counts no failures older than fifteen minutes', async () => {
    const { username } = await t.person()
    const here = elsewhere()
    for (let i = 0; i < 12; i++) {
      if (i % 4 === 0) t.clock.advance(15 * MINUTE)
      expect(await quickly(username, WRONG, here)).toBe(MESSAGES.invalidCredentials)
    }
    expect(await quickly(username, PASSWORD, here)).toBe('signed in')
  })

  it('starts again from zero after a success', async () => {
    const { username } = await t.person()
    const here = elsewhere()
    for (let i = 1; i < 16; i++) {
      const right = i % 5 === 0
      expect(await quickly(username, right ? PASSWORD : WRONG, here)).toBe(right ? 'signed in' : MESSAGES.invalidCredentials)
    }
  })

  it('has one count for all spellings of the name', async () => {
    const { username } = await t.person({ username: 'ii.spelled' })
    const here = elsewhere()
    for (const spelling of ['II.spelled', 'Ii.Spelled', ' ii.spelled', 'ii.spelled ', 'iI.SPELLED']) await quickly(spelling, WRONG, here)
    expect(await quickly(username, PASSWORD, here)).toBe(MESSAGES.tooManyAttempts)
  })

  it('from many addresses only delays the account', async () => {
    const { username } = await t.person()
    for (let i = 0; i < 20; i++) expect(await quickly(username, WRONG)).toBe(MESSAGES.invalidCredentials)
    waits.length = 0
    expect(await quickly(username, PASSWORD)).toBe('signed in')
    expect(waits).toEqual([4000])
  })

  it('in any mix at once gets an answer for every attempt', async () => {
    const ours = await t.person()
    const theirs = await t.person({ loginType: 1 })
    const at = Array.from({ length: 4 }, elsewhere)
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) => quickly(i % 3 ? ours.username : theirs.username, i % 7 ? WRONG : PASSWORD, at[i % 4])),
    )
    const { invalidCredentials, tooManyAttempts, signInUnavailable } = MESSAGES
    expect(answers.filter((answer) => ![invalidCredentials, tooManyAttempts, signInUnavailable, 'signed in'].includes(answer))).toEqual([])
  })

  it('leaves no expired count', async () => {
    const { username } = await t.person()
    await quickly('no.such.person', WRONG)
    const ran = await t.db.signInFailure.count()
    t.clock.advance(16 * MINUTE)
    await quickly(username, PASSWORD)
    expect(ran).toBeGreaterThan(0)
    expect(await t.db.signInFailure.count()).toBe(1)
  })

  it('is delayed longer each time, up to four seconds', () => {
    expect([1, 5, 6, 7, 8, 9, 10, 11, 5000].map((failures) => guessDelay(failures, 5))).toEqual([
      0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000,
    ])
  })

  it('is limited by the settings', async () => {
    const strict = await testApp({ settings: { 'signIn.failures': 1, 'signIn.windowMinutes': 2 } })
    const { username } = await strict.person()
    const here = elsewhere()
    expect(await quickly(username, WRONG, here, strict)).toBe(MESSAGES.invalidCredentials)
    expect(await quickly(username, PASSWORD, here, strict)).toBe(MESSAGES.tooManyAttempts)
    strict.clock.advance(2 * MINUTE)
    expect(await quickly(username, PASSWORD, here, strict)).toBe('signed in')
    await strict.close()
  })
})

/** Returns a browser with its cookies, at an address. It signs in by the real call and returns the message, or "signed in". */
const browser = (from: string, signedInBefore = '') => {
  let jar = signedInBefore
  const sendWith = async (call: keyof typeof login, body: object, headers: Record<string, string> = {}) => {
    const answer = await t.send(login[call], body, null, { from, headers: { ...headers, cookie: jar } })
    const sent = answer.cookies.map(({ name, value }) => [name, value] as const)
    const known = new Map(jar.split('; ').map((pair) => pair.split('=') as [string, string]))
    jar = [...new Map([...known, ...sent])].map((pair) => pair.join('=')).join('; ')
    return answer.json<{ flag: boolean; msg: string; response: { token: string } }>()
  }
  return {
    sendWith,
    cookies: () => jar,
    signIn: async (username: string, password: string) => {
      const { flag, msg } = await sendWith('doLogin', { username, password })
      return flag ? 'signed in' : msg
    },
  }
}
const lockOut = async (username: string, from: string) => {
  for (let i = 0; i < 6; i++) await quickly(username, WRONG, { from })
  expect(await quickly(username, PASSWORD, { from })).toBe(MESSAGES.tooManyAttempts)
}

describe('a browser in which the person signed in before', () => {
  it("is not refused because of a colleague's guesses at the same address", async () => {
    const { username } = await t.person()
    const { from } = elsewhere()
    const own = browser(from)
    expect(await own.signIn(username, PASSWORD)).toBe('signed in')
    await lockOut(username, from)
    expect(await own.signIn(username, WRONG)).toBe(MESSAGES.invalidCredentials)
    expect(await own.signIn(username, PASSWORD)).toBe('signed in')
    expect(await browser(from).signIn(username, PASSWORD)).toBe(MESSAGES.tooManyAttempts)
  })

  it('is not refused during guesses from many addresses, and does not wait for them', async () => {
    const { username } = await t.person()
    const own = browser(elsewhere().from)
    await own.signIn(username, PASSWORD)
    const others = Array.from({ length: 40 }, () => quickly(username, WRONG))
    const verify = vi.spyOn(argon2, 'verify')
    expect(await own.signIn(username, PASSWORD)).toBe('signed in')
    expect(verify.mock.calls.filter(([, typed]) => typed === PASSWORD)).toHaveLength(1)
    await Promise.all(others)
  })

  it('has its own limit: 40 guesses at once there have at most five checked, and lock nobody elsewhere', async () => {
    const { username } = await t.person()
    const { from } = elsewhere()
    const own = browser(from)
    await own.signIn(username, PASSWORD)
    const thief = browser(elsewhere().from, own.cookies())
    const verify = vi.spyOn(argon2, 'verify')
    const answers = await Promise.all(Array.from({ length: 40 }, () => thief.signIn(username, WRONG)))
    const verified = verify.mock.calls.length
    expect(verified).toBe(5)
    expect(answers.filter((msg) => msg === MESSAGES.tooManyAttempts)).toHaveLength(35)
    expect(await own.signIn(username, PASSWORD)).toBe(MESSAGES.tooManyAttempts)
    expect(await quickly(username, PASSWORD, { from })).toBe('signed in')
    t.clock.advance(16 * MINUTE)
    expect(await own.signIn(username, PASSWORD)).toBe('signed in')
  })

  it('gives nothing for another account, and keeps what it knows when others sign in there', async () => {
    const [ann, bob] = [await t.person(), await t.person()]
    const { from } = elsewhere()
    const shared = browser(from)
    await shared.signIn(ann.username, PASSWORD)
    await lockOut(bob.username, from)
    expect(await shared.signIn(bob.username, PASSWORD)).toBe(MESSAGES.tooManyAttempts)
    t.clock.advance(16 * MINUTE)
    expect(await shared.signIn(bob.username, PASSWORD)).toBe('signed in')
    for (const { username } of [ann, bob]) await lockOut(username, from)
    for (const { username } of [ann, bob]) expect(await shared.signIn(username, PASSWORD)).toBe('signed in')
  })

  it('stays known after signing out, and where the password was changed; a changed password forgets all others', async () => {
    const NEW = 'Fresh#Start1'
    const { username } = await t.person({ passwordChangedAt: new Date(t.services.now().getTime() - 30 * 24 * 60 * MINUTE) })
    const { from } = elsewhere()
    const [office, home] = [browser(from), browser(from)]
    await home.signIn(username, PASSWORD)
    const { response } = await office.sendWith('doLogin', { username, password: PASSWORD })
    const postData = { oldPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
    expect(await office.sendWith('changePassword', { postData }, { 'custom-type': response.token })).toMatchObject({ flag: true })
    await lockOut(username, from)
    expect(await office.signIn(username, NEW)).toBe('signed in')
    expect(await home.signIn(username, NEW)).toBe(MESSAGES.tooManyAttempts)
  })

  it('is answered alike for every kind of account', async () => {
    const [right, inactive] = [await t.person(), await t.person()]
    const own = browser(elsewhere().from)
    for (const { username } of [right, inactive]) expect(await own.signIn(username, PASSWORD)).toBe('signed in')
    await t.db.user.update({ where: { id: inactive.id }, data: { inactive: true } })
    const verify = vi.spyOn(argon2, 'verify')
    for (let i = 0; i < 7; i++) {
      const answers = await Promise.all([right.username, inactive.username, 'nobody.here'].map((name) => own.signIn(name, WRONG)))
      expect(answers).toEqual(Array(3).fill(i < 5 ? MESSAGES.invalidCredentials : MESSAGES.tooManyAttempts))
    }
    expect(verify).toHaveBeenCalledTimes(15)
  })
})
