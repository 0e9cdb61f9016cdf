import { setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { verifyAudit } from '@ivue/api/src/audit/verify.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { type Cluster, createCluster } from './cluster-parts.ts'
import {
  attemptCall,
  type Diary,
  type ImportedRows,
  importRepeatedly,
  newDiary,
  RUN_ID,
  readClosingRows,
  simulatePerson,
  simulateWindow,
  type WorkContext,
} from './cluster-people.ts'
import { check, formatTable, print, readCommand } from './command.ts'
import { addPeople, query } from './databases.ts'
import { type SignedIn, signIn, signInAll } from './servers.ts'

/**
 * The options of the command, which measures S16. People work on the cluster of `scripts/cluster.sh` while its parts are killed. Then all
 * acknowledged work must be stored.
 */
const { options } = readCommand({ people: 200, watching: 40, every: 10, seconds: 20, folder: '', port: 7400 })
/** Longest time without an acknowledged write, in seconds. */
const TARGETS = { primary: 30, synchronous: 10, rest: 2 }
const IMPORTED_WITHIN_MS = 120_000

interface Gap {
  part: string
  seconds: number
  target: number
}

async function main(cluster: Cluster): Promise<void> {
  await cluster.run('up')
  const names = await addPeople(cluster.databaseUrl, { like: 'closing.manager', prefix: 'cluster', count: options.people })
  const admin = await signIn(cluster.port, 'admin')
  const began = performance.now()
  const people = await signInAll(cluster.port, names)
  print(`${people.length} people signed in, in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const stop = new AbortController()
  // Each simulated person adds a listener.
  setMaxListeners(0, stop.signal)
  const diary = newDiary()
  const rows = await readClosingRows(cluster.databaseUrl)
  const context: WorkContext = { port: cluster.port, diary, everyMs: options.every * 1_000, rows, stop: stop.signal }
  const before = await cluster.reads()
  const counting = setInterval(() => void cluster.reads(), 2_000)
  const importing = importRepeatedly(admin, cluster.databaseUrl, context)
  const acting = people.map((who, at) => simulatePerson(names[at] ?? '', who, at, context))
  const watching = people.slice(0, options.watching).map((who) => simulateWindow(who, context))
  const gaps: Gap[] = []
  try {
    await wait(options.every * 1_500)
    const calm = await measureGap('nothing', TARGETS.rest, async () => {}, diary)
    gaps.push(calm)
    for (const part of ['web1', 'worker1', 'synchronous', 'primary'] as const) gaps.push(await killPart(cluster, part, diary))
  } finally {
    stop.abort()
    clearInterval(counting)
  }
  await Promise.all(acting)
  const imported = await importing
  await Promise.all(watching)
  const after = await cluster.reads()

  print(
    formatTable(
      ['killed', 'longest time without an acknowledged write, s', 'target', ''],
      gaps.map(({ part, seconds, target }) => [part, seconds.toFixed(1), `≤ ${target}`, seconds <= target ? 'met' : 'missed']),
    ),
  )
  if (gaps.some(({ seconds, target }) => seconds > target)) process.exitCode = 1
  const [replica, primary] = [after.replica - before.replica, after.primary - before.primary]
  print(`Reads that replicas served: ${((100 * replica) / (replica + primary)).toFixed(1)} % of ${replica + primary}`)
  print(`Acknowledged writes: ${diary.acknowledged.length}; lists: ${diary.reads.good}, ${diary.reads.failed} not answered`)
  for (const [msg, count] of diary.refusals) print(`Refused ${count} times: ${msg}`)
  await compare(cluster, admin, diary, imported)
}

/** Kills a part, waits until writes are acknowledged again, and restarts it. */
async function killPart(cluster: Cluster, what: 'web1' | 'worker1' | 'synchronous' | 'primary', diary: Diary): Promise<Gap> {
  const { [what as 'primary']: node = what } = await cluster.roles()
  const target = what === 'primary' || what === 'synchronous' ? TARGETS[what] : TARGETS.rest
  const gap = await measureGap(node === what ? what : `${node}, ${what}`, target, () => cluster.run('kill', node), diary)
  const back = performance.now()
  await cluster.run('start', node)
  check(`${node} joins again`, await cluster.waitUntilWhole())
  await wait(3_000)
  check(
    `live notifications continue after ${node} was killed`,
    diary.notifications.some((at) => at > back),
  )
  return gap
}

async function measureGap(part: string, target: number, kill: () => Promise<void>, diary: Diary): Promise<Gap> {
  const from = performance.now()
  await kill()
  const enough = () => diary.acknowledged.some((at) => at > from + 1_000)
  await wait(options.seconds * 1_000)
  while (!enough() && performance.now() - from < 120_000) await wait(500)
  if (target === TARGETS.primary) await wait(options.seconds * 1_000)
  const moments = [from, ...diary.acknowledged.filter((at) => at > from), performance.now()]
  const seconds = Math.max(...moments.slice(1).map((at, index) => (at - (moments[index] ?? at)) / 1_000))
  print(`${part}: ${seconds.toFixed(1)} s`)
  return { part, seconds, target }
}

/** Compares the acknowledged writes with the database. */
async function compare(cluster: Cluster, admin: SignedIn, diary: Diary, imported: readonly ImportedRows[]): Promise<void> {
  const url = cluster.databaseUrl
  const counts = async (sql: string) =>
    new Map((await query<{ name: string; count: number }>(url, sql)).map(({ name, count }) => [name, count]))
  const comments = await counts(
    `SELECT body AS name, count(*)::int AS count FROM comments WHERE body LIKE 'cluster: %, ${RUN_ID}' GROUP BY body`,
  )
  const sent = [...diary.comments]
  check(
    `no acknowledged comment is lost (${sent.filter(([, outcome]) => outcome === 'done').length})`,
    sent.every(([text, outcome]) => outcome !== 'done' || comments.has(text)),
  )
  check(
    'no comment is stored twice, and no refused one is stored',
    [...comments].every(([text, count]) => count === 1 && diary.comments.get(text) !== 'refused'),
  )

  const events = await counts(
    `SELECT u.username AS name, count(*)::int AS count FROM events e JOIN users u ON u.id = e.actor_id
     WHERE u.username LIKE 'cluster.%' AND e.desk = 'closing' AND e.module = 'ClosingDecision' AND e.at > to_timestamp(${RUN_ID} / 1000.0) GROUP BY 1`,
  )
  const decided = [...diary.decisions].map(([name, outcomes]) => ({ ...outcomes, stored: events.get(name) ?? 0 }))
  const total = (of: 'done' | 'unknown' | 'stored') => decided.reduce((sum, one) => sum + one[of], 0)
  check(
    `decisions: ${total('done')} acknowledged, ${total('stored')} stored, ${total('unknown')} without an answer`,
    decided.every(({ done, unknown, stored }) => stored >= done && stored <= done + unknown),
  )

  const stored = await Promise.all(imported.map((one) => isStored(url, one)))
  check(`every acknowledged import is stored once (${imported.length})`, imported.length > 0 && stored.every(Boolean))
  check('nobody was signed out', diary.signedOut === 0)

  const { response } = await attemptCall(
    cluster.port,
    admin,
    closing.getDashboardClosingTaskList,
    { taskStatus: 'All', count: 'only' },
    newDiary(),
  )
  const [row] = await query(url, "SELECT count(*)::int AS count FROM tasks WHERE desk = 'closing'")
  check(`the total of the desk is right (${row?.count})`, (response as { totalItems?: number } | null)?.totalItems === row?.count)
  check('the audit trail is valid', (await verifyAudit(url)).problem === null)
}

/** Waits until an import ends. Returns whether each of its loans and tasks is stored once. */
async function isStored(url: string, { importId, first, rows }: ImportedRows): Promise<boolean> {
  for (const until = Date.now() + IMPORTED_WITHIN_MS; ; await wait(500)) {
    const [run] = await query(url, `SELECT state FROM imports WHERE id = ${importId}`)
    if (run?.state === 'done' || run?.state === 'unchanged') break
    if (run?.state === 'failed' || Date.now() > until) return false
  }
  const [found] = await query(
    url,
    `SELECT count(DISTINCT l.id)::int AS loans, count(t.id)::int AS tasks FROM loans l LEFT JOIN tasks t ON t.loan_id = l.id AND t.desk = 'closing'
     WHERE l.number ~ '^[0-9]+$' AND l.number::bigint BETWEEN ${first} AND ${first + rows - 1}`,
  )
  return found?.loans === rows && found?.tasks === rows
}

const folder = options.folder || mkdtempSync(join(tmpdir(), 'ivue-cluster-'))
const cluster = createCluster(folder, options.port)
try {
  await main(cluster)
} finally {
  // A cluster given by `--folder` keeps running.
  if (!options.folder) {
    await cluster.run('down')
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exit()
