import { afterEach, beforeEach, expect, it } from 'vitest'
import { administer } from '../../testing/databases.ts'
import { captureLog } from '../../testing/log.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { LOCKS } from '../database/locks.ts'
import { type JobName, type Jobs, startJobs } from './jobs.ts'

let owner: string
let drop: () => Promise<void>
let db: Database
let jobs: Jobs

beforeEach(async () => {
  ;({ connectionString: owner, drop } = await testDatabase())
  db = openDatabase(owner)
  jobs = await startJobs(owner, captureLog().log)
})
afterEach(async () => {
  await jobs.stop()
  await db.$disconnect()
  await drop()
})

it.each(['57P03', '53100', '57P01'])(
  'a job that ends while the database refuses writes (%s) runs once, and is marked as ended afterwards',
  async (code) => {
    await administer(
      owner,
      `CREATE SEQUENCE refusals;
     CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF nextval('refusals') <= 2 THEN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END IF;
       RETURN NEW;
     END $$;
     CREATE TRIGGER refuse BEFORE UPDATE ON pgboss.job FOR EACH ROW WHEN (OLD.state = 'active') EXECUTE FUNCTION refuse()`,
    )
    let runs = 0
    await jobs.work('import', async () => void runs++)
    await jobs.send('import', { importId: 1 }, { through: db })
    const stateOf = async () =>
      (await db.$queryRaw<{ state: string }[]>`SELECT state::text FROM pgboss.job WHERE name = 'import'`)[0]?.state
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('completed')
    expect(runs).toBe(1)
  },
)

/** Every queue except those of imports and exports, which `requeueImports` and `resumeExports` resume. */
const NAMES = [
  'stamp-sla',
  'tell-due-reviews',
  'settle-audit',
  'remove-expired-files',
  'remove-old-notices',
  'make-history-months',
  'draw-second-reviews',
  'send-due-reports',
  'sampling',
  'mail-pack',
] as const satisfies readonly Exclude<JobName, 'import' | 'export'>[]

it('a job of any kind whose process was killed is repeated at once, but not one that is still running', async () => {
  const done: string[] = []
  let finish = () => {}
  await jobs.work('sampling', () => new Promise<void>((end) => (finish = end)))
  await jobs.send('sampling', {}, { through: db })
  const active = () => db.$queryRaw<{ id: string }[]>`SELECT id::text FROM pgboss.job WHERE state = 'active'`
  const [underWay] = await until(async () => ((await active()).length === 1 ? active() : null), { what: 'the job to begin' })
  const locked = () =>
    db.$queryRaw<object[]>`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LOCKS.of.job}::oid AND granted`
  await until(async () => (await locked()).length === 1, { what: 'its lock' })

  // Simulates a process that was killed in the middle of its jobs.
  for (const name of NAMES) await jobs.send(name, (name === 'mail-pack' ? { mailingId: 1 } : {}) as never, { through: db })
  await administer(owner, "UPDATE pgboss.job SET state = 'active', started_on = now() WHERE state = 'created'")
  await administer(owner, "UPDATE pgboss.job SET started_on = now() - interval '1 minute'")
  await jobs.resume()
  expect(await active()).toEqual([underWay])
  finish()
  for (const name of NAMES) if (name !== 'sampling') await jobs.work(name, async () => void done.push(name))
  await until(() => done.length === NAMES.length - 1, { what: 'the jobs to be done again' })
  await until(
    async () => {
      finish()
      return (await db.$queryRaw<object[]>`SELECT 1 FROM pgboss.job WHERE state < 'completed'`).length === 0
    },
    { what: 'the plan that was left, too' },
  )
})
