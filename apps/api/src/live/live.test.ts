import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import type { Queries } from '../platform/database/database.ts'
import { administer } from '../testing/databases.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { flushEventLoop, until } from '../testing/until.ts'
import { byName, readEvents } from './read-events.fixture.ts'

let t: TestApp
let base: string
let me: SignIn
let owner: pg.Client

beforeAll(async () => {
  t = await testApp()
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  owner = await t.connectAsOwner()
})
afterAll(() => t.close())
beforeEach(async () => {
  me = await t.signedIn()
})

const notice = (userId: number, text = 'Something happened'): Notice => ({ userId, kind: 'account', text, link: '' })
const send = (userId: number, times = 1, db: Queries = t.db) => notify(db, Array(times).fill(notice(userId)))
const idsOf = async (userId: number) =>
  (await t.db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ id }) => Number(id))
/** Returns seeded random numbers, so that a failing run can be repeated. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
/** Returns the id at which a newly opened window starts. */
async function newestSeen(): Promise<string> {
  const window = await readEvents(base, me)
  const { id } = await window.until(byName('hello'))
  window.cut()
  return id
}
/** Whether a connection is waiting for a lock. */
const isWaiting = async () =>
  (await owner.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).rowCount
/** Terminates the server's LISTEN connection. */
const loseTheEar = () =>
  administer(
    t.owner,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ivue-live' AND datname = current_database()",
  )

describe('live updates', () => {
  it('send a notice to its person only, as soon as its transaction is committed', async () => {
    const other = await t.signedIn()
    const [mine, theirs] = [await readEvents(base, me), await readEvents(base, other)]
    await Promise.all([mine.until(byName('hello')), theirs.until(byName('hello'))])
    const undone = t.db.$transaction(async (tx) => {
      await send(me.userId, 1, tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await send(me.userId)
    expect(await mine.until(byName('unread'))).toMatchObject({ data: { unread: 1 } })
    expect(mine.ids()).toEqual(await idsOf(me.userId))
    expect(theirs.events.map(({ event }) => event)).toEqual(['hello'])
    mine.cut()
    theirs.cut()
  })

  it('lose none of 500 notices and repeat none, while connections break on both sides', async () => {
    const chance = chances(7)
    const seen: number[] = []
    let last = await newestSeen()
    let sent = 0

    const writers = Array.from({ length: 5 }, async () => {
      for (let i = 0; i < 50; i++)
        await t.db
          .$transaction(async (tx) => {
            await send(me.userId, 2, tx)
            await flushEventLoop(chance() * 6)
          })
          .then(() => {
            sent += 2
          })
    })
    const breaker = (async () => {
      for (const part of [50, 150, 250, 350, 450]) {
        await until(() => sent >= part, { what: `${part} notices` })
        await loseTheEar()
      }
    })()
    const reader = (async () => {
      while (seen.length < 500) {
        const window = await readEvents(base, me, last)
        let over = false
        void window.ended.then(() => {
          over = true
        })
        const enough = Math.min(500 - seen.length, 1 + Math.floor(chance() * 60))
        await until(() => over || window.ids().length >= enough, { what: `${enough} more notices` })
        window.cut()
        await window.ended
        seen.push(...window.ids())
        last = window.events.filter(({ id }) => id !== '').at(-1)?.id ?? last
      }
    })()
    await Promise.all([...writers, reader, breaker])

    expect(seen).toEqual(await idsOf(me.userId))
    expect(new Set(seen).size).toBe(500)
  })

  it('send what was written while nobody listened to the database', async () => {
    const window = await readEvents(base, me)
    await window.until(byName('hello'))
    await loseTheEar()
    await send(me.userId, 3)
    await window.until((event) => event.data.unread === 3)
    expect(window.ids()).toEqual(await idsOf(me.userId))
    window.cut()
  })

  it("send a person's notices in the order of the commits, also with a long transaction", async () => {
    const steps: string[] = []
    let goOn = () => {}
    const slow = t.db.$transaction(async (tx) => {
      await send(me.userId, 1, tx)
      steps.push('slow told')
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      steps.push('slow ends')
    })
    await until(() => steps.length > 0, { what: 'the slow one' })
    const quick = send(me.userId).then(() => steps.push('quick told'))
    const elsewhere = await t.signedIn()
    await send(elsewhere.userId)
    await until(isWaiting, { what: 'the quick one to wait for the slow one' })
    expect(steps).toEqual(['slow told'])
    goOn()
    await Promise.all([slow, quick])
    expect(steps).toEqual(['slow told', 'slow ends', 'quick told'])
  })

  it('do not deadlock when two transactions notify the same people in different order', async () => {
    const [one, two] = [await t.signedIn(), await t.signedIn()]
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        notify(
          t.db,
          (i % 2 ? [one, two] : [two, one]).map(({ userId }) => notice(userId)),
        ),
      ),
    )
    expect([await idsOf(one.userId), await idsOf(two.userId)].map((ids) => ids.length)).toEqual([40, 40])
  })

  it('begin with the newest notice for a new reader, and for an id of another database', async () => {
    await send(me.userId, 2)
    for (const last of [undefined, '999999999999', 'nonsense']) {
      const window = await readEvents(base, me, last)
      expect(await window.until(byName('hello'))).toMatchObject({ id: String((await idsOf(me.userId)).at(-1)), data: { unread: 2 } })
      expect(window.ids()).toEqual([])
      window.cut()
    }
  })

  it('tell other windows that a notice was read', async () => {
    await send(me.userId, 2)
    const window = await readEvents(base, me)
    await window.until(byName('hello'))
    await t.call(notifications.markRead, { upTo: (await idsOf(me.userId)).at(-1) ?? 0 }, me)
    expect(await window.until(byName('unread'))).toMatchObject({ data: { unread: 0 } })
    window.cut()
  })
})

describe('the session of a stream', () => {
  const OVER = { flag: false, msg: 'Session Over', response: {} }
  const openStream = (headers: Record<string, string>) => t.app.inject({ method: 'GET', url: '/events', headers })

  it('needs cookie and token', async () => {
    const other = await t.signedIn()
    expect((await openStream({})).json()).toEqual(OVER)
    expect((await openStream({ 'custom-type': me.token })).json()).toEqual(OVER)
    expect((await openStream({ cookie: `ivue_session=${me.cookie}` })).json()).toEqual(OVER)
    expect((await openStream({ cookie: `ivue_session=${me.cookie}`, 'custom-type': other.token })).json()).toEqual(OVER)
  })

  it.each([
    ['is signed out', () => t.call(login.doLogout, {}, me)],
    ['belongs to a deactivated person', () => t.db.user.update({ where: { id: me.userId }, data: { inactive: true } })],
  ])('ends the stream when it %s, with a message', async (_what, end) => {
    const window = await readEvents(base, me)
    await window.until(byName('hello'))
    await end()
    await window.until(byName('over'))
    await window.ended
  })

  it('is not extended by the stream', async () => {
    me = await t.signIn(me.username)
    const window = await readEvents(base, me)
    await window.until(byName('hello'))
    t.clock.advance(20 * 60_000)
    await send(me.userId)
    await window.until(byName('unread'))
    const late = await t.signIn(me.username)
    t.clock.advance(11 * 60_000)
    await t.call(login.doLogout, {}, late)
    await window.until(byName('over'))
  })

  it('ends at the current idle time, not at that of the start of the stream', async () => {
    me = await t.signIn(me.username)
    const window = await readEvents(base, me)
    await window.until(byName('hello'))
    t.clock.advance(10 * 60_000)
    await t.db.setting.create({ data: { key: 'session.idleMinutes', value: 5 } })
    t.services.settings.forget()
    await t.call(login.doLogout, {}, await t.signIn(me.username))
    await window.until(byName('over'))
    await t.db.setting.delete({ where: { key: 'session.idleMinutes' } })
    t.services.settings.forget()
  })

  it('closes the oldest of eleven windows', async () => {
    const windows = []
    for (let i = 0; i < 10; i++) windows.push(await readEvents(base, me))
    await Promise.all(windows.map((window) => window.until(byName('hello'))))
    const eleventh = await readEvents(base, me)
    await eleventh.until(byName('hello'))
    await windows[0]?.until(byName('replaced'))
    await windows[0]?.ended
    await send(me.userId)
    for (const window of [...windows.slice(1), eleventh]) {
      await window.until(byName('unread'))
      window.cut()
    }
  })
})

describe('a server that stops', () => {
  it('ends its streams, and the next server continues where they stopped', async () => {
    const first = await buildApp({ services: t.services })
    const here = await first.listen({ host: '127.0.0.1', port: 0 })
    const window = await readEvents(here, me)
    const { id: last } = await window.until(byName('hello'))
    await first.close()
    await window.ended
    expect(window.events.map(({ event }) => event)).toEqual(['hello'])

    await send(me.userId, 3)
    const second = await buildApp({ services: t.services })
    const again = await readEvents(await second.listen({ host: '127.0.0.1', port: 0 }), me, last)
    await again.until(byName('hello'))
    expect(again.ids()).toEqual(await idsOf(me.userId))
    await second.close()
    await again.ended
  })
})
