import { getEventListeners } from 'node:events'
import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import { TEST_STATES } from '@ivue/contracts/data-tests/words.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLoan } from '../testing/loans.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'
import { addDataTest } from './data-tests.fixture.ts'
import { runDataTests } from './run-tests.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-06-17T15:00:00Z')
  await t.db.dataTest.deleteMany()
  await t.db.loan.deleteMany()
})

/** Adds a running test and returns the id of its version. */
const addTest = async (mustHold: Condition | object, more: Parameters<typeof addDataTest>[1] = {}) =>
  (await addDataTest(t.db, { mustHold, ranAt: null, ...more })).versionId
const run = () => runDataTests(t.services)
const AT_MOST_90: Condition = { left: { column: 'ltv' }, is: '≤', right: { value: 90 } }

async function resultsOf(versionId: number) {
  const rows = await t.db.dataTestResult.findMany({ where: { versionId }, orderBy: { id: 'asc' } })
  return rows.map(({ loanId, result, shown, since, until }) => ({
    loanId,
    result,
    shown,
    since: since.toISOString().slice(11, 16),
    until: until?.toISOString().slice(11, 16) ?? null,
  }))
}
const currentOf = async (versionId: number) =>
  Object.fromEntries((await resultsOf(versionId)).filter(({ until }) => until === null).map(({ loanId, result }) => [loanId, result]))

describe('a run', () => {
  it('gives each loan in scope one of three results, and none to the others', async () => {
    const pass = await addLoan(t.db, { ltv: 80, occupancy: 'Primary' })
    const fail = await addLoan(t.db, { ltv: 97, occupancy: 'Primary' })
    const unknown = await addLoan(t.db, { ltv: null, occupancy: 'Primary' })
    await addLoan(t.db, { ltv: 97, occupancy: 'Investment' })
    const id = await addTest(AT_MOST_90, { inScope: { column: 'occupancy', oneOf: ['Primary'] } })
    await run()
    expect(await currentOf(id)).toEqual({ [pass.id]: 'pass', [fail.id]: 'fail', [unknown.id]: 'unknown' })
  })

  it('judges the loans whose day is in the effective period alone, both ends included', async () => {
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01']
    const ids = []
    for (const day of days) ids.push((await addLoan(t.db, { ltv: 97, applicationOn: new Date(day), scheduledClosingAt: null })).id)
    const id = await addTest(AT_MOST_90, { effectiveFrom: new Date('2026-03-01'), effectiveTo: new Date('2026-03-31') })
    await run()
    expect(Object.keys(await currentOf(id)).map(Number)).toEqual([ids[1], ids[2]])
  })

  it('writes changes only: another result or another deciding value ends a row and begins one', async () => {
    const { id: loanId } = await addLoan(t.db, { ltv: 97, updatedAt: new Date('2026-06-16T09:00:00Z') })
    const id = await addTest(AT_MOST_90)
    await run()
    t.clock.set('2026-06-17T16:00:00Z')
    await t.db.loan.update({ where: { id: loanId }, data: { borrowerCount: 2 } })
    await run()
    const first = { loanId, result: 'fail', shown: ['97'], since: '09:00' }
    expect(await resultsOf(id)).toEqual([{ ...first, until: null }])
    t.clock.set('2026-06-17T17:00:00Z')
    await t.db.loan.update({ where: { id: loanId }, data: { ltv: 95.5 } })
    await run()
    t.clock.set('2026-06-17T18:00:00Z')
    await t.db.loan.update({ where: { id: loanId }, data: { ltv: 90 } })
    await run()
    expect(await resultsOf(id)).toEqual([
      { ...first, until: '17:00' },
      { loanId, result: 'fail', shown: ['95.5'], since: '17:00', until: '18:00' },
      { loanId, result: 'pass', shown: null, since: '18:00', until: null },
    ])
  })

  it('ends the result of a loan that leaves the scope', async () => {
    const { id: loanId } = await addLoan(t.db, { ltv: 97, occupancy: 'Primary' })
    const id = await addTest(AT_MOST_90, { inScope: { column: 'occupancy', oneOf: ['Primary'] } })
    await run()
    await t.db.loan.update({ where: { id: loanId }, data: { occupancy: 'Investment' } })
    await run()
    expect(await currentOf(id)).toEqual({})
  })

  it('notices other people on the closing task', async () => {
    const closer = await t.person({ fullName: 'Cleo Closer', roles: ['Closer'] })
    const { id: loanId } = await addLoan(t.db, { processorId: closer.id })
    const id = await addTest({ left: { column: 'closer1' }, is: '≠', right: { column: 'processor' } })
    await run()
    expect(await currentOf(id)).toEqual({ [loanId]: 'unknown' })
    await t.db.task.updateMany({ where: { loanId, desk: 'closing' }, data: { slot1Id: closer.id } })
    await run()
    expect(await currentOf(id)).toEqual({ [loanId]: 'fail' })
  })

  it('judges all loans once more when a day passes, if the test reads today', async () => {
    const { id: loanId } = await addLoan(t.db, { nextContactOn: new Date('2026-06-17') })
    const id = await addTest({ left: { column: 'nextContact' }, is: '≥', right: { today: true } })
    await run()
    expect(await currentOf(id)).toEqual({ [loanId]: 'pass' })
    t.clock.set('2026-06-18T15:00:00Z')
    await run()
    expect(await currentOf(id)).toEqual({ [loanId]: 'fail' })
  })

  it('runs shadows and live versions, and no others', async () => {
    await addLoan(t.db, { ltv: 80 })
    const ran = []
    for (const state of TEST_STATES) {
      const id = await addTest(AT_MOST_90, { state })
      await run()
      if (Object.keys(await currentOf(id)).length > 0) ran.push(state)
    }
    expect(ran).toEqual(['Shadow', 'Live'])
  })

  it('goes on with the other tests when one can no longer be run, and names the reason until it is mended', async () => {
    await addLoan(t.db, { ltv: 97 })
    const gone = await addTest({ column: 'renamed', isEmpty: false })
    const good = await addTest(AT_MOST_90)
    await run()
    expect(Object.values(await currentOf(good))).toEqual(['fail'])
    const problem = async () => (await t.db.dataTestVersion.findUniqueOrThrow({ where: { id: gone } })).problem
    expect(await problem()).toBe('A column of this test does not exist any more: choose another one and save it')
    await t.db.dataTestVersion.update({ where: { id: gone }, data: { mustHold: AT_MOST_90 } })
    await run()
    expect(await problem()).toBe('')
  })

  it('goes on with the other tests when one fails in the database', async () => {
    await addLoan(t.db, { ltv: 97 })
    // Never saved by a person: the rules refuse a text for a number.
    const broken = await addTest({ left: { column: 'ltv' }, is: '=', right: { value: 'high' } })
    const good = await addTest(AT_MOST_90)
    await run()
    expect(Object.values(await currentOf(good))).toEqual(['fail'])
    const { problem, ranAt } = await t.db.dataTestVersion.findUniqueOrThrow({ where: { id: broken } })
    expect([problem, ranAt]).toEqual(['The last run failed. The log of the worker has the reason', null])
    expect(await t.db.dataTestQueue.count()).toBe(0)
  })

  it('ends when its worker stops, keeps the loans in the queue, and leaves nothing on the signal of the worker', async () => {
    await addLoan(t.db, { ltv: 97 })
    const id = await addTest(AT_MOST_90)
    const blocker = await t.connectAsOwner()
    await blocker.query('BEGIN; LOCK TABLE data_test_results')
    const stop = new AbortController()
    const running = runDataTests(t.services, stop.signal)
    // Outside the transaction, in which what connections wait for is read once. The role of the app does not see it.
    const observer = await t.connectAsOwner()
    const waiting =
      "SELECT FROM pg_stat_activity WHERE application_name = 'ivue-data-tests' AND wait_event_type = 'Lock' AND datname = current_database()"
    const isWaiting = async () => (await observer.query(waiting)).rowCount === 1
    await until(isWaiting, { what: 'the run to wait' })
    stop.abort()
    await expect(running).rejects.toThrow('Client was closed')
    await blocker.query('ROLLBACK')
    expect(getEventListeners(stop.signal, 'abort')).toEqual([])
    expect(await t.db.dataTestQueue.count()).toBeGreaterThan(0)
    await run()
    expect(Object.values(await currentOf(id))).toEqual(['fail'])
  })

  it('leaves the tests to another process that runs them', async () => {
    await addLoan(t.db, { ltv: 97 })
    const id = await addTest(AT_MOST_90)
    await Promise.all([run(), run(), run()])
    expect(Object.values(await currentOf(id))).toEqual(['fail'])
    expect(await t.db.dataTestQueue.count()).toBe(0)
  })
})
