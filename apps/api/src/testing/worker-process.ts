import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inject } from 'vitest'
import { clockEnvironment } from './clock.ts'
import { SECRET_KEY } from './test-app.ts'

/**
 * A shell script that prints the process id and exit code, and kills the program when its standard input closes, so that a killed test run
 * leaves no worker behind.
 */
const GUARDED =
  'exec 3<&0; "$@" </dev/null >/dev/null 2>&1 3<&- & pid=$!; echo $pid; (cat <&3; kill -KILL $pid) >/dev/null 2>&1 & wait $pid; echo $?'

export interface WorkerProcess {
  signal(name: 'SIGKILL' | 'SIGTERM'): void
  /** The exit code; 137 if it was killed. */
  ended: Promise<number>
}

/**
 * Starts the built worker in a separate process on the given database. ROLE and PORT in `as` make it a server. With an empty
 * connection string it starts an embedded Postgres.
 */
export async function startWorkerProcess(connectionString: string, as: Record<string, string> = {}): Promise<WorkerProcess> {
  const { PATH } = process.env
  const env = {
    PATH,
    ...clockEnvironment(),
    DATABASE_URL: connectionString,
    SECRET_KEY,
    ROLE: 'worker',
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...as,
  }
  const shell = spawn('sh', ['-c', GUARDED, 'worker', process.execPath, join(inject('programs'), 'main.js')], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
  const pid = Number((await lines.next()).value)
  let alive = true
  const ended = lines.next().then(async ({ value }) => {
    alive = false
    const closed = once(shell, 'close')
    shell.stdin.end()
    await closed
    return Number(value)
  })
  return { signal: (name) => void (alive && process.kill(pid, name)), ended }
}

/** Returns a port on which nothing listens. */
export const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
