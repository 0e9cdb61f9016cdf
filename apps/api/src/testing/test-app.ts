import type { Call, InputOf, OutputOf } from '@ivue/contracts/contract.ts'
import { callPath } from '@ivue/contracts/contract.ts'
import type { Envelope } from '@ivue/contracts/envelope.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import type { SettingKey } from '@ivue/contracts/settings/settings.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import type { Prisma } from '#generated/prisma/client.ts'
import { buildApp } from '../app.ts'
import { withRole } from '../audit/app-role.ts'
import { createServices } from '../create-services.ts'
import type { Services } from '../platform/app-services.ts'
import type { Database } from '../platform/database/database.ts'
import { readEnv } from '../platform/env.ts'
import { jobsWhenNeeded } from '../platform/jobs/jobs-when-needed.ts'
import { chooseSessionCookie } from '../platform/rpc/session-secrets.ts'
import { addPerson, PASSWORD, type Person, type PersonInput } from './add-person.ts'
import { now as testNow } from './clock.ts'
import { captureLog } from './log.ts'
import { openSession } from './sessions.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

/** A session's cookie and token. */
export interface SignIn {
  username: string
  userId: number
  cookie: string
  token: string
}

export interface RequestOptions {
  /** The client's address; default 127.0.0.1. */
  from?: string
  headers?: Record<string, string>
}

export interface TestApp {
  app: FastifyInstance
  services: Services
  /** Connection string of the database owner, who has rights that the app lacks. */
  owner: string
  /** Opens a connection as the owner, closed with the app. */
  connectAsOwner(): Promise<pg.Client>
  db: Database
  /** The server's log, one JSON text per line. */
  lines: string[]
  /** Controls `services.now`, which is the real time until it is moved. */
  clock: { advance(milliseconds: number): void; set(moment: Date | string): void }
  /** Adds a user, with a separate group if `permissions` are given. The password is PASSWORD. */
  person(input?: PersonInput): Promise<Person>
  /** Signs in through the real call. */
  signIn(username: string, asked?: RequestOptions): Promise<SignIn>
  /** Adds a user who is signed in (`openSession`). */
  signedIn(...permissions: Permission[]): Promise<SignIn>
  /** Sends a call, anonymously unless a sign-in is given. */
  call<C extends Call>(call: C, input: InputOf<C>, as?: SignIn | null, asked?: RequestOptions): Promise<Envelope<OutputOf<C>>>
  /** Like `call`, with any payload, returning the whole response. */
  send(
    call: { option: string; task: string },
    payload?: string | Buffer | object,
    as?: SignIn | null,
    asked?: RequestOptions,
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** The SECRET_KEY of every process on a test's database. */
export const SECRET_KEY = 'a key that only tests keep secrets under'

export interface TestAppOptions {
  env?: Record<string, string>
  settings?: Partial<Record<SettingKey, Prisma.InputJsonValue>>
  /** The database to use; by default a new one on the shared server. */
  database?: TestDatabase
  /** Timeout for a connection, in milliseconds; 30 s because the machine is busy with other tests. */
  connectWithinMs?: number
}

/** Starts the whole server on a separate database. Close it in `afterAll`. */
export async function testApp({ env = {}, settings = {}, database, connectWithinMs = 30_000 }: TestAppOptions = {}): Promise<TestApp> {
  const { connectionString: owner, drop } = database ?? (await testDatabase())
  const { log, lines } = captureLog()
  const connectionString = withRole(owner)
  let now = testNow
  const services = createServices({
    // Long enough for fifty concurrent requests on a busy machine.
    env: readEnv({ SECRET_KEY, QUEUE_SECONDS: '100', ...env }),
    owner,
    connectionString,
    jobs: jobsWhenNeeded(owner, log),
    log,
    now: () => now(),
    connectWithinMs,
  })
  const { db, jobs, readers } = services
  await db.setting.createMany({ data: Object.entries(settings).map(([key, value]) => ({ key, value })) })
  const app = await buildApp({ services })
  const { name: cookieName } = chooseSessionCookie(services.env)

  const send: TestApp['send'] = (call, payload = {}, as = null, { from = '127.0.0.1', headers = {} } = {}) =>
    app.inject({
      method: 'POST',
      url: `/${callPath(call)}`,
      remoteAddress: from,
      headers: {
        'content-type': 'application/json',
        ...(as ? { 'custom-type': as.token, cookie: `${cookieName}=${as.cookie}` } : {}),
        ...headers,
      },
      payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    })

  const signIn: TestApp['signIn'] = async (username, asked) => {
    const answer = await send(login.doLogin, { username, password: PASSWORD }, null, asked)
    const { flag, msg, response } = answer.json<Envelope<OutputOf<typeof login.doLogin>>>()
    if (!flag) throw new Error(`${username} could not sign in: ${msg}`)
    const cookie = answer.cookies.find(({ name }) => name === cookieName)?.value ?? ''
    return { username, userId: Number(response.loggedId), cookie, token: response.token }
  }

  const ownerClients: pg.Client[] = []

  return {
    app,
    services,
    owner,
    async connectAsOwner() {
      const client = new pg.Client({ connectionString: owner })
      ownerClients.push(client)
      await client.connect()
      return client
    },
    db,
    lines,
    clock: {
      advance(milliseconds) {
        const before = now
        now = () => new Date(before().getTime() + milliseconds)
      },
      set(moment) {
        now = () => new Date(moment)
      },
    },
    person: (input) => addPerson(db, input),
    signIn,
    signedIn: async (...permissions) => openSession(db, await addPerson(db, { permissions })),
    call: async (call, input, as, asked) => (await send(call, input as object, as, asked)).json(),
    send,
    async close() {
      await app.close()
      await jobs.stop()
      await readers.close()
      await db.$disconnect()
      await Promise.all(ownerClients.map((client) => client.end()))
      await drop()
    },
  }
}
