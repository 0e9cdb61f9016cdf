import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Env } from '../platform/env.ts'
import { postgresBinaries } from '../platform/postgres/postgres-binaries.ts'
import { describeStartProblem } from '../platform/start/start-problem.ts'
import { openStartupServer, serveMetrics } from '../platform/start/startup-server.ts'
import { type Check, type CheckFinding, describeCode, failedResult, okResult, warningResult } from './check.ts'

interface Address {
  host: string
  port: number
}

const MB = 2 ** 20
/** Milliseconds to wait for an answer on the port. Another program may listen there and stay silent. */
const PROBE_TIMEOUT_MS = 2_000

/** Returns the checks of the machine on which iVue runs. With `embedded`, Postgres runs there too, with its data in DATA_DIR. */
export function machineChecks(env: Env, embedded: boolean): Check[] {
  const dataFolder = { name: 'Data folder', run: () => checkFolder('DATA_DIR', env.DATA_DIR, env) }
  const app = { host: env.HOST, port: env.PORT }
  const metrics = { host: env.METRICS_HOST, port: Number(env.METRICS_PORT) }
  return [
    ...(embedded ? [dataFolder, { name: 'Own Postgres', run: checkOwnPostgres }] : []),
    { name: 'Temporary folder', run: () => checkFolder('TMPDIR', tmpdir(), env) },
    { name: 'Port', run: () => checkPort(app, '/health/live', async (address) => (await openStartupServer(address)).close) },
    ...(env.METRICS_PORT
      ? [{ name: 'Metrics port', run: () => checkPort(metrics, '/metrics', (address) => serveMetrics(() => {}, address)) }]
      : []),
  ]
}

/** Whether a folder, or the nearest one above it that exists, can be written and has space. */
async function checkFolder(variable: string, folder: string, env: Env): Promise<CheckFinding> {
  if (variable === 'TMPDIR' && !existsSync(folder))
    return failedResult(`TMPDIR (${folder}) does not exist. Make the folder, or set TMPDIR to one that the user that runs iVue may write`)
  let place = resolve(folder)
  while (!existsSync(place)) place = dirname(place)
  try {
    await rmdir(await mkdtemp(join(place, '.ivue-doctor-')))
  } catch (error) {
    const code = describeCode(error)
    // Without its path, which is that of the folder of this check.
    const problem =
      variable === 'DATA_DIR' && describeStartProblem(Object.assign(new Error(), { code }), { ...env, DATABASE_URL: undefined })
    return failedResult(problem || `${place} cannot be written (${code}). Set ${variable} to a folder of the user that runs iVue`)
  }
  const { bavail, bsize } = await statfs(place)
  return judgeSpace(resolve(folder), bavail * bsize)
}

export function judgeSpace(folder: string, free: number): CheckFinding {
  const text = `${folder} has ${Math.floor(free / MB).toLocaleString('en-US')} MB free`
  if (free >= 1_024 * MB) return okResult(text)
  return (free >= 200 * MB ? warningResult : failedResult)(`${text}. Make room on its disk: have at least 1 GB free`)
}

/** Whether the packaged Postgres is there and can be executed. */
async function checkOwnPostgres(): Promise<CheckFinding> {
  try {
    const { stdout } = await promisify(execFile)(postgresBinaries().postgres, ['--version'], { timeout: 10_000 })
    return okResult(stdout.trim())
  } catch (error) {
    const missing = error instanceof Error && error.message.startsWith('There is no Postgres')
    return failedResult(
      missing ? error.message : `The packaged Postgres does not run (${describeCode(error)}). Install again, or set DATABASE_URL`,
    )
  }
}

/** Checks that a port is free or that iVue runs there. If it does, `path` answers with `live` or the names of metrics. */
async function checkPort({ host, port }: Address, path: string, bind: (address: Address) => Promise<() => unknown>): Promise<CheckFinding> {
  try {
    const close = await bind({ host, port })
    await close()
    return okResult(`Port ${port} of ${host} is free`)
  } catch (error) {
    if (/live|ivue_/.test(await probe(host, port, path))) return okResult(`iVue runs on port ${port} of ${host}`)
    return failedResult(error instanceof Error ? error.message : describeCode(error))
  }
}

/** Returns what a server answers; empty if it does not. */
const probe = (host: string, port: number, path: string): Promise<string> =>
  fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    .then((answer) => answer.text())
    .catch(() => '')
