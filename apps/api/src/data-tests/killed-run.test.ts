import { afterAll, beforeAll, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { now } from '../testing/clock.ts'
import { waitForKillMoment } from '../testing/kills.ts'
import { addLoan } from '../testing/loans.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { often } from '../testing/thorough.ts'
import { until } from '../testing/until.ts'
import { startWorkerProcess, type WorkerProcess } from '../testing/worker-process.ts'
import { addDataTest } from './data-tests.fixture.ts'

const LOANS = 3_000
const KILLS = often(1, 10)
/** Most kills of a run. A kill can come after the run, and then there is another one. */
const MAX_KILLS = KILLS + 10
/** How long the three tests take for all loans. */
const USUAL_MS = 500
const A_MINUTE = 60_000

let t: TestApp
let worker: WorkerProcess | undefined
beforeAll(async () => {
  t = await testApp()
  t.clock.set(now())
  const { id } = await addLoan(t.db)
  await t.db.$executeRaw(Prisma.sql`
    INSERT INTO loans (number, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on, updated_at)
    SELECT (7800000000 + n)::text, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on, updated_at
    FROM loans, generate_series(2, ${LOANS}::int) n WHERE id = ${id}::int`)
  for (const limit of [70, 80, 90])
    await addDataTest(t.db, { code: `K${limit}`, mustHold: { left: { column: 'ltv' }, is: '≤', right: { value: limit } }, ranAt: null })
})
afterAll(async () => {
  worker?.signal('SIGKILL')
  await worker?.ended
  await t.close()
})

/** Returns for each test how many loans fail it, by the stored results and by their LTV. */
const compare = () =>
  t.db.$queryRaw<{ code: string; stored: bigint; expected: bigint; rows: bigint }[]>(Prisma.sql`
    SELECT d.code, (SELECT count(*) FROM data_test_results r WHERE r.version_id = v.id AND r.until IS NULL AND r.result = 'fail') AS stored,
      (SELECT count(*) FROM loans WHERE ltv > substr(d.code, 2)::int) AS expected,
      (SELECT count(*) FROM data_test_results r WHERE r.version_id = v.id AND r.until IS NULL) AS rows
    FROM data_tests d JOIN data_test_versions v ON v.test_id = d.id ORDER BY 1`)

const isRunning = async () =>
  (await t.db.$queryRaw<object[]>`SELECT FROM pg_stat_activity WHERE application_name = 'ivue-data-tests' AND datname = current_database()`)
    .length > 0

it('finishes within a minute after kill -9, with the results of the loans as they are', {
  timeout: MAX_KILLS * 2 * A_MINUTE,
}, async () => {
  worker = await startWorkerProcess(t.owner)
  let cutShort = 0
  for (let kill = 0; kill < KILLS || (cutShort === 0 && kill < MAX_KILLS); kill++) {
    await t.db.$executeRaw(Prisma.sql`UPDATE loans SET ltv = 60 + (id + ${(kill + 1) * 7}::int) % 40`)
    await until(isRunning, { what: 'a run', within: A_MINUTE })
    await waitForKillMoment(kill, USUAL_MS)
    worker.signal('SIGKILL')
    await worker.ended
    if ((await t.db.dataTestQueue.count()) > 0) cutShort++
    worker = await startWorkerProcess(t.owner)
    await until(async () => (await t.db.dataTestQueue.count()) === 0, { what: 'the queue to be empty', within: A_MINUTE })
    for (const { code, stored, expected, rows } of await compare()) expect([code, stored, rows]).toEqual([code, expected, BigInt(LOANS)])
  }
  expect(cutShort).toBeGreaterThan(0)
})
