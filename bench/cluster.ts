import { setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { verifyAudit } from '@ivue/api/src/audit/verify.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { addPeople, query } from './add-people.ts'
import { type Imported, importAgainAndAgain } from './cluster-imports.ts'
import { type Cluster, clusterIn } from './cluster-parts.ts'
import { ask, type Diary, newDiary, RUN, signInAll, type Working, watch, work } from './cluster-people.ts'
import { table } from './figures.ts'
import { type SignedIn, signIn } from './servers.ts'

/** S16: people work on the cluster of `scripts/cluster.sh` while its parts are killed; then all acknowledged work must be stored. */
const { values: asked } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    watching: { type: 'string', default: '40' },
    every: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    folder: { type: 'string' },
    port: { type: 'string', default: '7400' },
  },
})
/** Longest time without an acknowledged write, in seconds. */
const TARGETS = { primary: 30, synchronous: 10, rest: 2 }
const print = (line: string) => process.stdout.write(`${line}\n`)
const IMPORTED_WITHIN_MS = 120_000
let failed = 0

interface Gap {
  part: string
  seconds: number
  target: number
}

async function main(cluster: Cluster): Promise<void> {
  await cluster.up()
  const names = await addPeople(cluster.databaseUrl, { like: 'closing.manager', prefix: 'cluster', count: Number(asked.people) })
  const admin = await signIn(cluster.port, 'admin')
  const began = performance.now()
  const people = await signInAll(cluster.port, names)
  print(`${people.length} people signed in, in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const stop = new AbortController()
  // Each simulated person adds a listener.
  setMaxListeners(0, stop.signal)
  const diary = newDiary()
  const idsOf = async (where: string) =>
    (await query(cluster.databaseUrl, `SELECT id FROM tasks WHERE desk = 'closing' ${where} ORDER BY id`)).map(({ id }) => Number(id))
  const rows = { decide: await idsOf("AND status IN ('WIP', 'Reschedule')"), comment: await idsOf('') }
  const working: Working = { port: cluster.port, diary, everyMs: Number(asked.every) * 1_000, rows, stop: stop.signal }
  const before = await cluster.reads()
  const counting = setInterval(() => void cluster.reads(), 2_000)
  const importing = importAgainAndAgain(admin, cluster.databaseUrl, working)
  const acting = people.map((who, at) => work(names[at] ?? '', who, at, working))
  const watching = people.slice(0, Number(asked.watching)).map((who) => watch(who, working))
  const gaps: Gap[] = []
  try {
    await wait(Number(asked.every) * 1_500)
    const calm = await gapOf('nothing', TARGETS.rest, async () => {}, diary)
    gaps.push(calm)
    for (const part of ['web1', 'worker1', 'synchronous', 'primary'] as const) gaps.push(await killed(cluster, part, diary))
  } finally {
    stop.abort()
    clearInterval(counting)
  }
  await Promise.all(acting)
  const imported = await importing
  await Promise.all(watching)
  const after = await cluster.reads()

  print(
    table(
      ['killed', 'longest time without an acknowledged write, s', 'target', ''],
      gaps.map(({ part, seconds, target }) => [part, seconds.toFixed(1), `≤ ${target}`, seconds <= target ? 'met' : 'missed']),
    ),
  )
  for (const { seconds, target } of gaps) if (seconds > target) failed++
  const [replica, primary] = [after.replica - before.replica, after.primary - before.primary]
  print(`Reads that replicas served: ${((100 * replica) / (replica + primary)).toFixed(1)} % of ${replica + primary}`)
  print(`Acknowledged writes: ${diary.acknowledged.length}; lists: ${diary.reads.good}, ${diary.reads.failed} not answered`)
  for (const [msg, count] of diary.refusals) print(`Refused ${count} times: ${msg}`)
  await compare(cluster, admin, diary, imported)
}

/** Kills a part, waits until writes are acknowledged again, and restarts it. */
async function killed(cluster: Cluster, what: 'web1' | 'worker1' | 'synchronous' | 'primary', diary: Diary): Promise<Gap> {
  const { [what as 'primary']: node = what } = await cluster.roles()
  const target = what === 'primary' || what === 'synchronous' ? TARGETS[what] : TARGETS.rest
  const gap = await gapOf(node === what ? what : `${node}, ${what}`, target, () => cluster.kill(node), diary)
  const back = performance.now()
  await cluster.start(node)
  show(`${node} joins again`, await cluster.isWhole())
  await wait(3_000)
  show(
    `live news go on after ${node} was killed`,
    diary.news.some((at) => at > back),
  )
  return gap
}

async function gapOf(part: string, target: number, kill: () => Promise<void>, diary: Diary): Promise<Gap> {
  const from = performance.now()
  await kill()
  const enough = () => diary.acknowledged.some((at) => at > from + 1_000)
  await wait(Number(asked.seconds) * 1_000)
  while (!enough() && performance.now() - from < 120_000) await wait(500)
  if (target === TARGETS.primary) await wait(Number(asked.seconds) * 1_000)
  const moments = [from, ...diary.acknowledged.filter((at) => at > from), performance.now()]
  const seconds = Math.max(...moments.slice(1).map((at, index) => (at - (moments[index] ?? at)) / 1_000))
  print(`${part}: ${seconds.toFixed(1)} s`)
  return { part, seconds, target }
}

/** Compares what was acknowledged with the database. */
async function compare(cluster: Cluster, admin: SignedIn, diary: Diary, imported: readonly Imported[]): Promise<void> {
  const url = cluster.databaseUrl
  const comments = new Map(
    (await query(url, `SELECT body, count(*)::int AS count FROM comments WHERE body LIKE 'cluster: %, ${RUN}' GROUP BY body`)).map(
      ({ body, count }) => [String(body), Number(count)],
    ),
  )
  const said = [...diary.comments]
  show(
    `no acknowledged comment is lost (${said.filter(([, outcome]) => outcome === 'done').length})`,
    said.every(([text, outcome]) => outcome !== 'done' || comments.has(text)),
  )
  show(
    'no comment is there twice, and none that was refused',
    [...comments].every(([text, count]) => count === 1 && diary.comments.get(text) !== 'refused'),
  )

  const events = new Map(
    (
      await query(
        url,
        `SELECT u.username, count(*)::int AS count FROM events e JOIN users u ON u.id = e.actor_id
         WHERE u.username LIKE 'cluster.%' AND e.desk = 'closing' AND e.module = 'ClosingDecision' AND e.at > to_timestamp(${RUN} / 1000.0) GROUP BY 1`,
      )
    ).map(({ username, count }) => [String(username), Number(count)]),
  )
  const decided = [...diary.decisions].map(([name, counts]) => ({ ...counts, stored: events.get(name) ?? 0 }))
  const total = (of: 'done' | 'unknown' | 'stored') => decided.reduce((sum, one) => sum + one[of], 0)
  show(
    `decisions: ${total('done')} acknowledged, ${total('stored')} stored, ${total('unknown')} without an answer`,
    decided.every(({ done, unknown, stored }) => stored >= done && stored <= done + unknown),
  )

  for (const { importId, first, rows } of imported) await ended(url, importId, first, rows)
  show(`every acknowledged import is done once (${imported.length})`, imported.length > 0 && failedImports === 0)
  show('nobody was signed out', diary.signedOut === 0)

  const { response } = await ask(cluster.port, admin, closing.getDashboardClosingTaskList, { taskStatus: 'All', count: 'only' }, newDiary())
  const [row] = await query(url, "SELECT count(*)::int AS count FROM tasks WHERE desk = 'closing'")
  show(`the total of the desk is right (${row?.count})`, (response as { totalItems?: number } | null)?.totalItems === row?.count)
  show('the audit trail holds', (await verifyAudit(url)).problem === null)
}

let failedImports = 0
async function ended(url: string, importId: number, first: number, rows: number): Promise<void> {
  const until = Date.now() + IMPORTED_WITHIN_MS
  for (;;) {
    const [run] = await query(url, `SELECT state FROM imports WHERE id = ${importId}`)
    if (run?.state === 'done' || run?.state === 'unchanged') break
    if (run?.state === 'failed' || Date.now() > until) return void failedImports++
    await wait(500)
  }
  const [found] = await query(
    url,
    `SELECT count(DISTINCT l.id)::int AS loans, count(t.id)::int AS tasks FROM loans l LEFT JOIN tasks t ON t.loan_id = l.id AND t.desk = 'closing'
     WHERE l.number ~ '^[0-9]+$' AND l.number::bigint BETWEEN ${first} AND ${first + rows - 1}`,
  )
  if (found?.loans !== rows || found?.tasks !== rows) failedImports++
}

function show(what: string, holds: boolean): void {
  if (!holds) failed++
  print(`${holds ? 'holds ' : 'MISSED'}  ${what}`)
}

const folder = asked.folder ?? mkdtempSync(join(tmpdir(), 'ivue-cluster-'))
const cluster = clusterIn(folder, Number(asked.port))
try {
  await main(cluster)
} finally {
  // A cluster given by `--folder` keeps running.
  if (!asked.folder) {
    await cluster.down()
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exit(failed === 0 ? 0 : 1)
