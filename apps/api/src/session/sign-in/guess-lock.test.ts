import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { flushEventLoop } from '../../testing/until.ts'
import { hashSecret } from '../queries.ts'
import { createGuessLock } from './guess-lock.ts'
import { acquireLock } from './lock-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const PATIENT = 60_000
const key = () => hashSecret(randomUUID())

/** Returns work that reports when it has begun and ends on request. */
function gate() {
  let open = () => {}
  let begin = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const work = async () => {
    begin()
    await opened
    return 'done'
  }
  return { work, begun, open }
}

it('one attempt at a time runs for a key, in all processes', async () => {
  const processes = [createGuessLock(t.db), createGuessLock(t.db)]
  const account = key()
  let working = 0
  let most = 0
  const work = async () => {
    working++
    most = Math.max(most, working)
    await flushEventLoop(5)
    working--
    return true
  }
  const all = Array.from({ length: 24 }, (_, i) => processes[i % 2]?.({ keys: [account], timeoutMs: PATIENT, work }))
  expect(await Promise.all(all)).toEqual(Array(24).fill(true))
  expect(most).toBe(1)
  expect(await t.db.signInTurn.count({ where: { key: account } })).toBe(0)
})

it('other keys do not wait in the same queue', async () => {
  const locked = createGuessLock(t.db)
  const first = gate()
  const busy = locked({ keys: [key()], timeoutMs: PATIENT, work: first.work })
  await first.begun
  expect(await locked({ keys: [key()], timeoutMs: PATIENT, work: async () => 'meanwhile' })).toBe('meanwhile')
  first.open()
  await busy
})

it('an attempt that does not get its turn in time is refused, and the next one still waits', async () => {
  const locked = createGuessLock(t.db)
  const keys = [key()]
  const first = gate()
  const busy = locked({ keys, timeoutMs: PATIENT, work: first.work })
  await first.begun
  const patient = locked({ keys, timeoutMs: PATIENT, work: async () => 'mine' })
  expect(await locked({ keys, timeoutMs: 20, work: async () => 'never' })).toBeNull()
  const elsewhere = createGuessLock(t.db)
  expect(await elsewhere({ keys, timeoutMs: 20, work: async () => 'never' })).toBeNull()
  first.open()
  expect(await Promise.all([busy, patient])).toEqual(['done', 'mine'])
})

it('a queue has at most twenty attempts, and waiting ones hold no connection', async () => {
  const locked = createGuessLock(t.db)
  const keys = [key(), key()]
  const first = gate()
  const line = Array.from({ length: 20 }, () => locked({ keys, timeoutMs: PATIENT, work: first.work }))
  await first.begun
  expect(await locked({ keys, timeoutMs: PATIENT, work: first.work })).toBeNull()
  const [{ busy } = { busy: -1 }] = await t.db.$queryRaw<{ busy: number }[]>`
    SELECT count(*)::int AS busy FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`
  expect(busy).toBe(0)
  first.open()
  expect(await Promise.all(line)).toEqual(Array(20).fill('done'))
})

it('the lock is released when the work fails, and taken over from a server that died', async () => {
  const locked = createGuessLock(t.db)
  const keys = [key()]
  const failing = locked({ keys, timeoutMs: PATIENT, work: () => Promise.reject(new Error('broken')) })
  await expect(failing).rejects.toThrow('broken')
  const [account] = keys
  if (account) await acquireLock(t.db, { key: account, holder: randomUUID(), ms: 50 })
  expect(await locked({ keys, timeoutMs: PATIENT, work: async () => 'mine' })).toBe('mine')
})
