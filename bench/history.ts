import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { auditList } from '@ivue/api/src/admin/audit.grid.ts'
import { type Database, openDatabase, readRows } from '@ivue/api/src/database.ts'
import { logList } from '@ivue/api/src/desks/log.grid.ts'
import type { ListDefinition } from '@ivue/api/src/grid/definition.ts'
import { askedOf, statementsOf } from '@ivue/api/src/grid/statement.ts'
import { HISTORY } from '@ivue/api/src/history/detach.ts'
import { cutSince } from '@ivue/api/src/history/months.fixture.ts'
import { historyOf } from '@ivue/api/src/loans/queries.ts'
import { withConnection } from '@ivue/api/src/own-connection.ts'
import { startPostgres } from '@ivue/api/src/postgres/start-postgres.ts'
import { withoutSession } from '@ivue/api/src/rpc/implement.ts'
import { findViewer } from '@ivue/api/src/session/signed-in.ts'
import { administer, inDatabase } from '@ivue/api/src/testing/databases.ts'
import { prepare } from '@ivue/api/src/testing/prepare.ts'
import { CLOSING_LOG } from '@ivue/contracts/desks/lists.ts'
import { type GridInput, gridInput } from '@ivue/contracts/grid.ts'
import { loadDemoWorld } from '@ivue/database/demo/load-demo.ts'
import { table } from './figures.ts'

const HELP = `pnpm --filter @ivue/bench history [--loans 20000] [--entries 100000] [--months 24]
What the statements of the logs, the audit trail, the history of a loan and its comments take over history in one partition, and cut by month.`

const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    loans: { type: 'string', default: '20000' },
    entries: { type: 'string', default: '100000' },
    months: { type: 'string', default: '24' },
    help: { type: 'boolean' },
  },
})
const ROUNDS = 100
const TODAY = '2026-07-08'
const ZONE = 'America/Chicago'
const print = (line: string) => void process.stdout.write(`${line}\n`)

type Ask = (n: number) => Promise<unknown>

/** Every statement once for each name, as the app makes it. */
async function asksOf(db: Database): Promise<Record<string, Ask>> {
  const viewers = new Map(
    (await db.user.findMany({ where: { username: { in: ['closing.manager', 'closing.lead', 'closer.one'] } } })).map(({ username, id }) => [
      username,
      id,
    ]),
  )
  const as = async (username: string) => {
    const viewer = await findViewer(db, viewers.get(username) ?? 0)
    if (!viewer) throw new Error(`There is no ${username}`)
    return withoutSession(viewer)
  }
  const [manager, lead, closer] = await Promise.all([as('closing.manager'), as('closing.lead'), as('closer.one')])
  const log = { desks: ['closing'], list: CLOSING_LOG } as const
  const page =
    (listOf: (input: GridInput) => ListDefinition<object>, body: object): Ask =>
    () => {
      const input = gridInput.parse({ count: 'later', ...body })
      const list = listOf(input)
      const { page: rows, total, prepared } = statementsOf(list, input, askedOf(list, input))
      return readRows(db, rows ?? total, { prepared })
    }
  const logOf = (viewer: typeof manager, body: object) => page((input) => logList(input, viewer, ZONE, log), { taskStatus: 'All', ...body })
  const auditOf = (body: object) => page((input) => auditList(input, ZONE, []), body)
  const sorted = (col: string, dir: string) => ({ orderArray: [{ col, dir }] })
  const page100 = { filterData: { pageSize: 100, pageNo: 100 } }
  const fifth = { filterData: { pageSize: 25, pageNo: 5 } }
  return {
    'log, all, by date': logOf(manager, {}),
    'log, as it opens': page((input) => logList(input, manager, ZONE, log), {}),
    'log, all, by loan number': logOf(manager, sorted('Loan Number', 'ASC')),
    'log, all, by person': logOf(manager, sorted('By', 'DESC')),
    'log, all, page 5': logOf(manager, fifth),
    'log, all, page 100 of 100 rows': logOf(manager, page100),
    'log, a week': logOf(manager, { dateFromSearch: '2026-05-04', dateToSearch: '2026-05-10' }),
    'log, search': logOf(manager, { filterData: { searchString: 'rescission' } }),
    'log of a team': logOf(lead, {}),
    'log of a team, total': logOf(lead, { count: 'only' }),
    'log of a closer': logOf(closer, {}),
    'audit trail': auditOf({}),
    'audit trail, by person': auditOf(sorted('Who', 'ASC')),
    'audit trail, page 5': auditOf(fifth),
    'history of a loan': (n) => historyOf(db, manager, 1 + ((n * 7919) % Number(values.loans)), null),
    'comments of a loan': (n) =>
      db.comment.findMany({ where: { loanId: 1 + ((n * 7919) % Number(values.loans)) }, orderBy: { id: 'asc' } }),
  }
}

/** One connection each, so that its statements are prepared and their plans settled before anything is measured. */
const openOne = (connectionString: string) => openDatabase(connectionString, { max: 1 })

/** The milliseconds of a core that a connection's process in the database has used: whatever else the machine does is not in them. Linux only. */
async function coreOf(db: Database): Promise<() => number> {
  const [row] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  return () => Number(readFileSync(`/proc/${row?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

async function measure(whole: Database, cut: Database): Promise<string[][]> {
  const asks = [await asksOf(whole), await asksOf(cut)]
  const cores = [await coreOf(whole), await coreOf(cut)]
  const rows: string[][] = []
  for (const name of Object.keys(asks[0] ?? {})) {
    const took: string[] = []
    for (const [at, core] of cores.entries()) {
      const ask = asks[at]?.[name] as Ask
      for (let n = 0; n < 12; n++) await ask(n)
      const from = core()
      for (let n = 0; n < ROUNDS; n++) await ask(n)
      took.push(((core() - from) / ROUNDS).toFixed(2))
    }
    rows.push([name, ...took])
  }
  const locks = await Promise.all([whole, cut].map(locksOf))
  return [...rows, ['locks while a page is planned', ...locks.map(String)]]
}

const locksOf = (db: Database) =>
  db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM events WHERE desk = 'closing' ORDER BY at DESC LIMIT 1`
    const [row] = await tx.$queryRaw<{ locks: number }[]>`
      SELECT count(*)::int AS locks FROM pg_locks WHERE pid = pg_backend_pid() AND relation IS NOT NULL`
    return row?.locks ?? 0
  })

/** The entries of two years. */
const ENTRIES = `
  INSERT INTO audit_entries (at, user_id, username, option, task, title, outcome, request_id, address)
  SELECT $2::timestamptz - interval '1 day' * 760 * (1 - n::float8 / $1), u.id, u.username, 'o', 't', 'Title ' || n % 40, 'done', n::text, '10.0.0.1'
  FROM generate_series(1, $1::int) n JOIN users u ON u.id = 1 + n % 200`

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ivue-history-'))
  const { connectionString, stop } = await startPostgres({ dataDir, careless: true })
  try {
    const urls = { whole: inDatabase(connectionString, 'whole'), cut: inDatabase(connectionString, 'cut') }
    await administer(connectionString, 'CREATE DATABASE whole')
    await prepare(urls.whole)
    await loadDemoWorld({ connectionString: urls.whole, loans: Number(values.loans), today: TODAY, log: print })
    await withConnection(urls.whole, 'bench', (client) => client.query(ENTRIES, [Number(values.entries), TODAY]))
    await administer(connectionString, 'CREATE DATABASE cut TEMPLATE whole')

    const first = new Date(`${TODAY.slice(0, 7)}-01T00:00:00Z`)
    first.setUTCMonth(first.getUTCMonth() + 1 - Number(values.months))
    await withConnection(urls.cut, 'bench', async (client) => {
      for (const name of HISTORY) await cutSince(client, name, first.toISOString().slice(0, 7))
      const { rows } = await client.query('SELECT count(*)::int AS parts FROM history_partitions WHERE history = $1', ['events'])
      print(`${rows[0].parts} partitions a table`)
    })
    for (const url of Object.values(urls)) await administer(url, 'VACUUM ANALYZE')
    const [whole, cut] = [openOne(urls.whole), openOne(urls.cut)]
    print(table(['ms of a core, a statement', 'one partition', 'by month'], await measure(whole, cut)))
    await whole.$disconnect()
    await cut.$disconnect()
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (values.help) print(HELP)
else await main()
