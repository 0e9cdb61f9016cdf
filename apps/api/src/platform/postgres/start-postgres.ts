import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '../start/start-problem.ts'
import { type Launch, launchAsClusterUser } from './cluster-user.ts'
import { postgresBinaries } from './postgres-binaries.ts'

export const USER = 'ivue'
const START_TIMEOUT_MS = 60_000
/** The signals of a shutdown, each with how long it may take: a fast one, then an immediate one. After that Postgres kills what is left. */
const SHUTDOWNS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 25_000],
] as const

export interface OwnPostgres {
  /** Connects to the database `postgres` on the loopback address. */
  connectionString: string
  isRunning(): boolean
  /**
   * Stops the server fast, which closes open connections. If one does not end, it stops at once, and the next start recovers from the log.
   */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** The folder that contains `postgres/`: the cluster, its password (0600) and its log. Created if missing. */
  dataDir: string
  /** A free port by default. */
  port?: number
  /** Throws if there is no cluster, instead of creating an empty one in place of lost data. */
  existing?: boolean
  /** Whether to trade durability for speed, for tests. Data may be lost on a power failure. */
  withoutDurability?: boolean
}

/** Makes the folder of the cluster, in a data folder that the user of the cluster can enter (cluster-user.ts). */
export function makeHome(home: string): void {
  mkdirSync(dirname(home), { recursive: true, mode: 0o711 })
  mkdirSync(home, { recursive: true, mode: 0o700 })
}

/**
 * Starts the packaged Postgres in a separate process group, so that Ctrl-C stops the app first and the database after it. If the app
 * was killed, the next start takes over the running server. Throws when another live process uses the folder, or when Postgres does
 * not start.
 */
export async function startPostgres({ dataDir, port, existing = false, withoutDurability = false }: PostgresOptions): Promise<OwnPostgres> {
  const home = join(resolve(dataDir), 'postgres')
  const cluster = join(home, 'data')
  if (existing && !hasCluster(cluster)) throw new StartProblem(`The data folder ${cluster} is gone`)
  makeHome(home)
  const ownerFile = join(home, 'owner')

  const running = runningServer(cluster)
  if (running) {
    const owner = Number(readIfThere(ownerFile))
    if (owner !== process.pid && isAlive(owner))
      throw new StartProblem(`The data folder ${home} is in use by process ${owner}: end it, or set DATA_DIR to another`)
  }
  writeFileSync(ownerFile, String(process.pid))
  const password = secretIn(home)
  const urlAt = (at: number) => addressOf(at, password)
  if (running) {
    const server = toServer(running.pid, urlAt(running.port))
    const mayServe = () => isAlive(running.pid) && !isStopping(cluster)
    if (mayServe() && (await acceptsConnections(server.connectionString, mayServe))) return server
    if (isStopping(cluster)) await server.stop()
  }

  const launch = launchAsClusterUser(home)
  if (!hasCluster(cluster)) await initialize(cluster, password, launch)
  const at = port ?? (await freePort())
  const log = openSync(join(home, 'log'), 'w', 0o600)
  const args = ['-D', cluster, ...Object.entries(settings(at, withoutDurability)).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(...launch(postgresBinaries().postgres, args), { ...launch.options, detached: true, stdio: ['ignore', log, log] })
  child.on('error', () => {})
  child.unref()
  if (child.pid === undefined || !(await acceptsConnections(urlAt(at), () => child.exitCode === null && child.signalCode === null))) {
    throw new StartProblem(`Postgres did not start:\n${readIfThere(join(home, 'log')).slice(-2_000)}`)
  }
  return toServer(child.pid, urlAt(at))
}

/** Returns the address of the Postgres that runs in a data folder; null if none runs. */
export function findRunningPostgres(dataDir: string): string | null {
  const home = join(resolve(dataDir), 'postgres')
  const running = runningServer(join(home, 'data'))
  return running && addressOf(running.port, readIfThere(join(home, 'secret')))
}

const addressOf = (port: number, password: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`

/**
 * Settings for tests. `deadlock_timeout` is long because the search for deadlocks wakes a backend that waits for a lock. On the clock
 * of the tests, such a backend sees the real time, and all timeouts of its statement fire at once (decision 045).
 */
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
  max_connections: '300',
  deadlock_timeout: '1min',
}

function settings(port: number, withoutDurability: boolean): Record<string, string | number> {
  return {
    port,
    listen_addresses: '127.0.0.1',
    // The path of a socket is limited to 107 bytes; a data folder's path may be longer.
    unix_socket_directories: '',
    shared_buffers: withoutDurability ? '128MB' : '256MB',
    max_connections: 100,
    // A statement over history locks each of its months, with their indexes, while it is planned.
    max_locks_per_transaction: 256,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Message, detail and text of a failing statement may hold personal data. The client receives the error and logs the safe parts.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    password_encryption: 'scram-sha-256',
    // Recovery syncs the file system with one call instead of file by file, which takes seconds. Linux only.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(withoutDurability && WITHOUT_DURABILITY),
  }
}

async function initialize(cluster: string, password: string, launch: Launch): Promise<void> {
  // Created under another name and renamed, so that an interrupted start leaves no partial cluster.
  const temporary = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(temporary, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  launch.chown(passwordFile)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', temporary, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions', ...locale]
  try {
    await finished(spawn(...launch(postgresBinaries().initdb, args), { ...launch.options, stdio: ['ignore', 'ignore', 'pipe'] }))
    renameSync(temporary, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function finished(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((done, fail) => {
    let stderr = ''
    child.stderr?.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new StartProblem(`The database could not be made:\n${stderr}`))))
  })
}

function toServer(pid: number, connectionString: string): OwnPostgres {
  return {
    connectionString,
    isRunning: () => isAlive(pid),
    async stop() {
      for (const [signal, within] of SHUTDOWNS) {
        const until = performance.now() + within
        if (isAlive(pid)) process.kill(pid, signal)
        while (isAlive(pid) && performance.now() < until) await wait(20)
      }
      if (isAlive(pid)) throw new Error(`Postgres (process ${pid}) does not stop`)
    },
  }
}

const hasCluster = (cluster: string) => existsSync(join(cluster, 'PG_VERSION'))

function runningServer(cluster: string): { pid: number; port: number } | null {
  const [pid, , , port] = readIfThere(join(cluster, 'postmaster.pid')).split('\n').map(Number)
  return pid && port && isAlive(pid) && isPostgres(pid) ? { pid, port } : null
}

/** Whether the running server of a cluster shuts down, by the last line of its file. */
const isStopping = (cluster: string) => runningServer(cluster) !== null && /\bstopping\b/.test(readIfThere(join(cluster, 'postmaster.pid')))

/** Whether the process is Postgres, and not another one with the process id of a server that ended. Known on Linux only. */
function isPostgres(pid: number): boolean {
  const program = readIfThere(`/proc/${pid}/cmdline`)
  return program === '' || program.includes('postgres')
}

/** Whether a server accepts our password. Retries while it `mayStart`: it may be in recovery. */
async function acceptsConnections(connectionString: string, mayStart: () => boolean): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT_MS
  while (mayStart() && Date.now() < until) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch (error) {
      // Another server now has this process id or port.
      if ((error as { code?: string }).code === '28P01') return false
      await wait(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

export function secretIn(home: string): string {
  const file = join(home, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    // A zombie (ended, not reaped by its parent yet) still has a process id.
    return !/\) Z /.test(readIfThere(`/proc/${pid}/stat`))
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}
