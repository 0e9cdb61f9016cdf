import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REVIEW_CALLS, type ReviewWorld, reviewWorld } from '../quality/reviews/review-world.fixture.ts'
import { KILLS, needsAnotherKill, untilServerStatementsEnd, waitForKillMoment } from '../testing/kills.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { measureTime } from '../testing/until.ts'

const ROWS = 40
const MINUTES = 120_000 + 20_000 * KILLS
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
})
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

/** Counts what an assignment of all rows writes in addition to the new reviewer: versions, log entries, notices and mails. */
const WRITTEN = `SELECT (SELECT sum(version) FROM reviews)::int AS versions, (SELECT count(*) FROM events)::int AS events,
  (SELECT count(*) FROM notifications)::int AS notices, (SELECT count(*) FROM mails)::int AS mails`
const written = async () => (await sql.query(WRITTEN)).rows[0] as { versions: number; events: number; notices: number; mails: number }
const heldBy = async (id: number) => (await sql.query('SELECT FROM reviews WHERE assigned_to_id = $1', [id])).rowCount

it(`a bulk assignment of reviews whose server is killed is done completely or not at all, and done once when it is repeated (${KILLS} kills)`, {
  timeout: MINUTES,
}, async () => {
  let current = await startServer()
  let usual = 1_000
  const seen = { whole: 0, none: 0 }
  for (let n = 0; needsAnotherKill(n - 1, seen.none); n++) {
    const to = n % 2 === 0 ? t.people.ben : t.people.ana
    const action = { operation: 'bulk', recId: ids.join(), selectedValue: String(to.userId), reason: 'Leave' }
    const before = await written()
    const once = { versions: before.versions + ROWS, events: before.events + ROWS, notices: before.notices + 1, mails: before.mails + 1 }
    if (n === 0) {
      const { ms, answer } = await measureTime(() => current.ask(act, action, t.people.manager))
      expect(answer).toMatchObject({ flag: true, msg: `${ROWS} done` })
      usual = ms
    } else {
      const answering = current.ask(act, action, t.people.manager).catch(() => null)
      const context = `killed after ${await waitForKillMoment(n - 1, usual)} ms`
      current.signal('SIGKILL')
      await current.ended
      await answering
      await untilServerStatementsEnd(sql)
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
