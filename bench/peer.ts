import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { print, readCommand } from './command.ts'
import { query } from './databases.ts'
import { median, table } from './figures.ts'
import { load, type Target } from './load.ts'
import { fetchJson, PAIRS } from './peer-requests.ts'
import { readProcessorMs } from './processes.ts'
import { signIn, startOther, startServer, stopServers } from './servers.ts'

const HELP = `pnpm --filter @ivue/bench peer --database URL --directus FOLDER [--port 8055] [--seconds 3] [--rounds 5] [--cache true]
A list and a report of a demo world against Directus, which npm installed in FOLDER. Directus adds its tables to the database: name a copy.`
const { options } = readCommand({ database: '', directus: '', port: 8055, seconds: 3, rounds: 5, cache: 'false' })
const { database, directus, port, seconds, rounds } = options

// The connections of one person simulate those of many people.
process.env.QUERIES_PER_PERSON ??= '24'

const CLI = 'node_modules/directus/cli.js'
const ADMIN = { email: 'admin@example.com', password: 'Welcome#2026' }
const DIRECTUS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  SECRET: 'a key that only benches use for secrets',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: database,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ACCESS_TOKEN_TTL: '1d',
  LOG_LEVEL: 'error',
  TELEMETRY: 'false',
  CACHE_ENABLED: options.cache,
  // Otherwise it refuses requests when its event loop is busy.
  PRESSURE_LIMITER_ENABLED: 'false',
}
/** Lets Directus read the answers of a review, which the list counts. It finds a review's loan by the foreign key. */
const ANSWERS = `
  INSERT INTO directus_fields (collection, field, special)
    SELECT 'reviews', 'answers', 'o2m' WHERE NOT EXISTS (SELECT FROM directus_fields WHERE field = 'answers');
  INSERT INTO directus_relations (many_collection, many_field, one_collection, one_field)
    SELECT 'review_answers', 'review_id', 'reviews', 'answers' WHERE NOT EXISTS (SELECT FROM directus_relations WHERE one_field = 'answers')`

/** Returns the headers of its signed-in administrator. */
async function startDirectus(): Promise<Record<string, string>> {
  await promisify(execFile)(process.execPath, [CLI, 'bootstrap'], { cwd: directus, env: { ...process.env, ...DIRECTUS } })
  await query(database, ANSWERS)
  await startOther(directus, [CLI, 'start'], DIRECTUS)
  const json = { 'content-type': 'application/json' }
  const login = { name: 'Directus', port, path: '/auth/login', headers: json, body: JSON.stringify(ADMIN) }
  return { authorization: `Bearer ${(await fetchJson<{ data: { access_token: string } }>(login)).data.access_token}` }
}

/** Returns the milliseconds of processor time of each connection of the database by process id. */
async function readConnections(): Promise<Map<number, number>> {
  const sql = 'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
  return new Map((await query<{ pid: number }>(database, sql)).map(({ pid }) => [pid, readProcessorMs([pid])]))
}

async function measure(target: Target, connections: number) {
  // Requests cut off at the end of the previous measurement may still be running.
  await wait(3_000)
  const before = await readConnections()
  const figures = await load(target, { connections, seconds })
  const used = [...(await readConnections())].map(([pid, ms]) => ms - (before.get(pid) ?? 0))
  // Includes the first response of each connection, which the figures leave out.
  return { ...figures, postgres: used.reduce((sum, ms) => sum + ms, 0) / (figures.count + connections) }
}

async function compare(ours: Target, theirs: Target): Promise<string[][]> {
  for (const target of [ours, theirs]) await load(target, { connections: 32, seconds: 2 * seconds })
  const rows: string[][] = []
  for (const connections of [1, 32]) {
    const found: (readonly [Awaited<ReturnType<typeof measure>>, Awaited<ReturnType<typeof measure>>])[] = []
    for (let round = 0; round < rounds; round++) found.push([await measure(ours, connections), await measure(theirs, connections)])
    const pair = (figure: 'rate' | 'p50' | 'p99' | 'cpu' | 'postgres', digits: number) =>
      ([0, 1] as const).map((at) => median(found.map((round) => round[at][figure])).toFixed(digits)).join(' / ')
    const times = median(found.map(([one, other]) => one.rate / other.rate)).toFixed(1)
    rows.push([ours.name, String(connections), pair('rate', 0), times, pair('p50', 1), pair('p99', 1), pair('cpu', 2), pair('postgres', 2)])
    print(rows.at(-1)?.join('  ') ?? '')
  }
  return rows
}

async function main(): Promise<string> {
  const ivue = await startServer(database)
  const [headers, theirHeaders] = [await signIn(ivue, 'admin'), await startDirectus()]
  const pairs = PAIRS.map(({ name, path, body, query, check }) => {
    const ours: Target = { name, port: ivue, path: `/${path}`, headers, body: JSON.stringify(body) }
    const url = `/items/reviews?${new URLSearchParams(query)}`
    const theirs: Target = { name: 'Directus', port, method: 'GET', path: url, headers: theirHeaders, body: '' }
    return { ours, theirs, check }
  })
  for (const { ours, theirs, check } of pairs) check(await fetchJson(ours), await fetchJson<never>(theirs))
  print('Both answer the same rows in the same order, the same totals and the same figures.')
  const rows: string[][] = []
  for (const { ours, theirs } of pairs) rows.push(...(await compare(ours, theirs)))
  print(`Load of the machine: ${loadavg().map((load) => load.toFixed(1))}`)
  return table(['ours / Directus', 'connections', 'requests/s', 'times', 'p50 ms', 'p99 ms', 'CPU ms: server', 'Postgres'], rows)
}

if (database && directus) {
  try {
    print(await main())
  } finally {
    await stopServers()
  }
} else print(HELP)
