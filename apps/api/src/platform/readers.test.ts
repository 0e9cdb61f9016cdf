import { closing } from '@ivue/contracts/desks/contract.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runChecks } from '../doctor/check.ts'
import { databaseChecks } from '../doctor/database-checks.ts'
import { addManyTasks, type ExportWorld, exportWorld, MAY } from '../exports/export-world.fixture.ts'
import { type ReplicatedPostgres, replicatedPostgres } from '../testing/replicated-postgres.ts'

let servers: ReplicatedPostgres
let t: ExportWorld

beforeAll(async () => {
  servers = await replicatedPostgres()
  t = await exportWorld({ database: servers, env: { DATABASE_REPLICA_URL: servers.replicaUrl } })
  await addManyTasks(t, 1_100)
})
afterAll(() => t.close())

/** Returns how many reads of `act` the replica and the primary served. */
async function servedBy(act: () => Promise<unknown>) {
  const before = t.services.readers.served()
  await act()
  const after = t.services.readers.served()
  return { replica: after.replica - before.replica, primary: after.primary - before.primary }
}
const REPLICA = { replica: 1, primary: 0 }
const PRIMARY = { replica: 0, primary: 1 }

const page = async () => (await t.send(closing.getDashboardClosingTaskList, { filterData: { pageSize: 10 } }, t.manager)).json()
const totalOf = async (): Promise<number> => (await page()).response.totalItems
/** Waits until reads go to the replica again, after the pause that follows a failure. */
const untilReplicaServes = () => expect.poll(() => servedBy(page), { timeout: 20_000, interval: 200 }).toEqual(REPLICA)

it('a list is read from a replica that is up to date', untilReplicaServes)

it('the replica passes the check of the configuration while it is up to date', async () => {
  const { env, now } = t.services
  const replica = databaseChecks({ env, url: t.owner, key: '' }, now).filter(({ name }) => name === 'Replica')
  await expect
    .poll(() => runChecks(replica))
    .toEqual([{ name: 'Replica', level: 'ok', text: expect.stringMatching(/\/postgres is a replica and up to date$/) }])
})

it('a chart and a workbook are read from a replica too, within the call or in a job', async () => {
  const analyst = await t.someone({ accessLevel: 'QC Manager', permissions: [...MAY, 'reports.reviews'] })
  expect(
    await servedBy(() => t.call(qualityCharts.getWaterfall, { reviewType: 'UW Review', from: '2026-01', to: '2026-02' }, analyst)),
  ).toEqual(REPLICA)
  const few = () => t.call(closing.getDashboardClosingTaskList, { xls: 1, filterData: { searchString: '8800000007' } }, t.manager)
  expect(await servedBy(few)).toEqual(REPLICA)
  const { response } = await t.call(closing.getDashboardClosingTaskList, { xls: 1 }, t.manager)
  expect(await servedBy(t.workAll)).toEqual(REPLICA)
  const book = await t.sheets((response as unknown as { fileName: string }).fileName)
  expect(Object.values(book)[0]).toHaveLength(1_101)
})

it('a recent change is visible, however far the replica is behind', async () => {
  await untilReplicaServes()
  const before = await totalOf()
  await servers.pause()
  await addManyTasks(t, 1, 8_900_000_001)
  let seen = 0
  const look = async () => {
    seen = await totalOf()
  }
  expect(await servedBy(look)).toEqual(PRIMARY)
  expect(seen).toBe(before + 1)

  await servers.resume()
  await untilReplicaServes()
  expect(await totalOf()).toBe(before + 1)
})

it('the app reads from the primary if its replica fails', async () => {
  await untilReplicaServes()
  const before = await totalOf()
  await servers.stopReplica()
  for (let time = 0; time < 20; time++) expect(await totalOf()).toBe(before)
  expect(await servedBy(page)).toEqual(PRIMARY)
})
