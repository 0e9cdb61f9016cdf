import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase, dropDatabase } from './databases.ts'

const MAIN = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url))
const READY_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 20_000

/** The SECRET_KEY of every test app, so that each can decrypt the copied demo world. */
export const SECRET_KEY = 'the key of the browser tests, which keeps no secret'

export interface RunningApp {
  url: string
  /** The connection string of the app's database, as its owner. */
  connectionString: string
  stop(): Promise<void>
}

/**
 * Starts the built app on a copy of the demo world. With `DEMO_LOANS` in `env`, it creates a demo world of that size in an empty database instead.
 * `stop` drops the database.
 */
export async function startApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const connectionString = await createDatabase(env.DEMO_LOANS ? 'empty' : 'demo world')
  const app = await runApp(connectionString, env)
  return {
    ...app,
    async stop() {
      await app.stop()
      await dropDatabase(connectionString)
    },
  }
}

/** Starts the built app, or another server program, as a child process on a free port. Stopping it leaves the database. */
export async function runApp(connectionString: string, env: Record<string, string> = {}, main = MAIN): Promise<RunningApp> {
  const root = process.env.IVUE_TEST_DIR ?? tmpdir()
  mkdirSync(root, { recursive: true })
  const folder = mkdtempSync(join(root, 'ivue-e2e-'))
  const log = join(folder, 'app.log')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const output = openSync(log, 'w')
  const own = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: connectionString,
    SECRET_KEY,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    QUEUE_SECONDS: '100',
  }
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...own, ...env }, stdio: ['ignore', output, output] })
  closeSync(output)

  const until = performance.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The app did not start:\n${readFileSync(log, 'utf8').slice(-4_000)}`)
    }
    await wait(100)
  }
  return {
    url,
    connectionString,
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
