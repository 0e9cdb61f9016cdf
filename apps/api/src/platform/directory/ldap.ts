import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import ldap from 'ldapjs'
import { type Env, sendsInTheClear } from '../env.ts'
import { Fault } from '../logging/log-facts.ts'
import type { Directory, DirectoryOutcome } from './directory.ts'

/**
 * Result codes of a bind that mean a wrong password or a locked account: inappropriate authentication, invalid credentials, insufficient
 * access, unwilling to perform, constraint violation, no such object (removed since the search), invalid name.
 */
const REJECTION_CODES = new Set([48, 49, 50, 53, 19, 32, 34])
const SIZE_LIMIT_EXCEEDED = 4
/**
 * Most milliseconds for a sign-in at the directory. With the longest delays of a sign-in, the response still arrives
 * within 15 seconds.
 */
const MAX_TIMEOUT_MS = 5_000

type DirectoryEnv = Pick<
  Env,
  | 'LDAP_URL'
  | 'LDAP_STARTTLS'
  | 'LDAP_CA_FILE'
  | 'LDAP_BIND_DN'
  | 'LDAP_BIND_PASSWORD'
  | 'LDAP_BASE_DN'
  | 'LDAP_USER_ATTRIBUTE'
  | 'LDAP_TIMEOUT_MS'
>

/** Returns the directory of LDAP_URL; without one, directory users cannot sign in. Throws if LDAP_CA_FILE cannot be read. */
export function createDirectory(env: DirectoryEnv, log: Pick<FastifyBaseLogger, 'warn'>): Directory {
  const { LDAP_URL: url } = env
  if (!url) return { authenticate: async () => 'unavailable' }
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const ca = env.LDAP_CA_FILE ? { ca: readFileSync(env.LDAP_CA_FILE) } : {}
  // StartTLS gets an open socket, so without `host` the certificate would be checked against localhost.
  const tls = { host, minVersion: 'TLSv1.2' as const, ...ca }
  const timeoutMs = Math.min(env.LDAP_TIMEOUT_MS, MAX_TIMEOUT_MS)
  if (sendsInTheClear(env)) log.warn('LDAP_URL sends passwords in the clear: use ldaps:// or LDAP_STARTTLS=1')

  /** Always connects, searches the name and binds twice, so that the duration does not reveal whether a name exists. */
  const bindTwice = async (username: string, password: string | null): Promise<DirectoryOutcome> => {
    const connection = new Connection(url, tls, timeoutMs)
    try {
      return await connection.race(async () => {
        await connection.opened()
        if (env.LDAP_STARTTLS) await connection.secure(tls)
        if (env.LDAP_BIND_DN) await connection.bind(env.LDAP_BIND_DN, env.LDAP_BIND_PASSWORD)
        const found = await connection.find(env.LDAP_BASE_DN, env.LDAP_USER_ATTRIBUTE, username)
        if (found !== null && password !== null) return connection.accepts(found, password)
        await connection.accepts(env.LDAP_BIND_DN, env.LDAP_BIND_PASSWORD)
        return 'refused'
      })
    } catch (error) {
      log.warn({ err: error }, 'directory unavailable')
      return 'unavailable'
    } finally {
      connection.close()
    }
  }

  return {
    // A bind without a password succeeds anonymously (RFC 4513 5.1.2).
    authenticate: async (username, password) => (username === '' || password === '' ? 'refused' : bindTwice(username, password)),
    decoy: async () => ((await bindTwice(randomUUID(), null)) === 'unavailable' ? 'unavailable' : 'refused'),
  }
}

/** The used part of a parsed distinguished name. The published types of ldapjs declare it as a string. */
interface ParsedName {
  length: number
  rdnAt(index: number): { keys(): Iterable<string>; getValue(attribute: string): unknown }
}

/**
 * Returns an entry's name as text for a bind. ldapjs does not escape backslashes and reads a value such as `#41` as hexadecimal, so its
 * text can name another entry: here every character except letters and digits is escaped by RFC 4514 2.4.
 */
function textOfName(name: unknown): string {
  if (!isParsedName(name)) return String(name)
  const parts = Array.from({ length: name.length }, (_, index) => {
    const rdn = name.rdnAt(index)
    return [...rdn.keys()].map((attribute) => `${attribute}=${textOfValue(rdn.getValue(attribute))}`).join('+')
  })
  return parts.join(',')
}

/** Returns a value of a name as text. If the server sent it in hexadecimal, it is an object with its bytes. */
function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(/[^A-Za-z0-9]/gu, escaped)
  if (hasBytes(value)) return `#${value.buffer.toString('hex')}`
  return String(value)
}

const escaped = (sign: string) => Buffer.from(sign).toString('hex').replaceAll(/../g, '\\$&')

const isParsedName = (name: unknown): name is ParsedName => typeof name === 'object' && name !== null && 'rdnAt' in name

const hasBytes = (value: unknown): value is { buffer: Buffer } =>
  typeof value === 'object' && value !== null && 'buffer' in value && Buffer.isBuffer(value.buffer)

/** One connection for one sign-in. ldapjs reports a lost connection only as an event, so every wait must go through `race`. */
class Connection {
  readonly #client: ldap.Client
  readonly #lost: Promise<never>
  readonly #deadline: NodeJS.Timeout

  constructor(url: string, tlsOptions: object, timeoutMs: number) {
    this.#client = ldap.createClient({ url, tlsOptions, connectTimeout: timeoutMs, timeout: timeoutMs, reconnect: false })
    const { promise, reject } = withReject()
    this.#lost = promise
    this.#lost.catch(() => undefined)
    this.#deadline = setTimeout(() => reject(new Fault(`no answer within ${timeoutMs} ms`)), timeoutMs)
    // The listener stays after the end: an 'error' event without a listener would end the process.
    for (const event of ['error', 'connectError', 'connectRefused', 'connectTimeout', 'setupError', 'socketTimeout']) {
      this.#client.on(event, (error: unknown) => reject(error instanceof Error ? error : new Fault(event)))
    }
    this.#client.on('close', () => reject(new Fault('the connection was closed')))
  }

  race<T>(work: () => Promise<T>): Promise<T> {
    return Promise.race([work(), this.#lost])
  }

  opened(): Promise<void> {
    return new Promise((resolve) => this.#client.once('connect', () => resolve()))
  }

  secure(tlsOptions: object): Promise<void> {
    return new Promise((resolve, reject) => this.#client.starttls({ ...tlsOptions }, [], (error) => (error ? reject(error) : resolve())))
  }

  bind(dn: string, password: string): Promise<void> {
    return new Promise((resolve, reject) => this.#client.bind(dn, password, (error) => (error ? reject(error) : resolve())))
  }

  /** Returns the name of the one entry whose attribute equals the value; null if there is none or more than one. */
  find(base: string, attribute: string, value: string): Promise<string | null> {
    const filter = new ldap.EqualityFilter({ attribute, value })
    return new Promise((resolve, reject) => {
      this.#client.search(base, { scope: 'sub', filter, attributes: ['1.1'], sizeLimit: 2 }, (error, answer) => {
        if (error) return reject(error)
        const names: string[] = []
        answer.on('searchEntry', (entry) => names.push(textOfName(entry.objectName)))
        answer.on('error', (failure) => (failure.code === SIZE_LIMIT_EXCEEDED ? resolve(null) : reject(failure)))
        answer.on('end', () => resolve(names.length === 1 ? (names[0] ?? null) : null))
      })
    })
  }

  async accepts(dn: string, password: string): Promise<DirectoryOutcome> {
    try {
      await this.bind(dn, password)
      return 'accepted'
    } catch (error) {
      if (REJECTION_CODES.has((error as ldap.Error).code)) return 'refused'
      throw error
    }
  }

  close(): void {
    clearTimeout(this.#deadline)
    this.#client.destroy()
  }
}

function withReject(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<never>((_resolve, rejectIt) => {
    reject = rejectIt
  })
  return { promise, reject }
}
