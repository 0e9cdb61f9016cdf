import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Launch, launchAsClusterUser } from '@ivue/api/src/platform/postgres/cluster-user.ts'
import { query } from './databases.ts'

const INSTALLED = '/usr/lib/postgresql'
const USER = 'ivue'
const STARTED_WITHIN_MS = 60_000

export interface DebianPostgres {
  version: string
  buildUrl: (database: string) => string
  stop: (how: 'fast' | 'immediate') => Promise<void>
}

function programs(): { version: string; folder: string } {
  const version = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((one, other) => Number(other) - Number(one))[0] : undefined
  if (!version) throw new Error('The Debian package of Postgres is not installed: apt-get install postgresql')
  return { version, folder: join(INSTALLED, version, 'bin') }
}

/** Creates a folder that the server's user may write to. Returns it with the launcher of programs as that user. */
export function createClusterHome(path: string): { path: string; launch: Launch } {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const launch = launchAsClusterUser(path)
  launch.chown(path)
  return { path, launch }
}

/** Runs a program of the package as the server's user. */
export async function runProgram(launch: Launch, program: string, ...args: string[]): Promise<string> {
  const [file, all] = launch(join(programs().folder, program), args)
  const { stdout } = await promisify(execFile)(file, all, { ...launch.options, maxBuffer: 2 ** 26 })
  return stdout
}

export async function makeCluster({ path, launch }: ReturnType<typeof createClusterHome>): Promise<void> {
  const data = join(path, 'data')
  await runProgram(launch, 'initdb', '-D', data, '-U', USER, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust')
}

/** Starts the cluster in a home with additional settings. It needs no password and listens only on this machine. */
export async function startCluster(
  home: ReturnType<typeof createClusterHome>,
  settings: Record<string, string> = {},
): Promise<DebianPostgres> {
  const { path, launch } = home
  const { version, folder } = programs()
  const data = join(path, 'data')
  const port = await freePort()
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_locks_per_transaction: '256',
    ...settings,
  }
  const settingArgs = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, args] = launch(join(folder, 'postgres'), ['-D', data, ...settingArgs])
  const log = openSync(join(path, 'log'), 'a')
  const child = spawn(file, args, { ...launch.options, stdio: ['ignore', log, log] } as SpawnOptions)
  const buildUrl = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`
  const until = Date.now() + STARTED_WITHIN_MS
  while (!(await isReady(buildUrl('postgres')))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Postgres did not start: ${join(path, 'log')}`)
    await wait(100)
  }
  return {
    version,
    buildUrl,
    async stop(how) {
      await runProgram(launch, 'pg_ctl', '-D', data, '-m', how, '-w', 'stop')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Makes the cluster recover from an archive at its next start. */
export function recoverFrom({ path, launch }: ReturnType<typeof createClusterHome>, settings: readonly string[]): void {
  for (const [name, text] of [
    ['postgresql.auto.conf', `${settings.join('\n')}\n`],
    ['recovery.signal', ''],
  ] as const) {
    const file = join(path, 'data', name)
    appendFileSync(file, text, { mode: 0o600 })
    launch.chown(file)
  }
}

const isReady = (url: string) =>
  query<{ recovering: boolean }>(url, 'SELECT pg_is_in_recovery() AS recovering').then(
    ([row]) => row?.recovering === false,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
