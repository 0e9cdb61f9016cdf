import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inClusterUser, type Launch } from './cluster-user.ts'
import { postgresBinaries } from './postgres-binaries.ts'

const USER = 'ivue'
const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 30_000

export interface OwnPostgres {
  /** Of the database `postgres`, on the loopback address. */
  connectionString: string
  /** Ends it in order; open connections are cut. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Holds `postgres/`: the cluster, its password (0600) and its log. Made when it is not there. */
  dataDir: string
  /** A free one unless given. */
  port?: number
  /** Faster, and lost with the machine's power: for tests alone. */
  careless?: boolean
}

/**
 * Our own Postgres, out of the packages. It runs apart from this process's group, so that Ctrl-C reaches the app and not the database, which has to
 * outlive it; when the app was killed, the next start takes over the server that was left.
 * Throws when another living process uses the folder, or when Postgres does not come up.
 */
export async function startPostgres({ dataDir, port, careless = false }: PostgresOptions): Promise<OwnPostgres> {
  const home = join(resolve(dataDir), 'postgres')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const cluster = join(home, 'data')
  const ownerFile = join(home, 'owner')

  const left = runningServer(cluster)
  if (left) {
    const owner = Number(readIfThere(ownerFile))
    if (owner !== process.pid && isAlive(owner)) throw new Error(`The data folder ${home} is in use by process ${owner}`)
  }
  writeFileSync(ownerFile, String(process.pid))
  const password = secretIn(home)
  const urlAt = (at: number) => `postgres://${USER}:${password}@127.0.0.1:${at}/postgres`
  if (left && (await answers(urlAt(left.port), () => isAlive(left.pid)))) return serverOf(left.pid, urlAt(left.port))

  const launch = inClusterUser(home)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialize(cluster, password, launch)
  const at = port ?? (await freePort())
  const log = openSync(join(home, 'log'), 'w', 0o600)
  const args = ['-D', cluster, ...Object.entries(settings(at, careless)).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(...launch(postgresBinaries().postgres, args), { ...launch.options, detached: true, stdio: ['ignore', log, log] })
  child.on('error', () => {})
  child.unref()
  if (child.pid === undefined || !(await answers(urlAt(at), () => child.exitCode === null && child.signalCode === null))) {
    throw new Error(`Postgres did not start:\n${readIfThere(join(home, 'log')).slice(-2_000)}`)
  }
  return serverOf(child.pid, urlAt(at))
}

function settings(port: number, careless: boolean): Record<string, string | number> {
  const lasting: Record<string, string> = careless
    ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '2GB' }
    : {}
  return {
    port,
    listen_addresses: '127.0.0.1',
    // A socket's path may have 107 bytes, a data folder's more.
    unix_socket_directories: '',
    shared_buffers: careless ? '128MB' : '256MB',
    max_connections: 100,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    ...lasting,
  }
}

async function initialize(cluster: string, password: string, launch: Launch): Promise<void> {
  // Made beside and renamed, so that an interrupted start leaves nothing half done.
  const making = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(making, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  launch.give(passwordFile)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', making, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions', ...locale]
  try {
    await finished(spawn(...launch(postgresBinaries().initdb, args), { ...launch.options, stdio: ['ignore', 'ignore', 'pipe'] }))
    renameSync(making, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function finished(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((done, fail) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`The database could not be made:\n${said}`))))
  })
}

function serverOf(pid: number, connectionString: string): OwnPostgres {
  return {
    connectionString,
    async stop() {
      const until = Date.now() + STOP_WITHIN_MS
      if (isAlive(pid)) process.kill(pid, 'SIGINT')
      while (isAlive(pid)) {
        if (Date.now() > until) throw new Error(`Postgres (process ${pid}) does not stop`)
        await wait(20)
      }
    },
  }
}

/** The server that still runs on a cluster, if any. */
function runningServer(cluster: string): { pid: number; port: number } | null {
  const [pid, , , port] = readIfThere(join(cluster, 'postmaster.pid')).split('\n').map(Number)
  return pid && port && isAlive(pid) ? { pid, port } : null
}

/** Whether it takes our password; waits while it is `coming`, since a server may be recovering. */
async function answers(connectionString: string, coming: () => boolean): Promise<boolean> {
  const until = Date.now() + READY_WITHIN_MS
  while (coming() && Date.now() < until) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch (error) {
      // Another server has the process number or the port.
      if ((error as { code?: string }).code === '28P01') return false
      await wait(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

function secretIn(home: string): string {
  const file = join(home, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    // One that ended and whose parent has not looked yet still has its number.
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
