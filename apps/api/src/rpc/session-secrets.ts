import type { FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'ivue_session'

/** Both halves of a session as a browser holds them. */
export interface Secrets {
  cookie: string
  token: string
}

/** What a request brings of a session; null where a half is missing. */
export function secretsOf({ cookies, headers }: FastifyRequest): Secrets | null {
  const cookie = cookies[SESSION_COOKIE]
  const token = headers['custom-type']
  return cookie && token ? { cookie, token: String(token) } : null
}
