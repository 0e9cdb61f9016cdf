import { KEY_PREFIX } from '@ivue/contracts/people/key-rules.ts'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

export const SESSION_COOKIE = 'ivue_session'

export interface SessionCookie {
  name: string
  /** The name of the cookie that stays after the session, with the marks of known browsers. */
  browserName: string
  secure: boolean
}

/**
 * Returns the name of the session cookie and whether it needs TLS. With TLS the name begins with `__Host-`: browsers then accept the cookie only from this host over TLS, so that no other host of the
 * domain can plant one.
 */
export function chooseSessionCookie({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): SessionCookie {
  const secure = PUBLIC_URL?.toLowerCase().startsWith('https:') ?? false
  const prefix = secure ? '__Host-' : ''
  return { name: `${prefix}${SESSION_COOKIE}`, browserName: `${prefix}ivue_browser`, secure }
}

export interface SessionSecrets {
  cookie: string
  token: string
}

/** An API key of a program, and the client's address. */
export interface KeySecret {
  key: string
  address: string
}

export type Secrets = SessionSecrets | KeySecret

/** Returns the API key of a request, or null. Other bearer tokens are ignored, because a proxy in front may add one of its own. */
function readKey({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
  return token?.startsWith(KEY_PREFIX) ? token : null
}

/** Returns the secret by which the sender of a request is known. It is the API key or the session cookie; empty for none. */
export const readSenderSecret = (request: Pick<FastifyRequest, 'headers' | 'cookies'>, { name }: SessionCookie): string =>
  readKey(request) ?? request.cookies[name] ?? ''

/** Returns the secrets of a request. They are the API key, otherwise those of a session; null when the cookie or the token is missing. */
export function readSecrets(request: FastifyRequest, { name }: SessionCookie): Secrets | null {
  const { cookies, headers, ip } = request
  const key = readKey(request)
  if (key) return { key, address: ip }
  const cookie = cookies[name]
  const token = headers['custom-type']
  return cookie && token ? { cookie, token: String(token) } : null
}
