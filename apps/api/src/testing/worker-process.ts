import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inject } from 'vitest'
import { clockEnvironment } from './clock.ts'
import { SECRET_KEY } from './test-app.ts'

/** Says its process id and its exit code, and ends with whoever holds its input: a test run that was killed leaves no worker behind. */
const GUARDED =
  'exec 3<&0; "$@" </dev/null >/dev/null 2>&1 3<&- & pid=$!; echo $pid; (cat <&3; kill -KILL $pid) >/dev/null 2>&1 & wait $pid; echo $?'

export interface WorkerProcess {
  signal(name: 'SIGKILL' | 'SIGTERM'): void
  /** The exit code, 137 when it was killed. */
  ended: Promise<number>
}

/** A real worker for tests: the program as it is built, in a process of its own, on the given database. Another ROLE and PORT make it a server; without a database it has a Postgres of its own. */
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

/** A port that nobody listens on now. */
export const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
