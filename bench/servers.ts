import { type ChildProcess, fork, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { readProcessorMs } from './processes.ts'

const BUILT = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url))
/** The key of servers that the benches start, unless the environment has one. */
export const SECRET_KEY = 'a key that only benches use for secrets'
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
  /** The role of the server, by default `web`, because jobs would change rows. */
  role?: 'web' | 'worker' | 'all'
}

export async function startServer(database: string, { role = 'web' }: ServerOptions = {}): Promise<number> {
  if (!existsSync(BUILT)) throw new Error('The server is not built yet: pnpm build')
  const keys = { SECRET_KEY, ...process.env }
  const env = { ...keys, NODE_ENV: 'production', DATABASE_URL: database, HOST: '127.0.0.1', PORT: '0', ROLE: role, DEMO: '0' }
  const child = spawn(process.execPath, [...FLAGS, BUILT], {
    env: { ...env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, fail) => {
    watch(child, fail)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const port = /is up: http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
      if (!port) return
      byPort.set(Number(port), child.pid ?? 0)
      done(Number(port))
    })
  })
}

export const findPid = (port: number): number => byPort.get(port) ?? 0

/** Starts a server of the bench in a child process with its options, and returns its port. */
export async function startBare(file: string, options: object): Promise<number> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [...process.execArgv, ...FLAGS],
  })
  return new Promise((done, fail) => {
    watch(child, fail)
    child.once('message', (port) => done(Number(port)))
    child.send(options)
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

/** Returns the milliseconds of processor time used by the servers started here. NaN without `/proc`. */
export const readServersMs = (): number => readProcessorMs([...running].map(({ pid }) => pid ?? 0))

export interface Answer<Response> {
  status: number
  flag: boolean
  msg: string
  response: Response
}

/** Sends a call. The body is an object, or encoded JSON or a form, which is sent unchanged. */
export async function callServer<Response = Record<string, unknown>>(
  port: number,
  headers: Readonly<Record<string, string>>,
  call: Pick<Call, 'option' | 'task'>,
  body: object,
  withinMs?: number,
): Promise<Answer<Response>> {
  const ready = body instanceof Uint8Array || body instanceof FormData
  const answer = await fetch(`http://127.0.0.1:${port}/${callPath(call)}`, {
    method: 'POST',
    headers,
    body: ready ? (body as BodyInit) : JSON.stringify(body),
    ...(withinMs && { signal: AbortSignal.timeout(withinMs) }),
  })
  return { status: answer.status, ...((await answer.json()) as Omit<Answer<Response>, 'status'>) }
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

const SIGN_IN_AT_ONCE = 4

/** Signs everybody in by the real call, a few at a time. */
export async function signInAll(port: number, names: readonly string[]): Promise<SignedIn[]> {
  const all: SignedIn[] = []
  for (let at = 0; at < names.length; at += SIGN_IN_AT_ONCE)
    all.push(...(await Promise.all(names.slice(at, at + SIGN_IN_AT_ONCE).map((name) => signIn(port, name)))))
  return all
}
