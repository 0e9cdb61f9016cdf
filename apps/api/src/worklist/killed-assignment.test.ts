import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REVIEW_CALLS, type ReviewWorld, reviewWorld } from '../quality/reviews/review-world.fixture.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

const ROWS = 40
/** `KILLS=100` for the long run (quality S4). */
const KILLS = Number(process.env.KILLS ?? 4)
const MINUTES = 120_000 + 15_000 * KILLS
const { list, act } = REVIEW_CALLS.closer

let t: ReviewWorld
let sql: pg.Client
let ids: number[]
let server: ServerProcess | undefined
beforeAll(async () => {
  t = await reviewWorld()
  for (const who of ['ana', 'ben'] as const)
    await t.db.user.update({ where: { id: t.people[who].userId }, data: { clientEmail: `${who}@example.test` } })
  ids = (await Promise.all(Array.from({ length: ROWS }, () => t.add('ICD QC')))).map(({ id }) => id)
  sql = await t.connectAsOwner()
}, 120_000)
afterAll(async () => {
  server?.signal('SIGKILL')
  await server?.ended
  await t.close()
})

async function startServer() {
  server = await startServerProcess(t.owner)
  expect((await server.ask(list, {}, t.people.manager)).flag).toBe(true)
  return server
}

/** Counts what an assignment of all rows writes besides their new reviewer: versions, log entries, notices and mails. */
const WRITTEN = `SELECT (SELECT sum(version) FROM reviews)::int AS versions, (SELECT count(*) FROM events)::int AS events,
  (SELECT count(*) FROM notifications)::int AS notices, (SELECT count(*) FROM mails)::int AS mails`
const written = async () => (await sql.query(WRITTEN)).rows[0] as { versions: number; events: number; notices: number; mails: number }
const heldBy = async (id: number) => (await sql.query('SELECT FROM reviews WHERE assigned_to_id = $1', [id])).rowCount

/** Until Postgres has noticed that the server is gone: what it was at is then either done or undone. */
async function untilAlone(): Promise<void> {
  const busy = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`
  while ((await sql.query(busy)).rowCount) await wait(10)
}

it(`a bulk assignment of reviews whose server is killed is done whole or not at all, and asked for again it is done once (${KILLS} kills)`, {
  timeout: MINUTES,
}, async () => {
  let current = await startServer()
  let usual = 1_000
  const seen = { whole: 0, none: 0 }
  for (let n = 0; n <= KILLS; n++) {
    const to = n % 2 === 0 ? t.people.ben : t.people.ana
    const action = { operation: 'bulk', recId: ids.join(), selectedValue: String(to.userId), reason: 'Leave' }
    const before = await written()
    const once = { versions: before.versions + ROWS, events: before.events + ROWS, notices: before.notices + 1, mails: before.mails + 1 }
    if (n === 0) {
      const from = performance.now()
      expect(await current.ask(act, action, t.people.manager)).toMatchObject({ flag: true, msg: `${ROWS} done` })
      usual = performance.now() - from
    } else {
      const moment = Math.random() * usual
      const asked = current.ask(act, action, t.people.manager).catch(() => null)
      await wait(moment)
      current.signal('SIGKILL')
      await current.ended
      await asked
      await untilAlone()
      const context = `killed after ${Math.round(moment)} ms`
      const done = await written()
      expect([before, once], context).toContainEqual(done)
      const whole = done.versions === once.versions
      expect(await heldBy(to.userId), context).toBe(whole ? ROWS : 0)
      seen[whole ? 'whole' : 'none']++
      current = await startServer()
      expect((await current.ask(act, action, t.people.manager)).flag, context).toBe(!whole)
    }
    expect(await written()).toEqual(once)
    expect(await heldBy(to.userId)).toBe(ROWS)
  }
  expect(seen.none).toBeGreaterThan(0)
})
