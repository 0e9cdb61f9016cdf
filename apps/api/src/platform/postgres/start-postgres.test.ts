import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres } from './start-postgres.ts'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const STARTER = fileURLToPath(new URL('./start-postgres.ts', import.meta.url))
const PROGRAM = `const { startPostgres } = await import(process.argv[1])
const { connectionString } = await startPostgres({ dataDir: process.argv[2], withoutDurability: true })
console.log(connectionString)
setInterval(() => {}, 1000)`

let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ivue-own-postgres-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function ask(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('Postgres keeps its data after a stop, requires its password and listens only on this machine', async () => {
  const first = await startPostgres({ dataDir, withoutDurability: true })
  await ask(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS n')
  await expect(ask(first.connectionString.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  const [shown] = await ask(
    first.connectionString,
    `SELECT current_setting('listen_addresses') AS host, current_setting('timezone') AS zone, current_setting('jit') AS jit`,
  )
  expect(shown).toEqual({ host: '127.0.0.1', zone: 'UTC', jit: 'off' })
  expect(statSync(join(dataDir, 'postgres/secret')).mode & 0o777).toBe(0o600)
  await first.stop()
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  await expect(ask(first.connectionString, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/)

  const second = await startPostgres({ dataDir, withoutDurability: true })
  expect(await ask(second.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  await second.stop()
})

test('Postgres starts in a new folder for root too, where user namespaces are forbidden', async () => {
  chmodSync(dataDir, 0o711)
  vi.stubEnv('PATH', '/nothing')
  // The memory of libfaketime belongs to the user who started the tests, and is gone once its first process has ended.
  vi.stubEnv('FAKETIME_SHARED', '/faketime_sem_gone /faketime_shm_gone')
  const { stop } = await startPostgres({ dataDir: join(dataDir, 'new'), withoutDurability: true }).finally(() => vi.unstubAllEnvs())
  await stop()
})

test('the start refuses a folder in use by a living process, and takes over the server of a killed one', async () => {
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, STARTER, dataDir], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  const connectionString = String(line).trim()
  await expect(startPostgres({ dataDir, withoutDurability: true })).rejects.toThrow(`in use by process ${parent.pid}`)

  const [{ began }] = await ask(connectionString, 'SELECT pg_postmaster_start_time()::text AS began')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const adopted = await startPostgres({ dataDir, withoutDurability: true })
  expect(adopted.connectionString).toBe(connectionString)
  expect(await ask(adopted.connectionString, 'SELECT pg_postmaster_start_time()::text AS began')).toEqual([{ began }])
  await adopted.stop()
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('Postgres gets no key and no password of the app', async () => {
  for (const name of ['SECRET_KEY', 'ADMIN_PASSWORD', 'LDAP_BIND_PASSWORD', 'SMTP_URL', 'DATABASE_URL']) vi.stubEnv(name, 'nobody else’s')
  const server = await startPostgres({ dataDir, withoutDurability: true })
  vi.unstubAllEnvs()
  const [postmaster] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  const environment = readFileSync(`/proc/${postmaster}/environ`, 'utf8').split('\0').filter(Boolean)
  const names = environment.map((line) => line.slice(0, line.indexOf('=')))
  expect(names).toEqual(expect.arrayContaining(['PATH', 'TZ']))
  // Postgres adds variables that begin with PG. The last three are those of the clock of the tests.
  expect(
    names.filter((name) => !/^(PATH|TZ|TMPDIR|LD_LIBRARY_PATH|LANG|LC_.*|PG.*|LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC)$/.test(name)),
  ).toEqual([])
  await server.stop()
})

test('a stop is not delayed by a backend that does not end, and the next start waits for a server that shuts down', async () => {
  const server = await startPostgres({ dataDir, withoutDurability: true })
  const client = new pg.Client({ connectionString: server.connectionString })
  client.on('error', () => {})
  await client.connect()
  const [{ pid }] = (await client.query('SELECT pg_backend_pid() AS pid')).rows
  process.kill(pid, 'SIGSTOP')
  const stopped = server.stop()
  const file = join(dataDir, 'postgres/data/postmaster.pid')
  await vi.waitUntil(() => readFileSync(file, 'utf8').includes('stopping'), { timeout: 30_000 })
  const next = await startPostgres({ dataDir, withoutDurability: true })
  await stopped
  expect(server.isRunning()).toBe(false)
  expect(await ask(next.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await next.stop()
})
