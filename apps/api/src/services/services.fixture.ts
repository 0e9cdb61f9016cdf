import { serviceResults, sharedServices } from '@ivue/contracts/services/contract.ts'
import type { Alias } from '@ivue/contracts/services/rules.ts'
import pg from 'pg'
import { type SignIn, type TestApp, type TestAppOptions, testApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'

export interface ServiceWorld extends TestApp {
  /** Both have the permissions to write, approve and run shared services. */
  author: SignIn
  approver: SignIn
  edit(
    words: { name?: string; iquery: string; alias?: Alias[]; description?: string },
    more?: { id?: number; as?: SignIn; version?: number },
  ): ReturnType<typeof save>
  act(action: 'Prod' | 'Status' | 'Approve' | 'Reject', id: number, comment?: string, as?: SignIn): ReturnType<typeof save>
  /** Runs the stored SQL as a trial. */
  task(id: number, as?: SignIn): ReturnType<typeof trial>
  result(runId: number, body?: object, as?: SignIn): ReturnType<typeof list>
}

/** Returns the stored version, the default of a request. */
const versionOf = async (t: TestApp, id: number) => (await t.db.sharedService.findUnique({ where: { id } }))?.version

const save = (t: TestApp, body: object, as: SignIn) => t.call(sharedServices.editAdminSave, body as never, as)
const trial = (t: TestApp, taskId: number, as: SignIn) => t.call(sharedServices.generateSSTask, { taskId }, as)
const list = (t: TestApp, body: object, as: SignIn) => t.call(serviceResults.getResult, body as never, as)

const ALL = ['services.view', 'services.edit', 'services.approve', 'services.run', 'grid.export'] as const

/** Starts a server with forty loans and two people with the permissions of shared services. */
export async function serviceWorld(options?: TestAppOptions): Promise<ServiceWorld> {
  const t = await testApp(options)
  const [author, approver] = await Promise.all([t.signedIn(...ALL), t.signedIn(...ALL)])
  await t.db.$executeRaw`
    INSERT INTO loans (number, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on, scheduled_closing_at)
    SELECT (8800000000 + n)::text, 'Amadi', 'Joy', CASE WHEN n % 4 = 0 THEN 'Refinance' ELSE 'Purchase' END, 'FHA', 200000 + n, 'TX', 'America/Chicago', 'Retail',
      'CS Plano', 'Closing', date '2026-01-05' + n, timestamptz '2026-03-10T15:00:00Z'
    FROM generate_series(1, 40) n`
  let named = 0
  return {
    ...t,
    author,
    approver,
    edit: ({ name = `Report ${++named}`, iquery, alias = [], description = '' }, { id, version, as = author } = {}) =>
      save(
        t,
        { teamId: id ?? '', version, action: 'Edit', teamData: { name, menu: 'Reports', description, iquery, aliasName: { alias } } },
        as,
      ),
    act: async (action, id, comment = '', as = approver) =>
      save(t, { teamId: id, version: await versionOf(t, id), action, teamData: comment }, as),
    task: (id, as = author) => trial(t, id, as),
    result: (runId, body = {}, as = author) => list(t, { runId, ...body }, as),
  }
}

/** Returns the number of shared services' statements running in the database. Only the owner can see them. */
export async function countRunning({ owner }: Pick<TestApp, 'owner'>): Promise<number> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const { rows } = await client.query<{ running: number }>(
    "SELECT count(*)::int AS running FROM pg_stat_activity WHERE usename LIKE 'ivue_reporting%' AND datname = current_database() AND state = 'active'",
  )
  await client.end()
  return rows[0]?.running ?? 0
}

/** Waits until cancelled statements have ended, shortly after the response. One that was not cancelled exceeds the test's timeout. */
export async function untilStatementsEnd(t: Pick<TestApp, 'owner'>): Promise<void> {
  await until(async () => (await countRunning(t)) === 0, { what: 'the statements to end' })
}
