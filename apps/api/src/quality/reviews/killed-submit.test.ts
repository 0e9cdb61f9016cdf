import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KILLS, needsAnotherKill, untilServerStatementsEnd, waitForKillMoment } from '../../testing/kills.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { measureTime } from '../../testing/until.ts'
import { REVIEW_CALLS, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

const MINUTES = 120_000 + 20_000 * KILLS
const { list, save } = REVIEW_CALLS.processor

let t: ReviewWorld
let sql: pg.Client
let server: ServerProcess | undefined
beforeAll(async () => {
  t = await reviewWorld()
  sql = await t.connectAsOwner()
})
afterAll(async () => {
  server?.signal('SIGKILL')
  await server?.ended
  await t.close()
})

/** Starts a server and opens a review, so that it is killed at work and not during startup. */
async function startServer(id: number) {
  server = await startServerProcess(t.owner)
  expect((await server.ask(list, { operation: 'Get Question', qaId: String(id) }, t.people.ana)).flag).toBe(true)
  return server
}

/** Returns a started review without answers, and the body of its final submit with one finding, which causes a notice. */
async function begun() {
  const { id, loan } = await t.add('Processor QC')
  const { questions } = await t.open('processor', 'ana', id)
  const answer = questions.map((question, at) => ({
    id: question.id,
    ...(at === 0 ? { answer: 'No', comment: 'It is wrong' } : { answer: 'Yes' }),
  }))
  return { id, number: loan.number, submit: { operation: 'Final Submit', qaId: id, answer, key: randomUUID() } }
}

/** Returns everything that a final submit writes for a review. */
async function writtenOf({ id, number }: { id: number; number: string }): Promise<unknown> {
  const { rows } = await sql.query(
    `SELECT r.status, r.score, r.version, r.ended_at IS NOT NULL AS ended,
       (SELECT string_agg(answer, ' ' ORDER BY sno) FROM review_answers WHERE review_id = r.id) AS answers,
       (SELECT count(*)::int FROM review_scores WHERE review_id = r.id) AS scores, (SELECT count(*)::int FROM findings WHERE review_id = r.id) AS findings,
       (SELECT count(*)::int FROM events WHERE review_id = r.id) AS events, (SELECT count(*)::int FROM notifications WHERE text LIKE '%' || $2 || '%') AS notices
     FROM reviews r WHERE r.id = $1`,
    [id, number],
  )
  return rows[0]
}

it(`a final submit whose server is killed is done completely or not at all, and done once when it is sent again (${KILLS} kills)`, {
  timeout: MINUTES,
}, async () => {
  const model = await begun()
  const before = await writtenOf(model)
  let current = await startServer(model.id)
  const { ms: usual, answer: first } = await measureTime(() => current.ask(save, model.submit, t.people.ana))
  expect(first).toMatchObject({ flag: true, msg: 'Submitted' })
  const after = await writtenOf(model)
  expect(after).toMatchObject({ status: 'Completed - Findings', findings: 1, notices: 1 })

  const moments: number[] = []
  const seen = { whole: 0, none: 0 }
  for (let n = 0; needsAnotherKill(n, seen.none); n++) {
    const review = await begun()
    const answering = current.ask(save, review.submit, t.people.ana).catch(() => null)
    moments.push(await waitForKillMoment(n, usual))
    const context = `killed at ${moments} ms`
    current.signal('SIGKILL')
    expect(await current.ended, context).toBe(137)
    const answer = await answering
    await untilServerStatementsEnd(sql)
    const written = await writtenOf(review)
    expect([before, after], context).toContainEqual(written)
    const whole = (written as { ended: boolean }).ended
    if (answer?.flag) expect(whole, context).toBe(true)
    seen[whole ? 'whole' : 'none']++

    current = await startServer(review.id)
    const again = await current.ask(save, review.submit, t.people.ana)
    expect(again, context).toMatchObject({ flag: true, msg: 'Submitted' })
    expect(await writtenOf(review), context).toEqual(after)
  }
  // At least one kill interrupted the submit, so the test did not only see finished ones.
  expect(seen.none).toBeGreaterThan(0)
})
