import { type ChildProcess, fork, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { callPath } from '@ivue/contracts/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { textOf } from './memory.ts'

const BUILT = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url))
/** Node flags of `npm start` and of the image, also used for the bare handlers. */
const FLAGS = ['--max-semi-space-size=64']
const running = new Set<ChildProcess>()
const byPort = new Map<number, number>()
let stopping = false
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** Headers that identify a signed-in person. */
export type SignedIn = Readonly<Record<string, string>>

export interface ServerOptions {
  /** By default `web`: without jobs, the rows do not change. */
  role?: 'web' | 'all'
  /** Folder for the CPU profile. */
  profile?: string | undefined
}

/** Starts the built server with a database and returns its port. */
export async function startServer(database: string, { role = 'web', profile }: ServerOptions = {}): Promise<number> {
  if (!existsSync(BUILT)) throw new Error('There is no built server yet: pnpm build')
  const keys = { SECRET_KEY: 'a key that only benches keep secrets under', ...process.env }
  const env = { ...keys, NODE_ENV: 'production', DATABASE_URL: database, HOST: '127.0.0.1', PORT: '0', ROLE: role, DEMO: '0' }
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const child = spawn(process.execPath, [...FLAGS, ...flags, BUILT], {
    env: { ...env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, fail) => {
    watch(child, fail)
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const port = /is up: http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (!port) return
      byPort.set(Number(port), child.pid ?? 0)
      done(Number(port))
    })
  })
}

export const pidAt = (port: number): number => byPort.get(port) ?? 0

/** Starts a server of the bench in a child process with its options, and returns its port. */
export async function startBare(file: string, told: object): Promise<number> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [...process.execArgv, ...FLAGS],
  })
  return new Promise((done, fail) => {
    watch(child, fail)
    child.once('message', (port) => done(Number(port)))
    child.send(told)
  })
}

function watch(child: ChildProcess, fail: (error: Error) => void): void {
  running.add(child)
  child.on('error', fail)
  child.on('exit', (code, signal) => {
    running.delete(child)
    if (!stopping) process.stderr.write(`A server ended with ${code ?? signal}\n`)
    fail(new Error(`A server ended with ${code ?? signal}`))
  })
}

/** Stops every server started here and waits for its end. */
export async function stopServers(): Promise<void> {
  stopping = true
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((done) => {
          child.once('exit', done)
          child.kill('SIGTERM')
        }),
    ),
  )
}

/** Milliseconds of processor time used by the servers started here; NaN without `/proc`. */
export const processorMs = (): number => processorMsOf([...running].map(({ pid }) => pid ?? 0))

/** Milliseconds of processor time of processes, with `withEnded` including their ended children. */
export function processorMsOf(pids: readonly number[], { withEnded = false } = {}): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  // Fields 14 to 17, in ticks of 10 ms: of the process, then of its ended children. The name before them may contain blanks.
  const ticks = pids.flatMap(
    (pid) =>
      textOf(`/proc/${pid}/stat`)
        .split(') ')[1]
        ?.split(' ')
        .slice(11, withEnded ? 15 : 13) ?? [],
  )
  return ticks.reduce((sum, tick) => sum + Number(tick) * 10, 0)
}

/** Signs in a person of the demo world by the real call. */
export async function signIn(port: number, username: string): Promise<SignedIn> {
  const answer = await fetch(`http://127.0.0.1:${port}/${callPath(login.doLogin)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Welcome#2026' }),
  })
  const { flag, msg, response } = (await answer.json()) as { flag: boolean; msg: string; response: { token: string } }
  if (!flag) throw new Error(`${username} could not sign in: ${msg}`)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { 'content-type': 'application/json', cookie: cookie.join('; '), 'custom-type': response.token }
}
