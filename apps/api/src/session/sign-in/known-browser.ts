import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Env } from '../../platform/env.ts'
import { createKeyedHash } from '../../platform/secrets/secrets.ts'
import type { Account } from '../queries.ts'

export const KNOWN_BROWSER_MS = 30 * 86_400_000
/** Most accounts that the cookie of a shared computer knows. They are the latest ones. */
const MAX_ACCOUNTS = 8

type MarkedAccount = Pick<Account, 'id' | 'passwordHash'>

/**
 * Signs and reads the cookie of a browser in which people signed in (decision 070). It holds a mark per account: a random id, the moment
 * when it expires, and a keyed hash of both with the account and its password. So a mark names nobody, is worth nothing for another
 * account, and ends with the password.
 */
export function createKnownBrowsers(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>) {
  const hash = createKeyedHash(env, 'known browsers')
  const sign = (account: MarkedAccount | null, id: string, ends: string) =>
    Buffer.from(hash(`${account?.id ?? 0} ${account?.passwordHash ?? ''} ${id} ${ends}`))
  const isMarkOf = (account: MarkedAccount | null, mark: string) => {
    const [id = '', ends = '', signature = ''] = mark.split('.')
    const given = Buffer.from(signature, 'base64url')
    const right = sign(account, id, ends)
    return given.length === right.length && timingSafeEqual(given, right)
  }
  const marksIn = (cookie: string) => cookie.split('~', MAX_ACCOUNTS)

  return {
    /** Returns the id of the browser if this account signed in there within the last 30 days, else null. */
    find(cookie: string, account: MarkedAccount | null, now: Date): string | null {
      const [id = '', ends = ''] =
        marksIn(cookie)
          .find((mark) => isMarkOf(account, mark))
          ?.split('.') ?? []
      return account && Number(ends) > now.getTime() ? id : null
    },
    /** Returns the cookie with a new mark of this account. */
    remember(cookie: string, account: MarkedAccount, now: Date): string {
      const id = randomBytes(12).toString('base64url')
      const ends = String(now.getTime() + KNOWN_BROWSER_MS)
      const others = marksIn(cookie).filter((mark) => mark !== '' && !isMarkOf(account, mark))
      return [`${id}.${ends}.${sign(account, id, ends).toString('base64url')}`, ...others].slice(0, MAX_ACCOUNTS).join('~')
    },
  }
}
