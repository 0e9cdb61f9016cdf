import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const MAIN = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url))
const READY_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 20_000

export interface RunningApp {
  url: string
  /** Directory of its database. */
  dataDir: string
  stop(): Promise<void>
}

/**
 * Starts the built app as a child process on a free port, with its own database and the demo world unless `env` says otherwise. With an empty `env`, and if the
 * run has prepared a world (`IVUE_TEST_WORLD`, a data directory), it starts on a copy of that.
 */
export async function startApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const root = process.env.IVUE_TEST_DIR ?? tmpdir()
  mkdirSync(root, { recursive: true })
  const folder = mkdtempSync(join(root, 'ivue-e2e-'))
  const dataDir = join(folder, 'data')
  const world = process.env.IVUE_TEST_WORLD
  // Keeps owners and permissions, which Postgres requires.
  if (world && Object.keys(env).length === 0) await promisify(execFile)('cp', ['-a', world, dataDir])
  const log = join(folder, 'app.log')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)

  const until = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The app did not start:\n${readFileSync(log, 'utf8').slice(-4_000)}`)
    }
    await wait(100)
  }
  return {
    url,
    dataDir,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
        await ended
        clearTimeout(late)
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
