import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callPath } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { clockEnvironment } from '../../testing/clock.ts'
import { SECRET_KEY } from '../../testing/test-app.ts'
import { repeatInBackground, until } from '../../testing/until.ts'
import { freePort, startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts'
import { SESSION_COOKIE } from '../rpc/session-secrets.ts'
import { startPostgres } from './start-postgres.ts'

const ADMIN = { ADMIN_USERNAME: 'first.admin', ADMIN_PASSWORD: 'Welcome#2026' }
const dataDir = mkdtempSync(join(tmpdir(), 'ivue-killed-postgres-'))
let server: WorkerProcess | undefined

afterAll(async () => {
  server?.signal('SIGKILL')
  await server?.ended
  rmSync(dataDir, { recursive: true, force: true })
})

const lines = () => readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n').map(Number)
const postmaster = () => lines()[0] as number

async function start() {
  const port = await freePort()
  const metricsPort = await freePort()
  const base = `http://127.0.0.1:${port}`
  const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) }
  server = await startWorkerProcess('', { ROLE: 'all', ...ports, DATA_DIR: dataDir, ...ADMIN })
  await untilReady(base)
  return { base, metrics: `http://127.0.0.1:${metricsPort}/metrics`, ...server }
}

async function untilReady(base: string): Promise<void> {
  await until(async () => (await fetch(`${base}/health/ready`).catch(() => null))?.status === 200, {
    what: 'the app to be ready',
    within: 110_000,
  })
}

const signIn = (base: string) =>
  fetch(`${base}/${callPath(login.doLogin)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD }),
  })

async function signedIn(base: string) {
  const answer = await signIn(base)
  const { response } = (await answer.json()) as { response: { token: string } }
  const cookie = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(answer.headers.get('set-cookie') ?? '')?.[1]
  return { 'content-type': 'application/json', 'custom-type': response.token, cookie: `${SESSION_COOKIE}=${cookie}` }
}

/** Kills the postmaster, and waits until another one runs in its place. */
async function killPostgres(): Promise<void> {
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  const another = () => {
    try {
      return postmaster() !== killed
    } catch {
      // The file is being written.
      return false
    }
  }
  // The process id of the one before is free when the system has reaped it, for which the app waits up to a minute.
  await until(another, { what: 'another Postgres', within: 110_000 })
}

/** Sends a job the way the app does, and waits until a worker has done it. */
async function untilAJobIsDone(): Promise<void> {
  const password = readFileSync(join(dataDir, 'postgres/secret'), 'utf8')
  const sql = new pg.Client({ connectionString: `postgres://ivue:${password}@127.0.0.1:${lines()[3]}/postgres` })
  await sql.connect()
  const { rows } = await sql.query("INSERT INTO pgboss.job (name, data) VALUES ('remove-old-notices', '{}') RETURNING id")
  await sql.query("SELECT pg_notify('ivue_jobs', 'remove-old-notices')")
  const isDone = async () => (await sql.query("SELECT FROM pgboss.job WHERE id = $1 AND state = 'completed'", [rows[0].id])).rowCount
  await until(isDone, { what: 'the job to be done', within: 110_000 })
  // The names of all expected connections: calls, queue, job notifications and live updates.
  const wanted = ['ivue', 'ivue-jobs', 'ivue-jobs-news', 'ivue-live']
  const areThere = async () => {
    const { rows: names } = await sql.query('SELECT DISTINCT application_name AS name FROM pg_stat_activity')
    return wanted.every((name) => names.some((row) => row.name === name))
  }
  await until(areThere, { what: `connections of ${wanted}` })
  await sql.end()
}

it('a Postgres that is killed during calls is started again with the same data, and everything works again', async () => {
  const { base, metrics, signal, ended } = await start()
  const headers = await signedIn(base)
  const window = new AbortController()
  void fetch(`${base}/events`, { headers, signal: window.signal }).catch(() => {})
  await untilAJobIsDone()

  const ask = async () => {
    const answer = await fetch(`${base}/${callPath(login.getLoginInfo)}`, { method: 'POST', headers, body: '{}' })
    return { status: answer.status, ...((await answer.json()) as { flag: boolean; msg: string }) }
  }
  const seen = new Set<string>()
  const look = async () => {
    const { status, flag, msg } = await ask()
    seen.add(`${status} ${flag} ${msg}`)
  }
  const callers = [1, 2, 3, 4].map(() => repeatInBackground(look, 1))
  for (let kill = 0; kill < 3; kill++) {
    await killPostgres()
    await untilReady(base)
    expect(await ask()).toMatchObject({ status: 200, flag: true })
  }
  await Promise.all(callers.map((caller) => caller.stop()))
  expect([...seen].sort()).toEqual(['200 true ', `503 false ${MESSAGES.databaseUnavailable}`])
  await untilAJobIsDone()
  const scraped = await (await fetch(metrics)).text()
  for (const series of ['ivue_database_up 1', 'ivue_queue_waiting{queue="remove-old-notices"} 0'])
    expect(scraped).toContain(`\n${series}\n`)
  expect(scraped).toMatch(/ivue_jobs_total{queue="remove-old-notices",outcome="done"} [2-9]/)
  window.abort()

  // An orderly shutdown does not restart it.
  signal('SIGTERM')
  expect(await ended).toBe(0)
  expect(postmaster).toThrow('ENOENT')
})

it('a Postgres taken over from a killed app is started again too', async () => {
  const first = await start()
  const postmasterBefore = postmaster()
  first.signal('SIGKILL')
  await first.ended
  const second = await start()
  expect(postmaster()).toBe(postmasterBefore)
  await killPostgres()
  await untilReady(second.base)
  expect((await (await signIn(second.base)).json()) as object).toMatchObject({ flag: true })
  second.signal('SIGTERM')
  expect(await second.ended).toBe(0)
})

it('without its data, the app reports it and stops', async () => {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    ...clockEnvironment(),
    LOG_LEVEL: 'silent',
    SECRET_KEY,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    ...ADMIN,
  }
  const outcome = new Promise<{ code: unknown; said: string }>((done) => {
    execFile(process.execPath, [join(inject('programs'), 'main.js')], { env }, (error, out, errors) =>
      done({ code: error?.code, said: JSON.parse(out.trim().split('\n').at(-1) ?? '').msg + errors }),
    )
  })
  await untilReady(`http://127.0.0.1:${port}`)
  const killed = postmaster()
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  process.kill(killed, 'SIGKILL')
  expect(await outcome).toEqual({
    code: 1,
    said: `Postgres ended and cannot be started again: The data folder ${dataDir}/postgres/data is gone`,
  })
})

it('a Postgres that does not start again makes the app stop', async () => {
  const emptyDir = mkdtempSync(join(tmpdir(), 'ivue-killed-postgres-'))
  const { supervisePostgres: keepPostgres } = await import('./supervise-postgres.ts')
  const said: string[] = []
  const lost = new Promise<string>((done) => {
    void keepPostgres(
      { dataDir: emptyDir, withoutDurability: true },
      { log: { error: (text: string) => said.push(text) } as never, onLost: ({ message }) => done(message) },
    ).then(() => {
      rmSync(join(emptyDir, 'postgres/data/global/pg_control'))
      process.kill(Number(readFileSync(join(emptyDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    })
  })
  expect(await lost).toMatch(/^Postgres ended and cannot be started again: could not open file .*pg_control/)
  expect(said).toHaveLength(1)
  await expect(startPostgres({ dataDir: emptyDir, withoutDurability: true })).rejects.toThrow('pg_control')
  rmSync(emptyDir, { recursive: true, force: true })
})
