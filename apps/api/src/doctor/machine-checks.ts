import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Env } from '../env.ts'
import { postgresBinaries } from '../postgres/postgres-binaries.ts'
import { describeStartProblem } from '../start/start-problem.ts'
import { listen } from '../start/startup-server.ts'
import { type Check, describeCode, type Finding, failed, ok, warning } from './check.ts'

const MB = 2 ** 20

/** The checks of the machine on which iVue runs. `embedded`: Postgres runs there too, with its data in DATA_DIR. */
export function machineChecks(env: Env, embedded: boolean): Check[] {
  const dataFolder = { name: 'Data folder', run: () => checkFolder('DATA_DIR', env.DATA_DIR, env) }
  return [
    ...(embedded ? [dataFolder, { name: 'Own Postgres', run: checkOwnPostgres }] : []),
    { name: 'Temporary folder', run: () => checkFolder('TMPDIR', tmpdir(), env) },
    { name: 'Port', run: () => checkPort(env) },
  ]
}

/** Whether a folder, or the nearest one above it that exists, can be written and has space. */
async function checkFolder(variable: string, folder: string, env: Env): Promise<Finding> {
  let place = resolve(folder)
  while (!existsSync(place)) place = dirname(place)
  try {
    await rmdir(await mkdtemp(join(place, '.ivue-doctor-')))
  } catch (error) {
    const problem = variable === 'DATA_DIR' && describeStartProblem(error, { ...env, DATABASE_URL: undefined })
    return failed(problem || `${place} cannot be written (${describeCode(error)}). Set ${variable} to a folder of the user that runs iVue`)
  }
  const { bavail, bsize } = await statfs(place)
  return judgeSpace(resolve(folder), bavail * bsize)
}

export function judgeSpace(folder: string, free: number): Finding {
  const text = `${folder} has ${Math.floor(free / MB).toLocaleString('en-US')} MB free`
  if (free >= 1_024 * MB) return ok(text)
  return (free >= 200 * MB ? warning : failed)(`${text}. Make room on its disk: have at least 1 GB free`)
}

/** Whether the packaged Postgres is there and can be executed. */
async function checkOwnPostgres(): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(postgresBinaries().postgres, ['--version'], { timeout: 10_000 })
    return ok(stdout.trim())
  } catch (error) {
    const missing = error instanceof Error && error.message.startsWith('There is no Postgres')
    return failed(
      missing ? error.message : `The packaged Postgres does not run (${describeCode(error)}). Install again, or set DATABASE_URL`,
    )
  }
}

async function checkPort({ HOST: host, PORT: port }: Env): Promise<Finding> {
  try {
    await (await listen({ host, port })).close()
    return ok(`Port ${port} of ${host} is free`)
  } catch (error) {
    const running = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/health/live`).catch(() => null)
    if ((await running?.text())?.includes('live')) return ok(`iVue runs on port ${port} of ${host}`)
    return failed(error instanceof Error ? error.message : describeCode(error))
  }
}
