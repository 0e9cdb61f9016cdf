import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { THOROUGH } from '../../testing/thorough.ts'
import { repeatInBackground, until } from '../../testing/until.ts'
import { freePort, startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts'
import { dashboard, readMonitoring, rules } from './monitoring.fixture.ts'

/** Starts Debian's Prometheus with the files of `deploy/monitoring`, except for the address of the server and shorter intervals. */
async function startPrometheus(target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ivue-prometheus-'))
  const { scrape_configs: jobs, ...rest } = parse(readMonitoring('prometheus.yml'))
  const config = {
    ...rest,
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    scrape_configs: jobs.map(({ job_name }: { job_name: string }) => ({ job_name, static_configs: [{ targets: [target] }] })),
  }
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config))
  writeFileSync(join(folder, 'alerts.yml'), readMonitoring('alerts.yml'))
  const address = `127.0.0.1:${await freePort()}`
  const options = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${address}`]
  const program = spawn('prometheus', options, { env: { PATH: process.env.PATH }, stdio: 'ignore' })
  const ended = once(program, 'exit')
  // biome-ignore lint/suspicious/noExplicitAny: answers of several kinds
  const ask = async (path: string) => ((await (await fetch(`http://${address}/api/v1/${path}`)).json()) as any).data
  await until(async () => (await fetch(`http://${address}/-/ready`).catch(() => null))?.ok, { what: 'Prometheus to be ready' })
  return {
    /** Returns the values of a query, without those that are no number. */
    async query(text: string): Promise<number[]> {
      const { result } = await ask(`query?query=${encodeURIComponent(text)}`)
      return result.map(({ value }: { value: [number, string] }) => Number(value[1])).filter((value: number) => !Number.isNaN(value))
    },
    async rules(): Promise<{ name: string; health: string; state: string }[]> {
      return (await ask('rules')).groups.flatMap(({ rules: all }: { rules: unknown[] }) => all)
    },
    async stop() {
      program.kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

describe.runIf(THOROUGH)('a real Prometheus that scrapes a started server', () => {
  let database: TestDatabase
  let server: WorkerProcess
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>
  let traffic: { stop(): Promise<void> }

  beforeAll(async () => {
    database = await testDatabase()
    const [port, metricsPort] = [await freePort(), await freePort()]
    server = await startWorkerProcess(database.connectionString, {
      ROLE: 'all',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ADMIN_USERNAME: 'first.admin',
      ADMIN_PASSWORD: 'Welcome#2026',
    })
    const base = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${base}/health/ready`).catch(() => null))?.ok, { what: 'the server', within: 110_000 })
    const send = (call: Call, body: object) =>
      fetch(`${base}/${callPath(call)}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    traffic = repeatInBackground(async () => {
      await send(login.getLoginInfo, {})
      await send(login.doLogin, { username: 'nobody', password: 'nothing' })
    }, 100)
    prometheus = await startPrometheus(`127.0.0.1:${metricsPort}`)
  })
  afterAll(async () => {
    await traffic?.stop()
    await prometheus?.stop()
    server?.signal('SIGKILL')
    await server?.ended
    await database?.drop()
  })

  it.each(dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)))(
    'has data for "%s": %s',
    async (_title, query) => {
      const values = () => prometheus.query(query.replaceAll('$__rate_interval', '20s'))
      await until(async () => (await values()).length > 0, { what: 'data' })
    },
  )

  it('evaluates every alert, of which none is active while all is well, and notices a process that ends', async () => {
    const states = async () => new Map((await prometheus.rules()).map(({ name, health, state }) => [name, `${health} ${state}`]))
    await until(async () => ![...(await states()).values()].some((state) => state.startsWith('unknown')), { what: 'the evaluation' })
    expect(Object.fromEntries(await states())).toEqual(Object.fromEntries(rules.map(({ alert }) => [alert, 'ok inactive'])))
    await traffic.stop()
    server.signal('SIGTERM')
    await until(async () => (await states()).get('IvueProcessDown') === 'ok pending', { what: 'the alert', within: 60_000 })
  })
})
