import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { administer } from '../testing/databases.ts'
import { capturedLog } from '../testing/log.ts'
import { testDatabase } from '../testing/test-database.ts'
import { type Jobs, startJobs } from './jobs.ts'

let owner: string
let drop: () => Promise<void>
let db: Database
let jobs: Jobs

beforeEach(async () => {
  ;({ connectionString: owner, drop } = await testDatabase())
  db = openDatabase(owner)
  jobs = await startJobs(owner, capturedLog().log)
})
afterEach(async () => {
  await jobs.stop()
  await db.$disconnect()
  await drop()
})

it.each(['57P03', '53100', '57P01'])(
  'a job that ends while the database cannot be written to (%s) has run once, and is marked as ended afterwards',
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
