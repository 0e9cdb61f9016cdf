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

export interface Secrets {
  cookie: string
  token: string
}

/** The session secrets of a request; null when the cookie or the token is missing. */
export function readSecrets({ cookies, headers }: FastifyRequest, { name }: SessionCookie): Secrets | null {
  const cookie = cookies[name]
  const token = headers['custom-type']
  return cookie && token ? { cookie, token: String(token) } : null
}
