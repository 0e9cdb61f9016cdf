import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Directory, DirectoryOutcome } from '../directory/directory.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { guessLimitOf, idleMsOf } from './limits.ts'
import { networkOf } from './network.ts'
import { isPassword } from './passwords.ts'
import {
  type Account,
  type Attempt,
  accountKey,
  beginSession,
  countAttempt,
  findAccount,
  removeOldFailures,
  uncountAttempt,
} from './queries.ts'
import { hasTotp, takeCode } from './second-factor.ts'
import { findSignedIn } from './signed-in.ts'

/** No refusal is quicker than this: neither a name without an account nor an inactive one shows by its time. */
const REFUSED_AFTER_MS = 300
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 4_000

export interface Credentials {
  username: string
  password: string
  /** Of the authenticator, where there is one. */
  code?: string | undefined
}

/** Where a sign-in comes from. `sessionCookie` is the one the browser still holds, or empty. */
export interface Browser {
  address: string
  agent: string
  sessionCookie: string
}

interface Means {
  directory: Directory
  /** Milliseconds. */
  wait?(ms: number): Promise<unknown>
}

/** How long the next guess at an account waits, from wherever it comes: nothing up to the limit, then doubling. Nobody is locked out by it. */
export function delayOf(failures: number, limit: number): number {
  return failures <= limit ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - limit - 1, 10), LONGEST_DELAY_MS)
}

/**
 * Signs a person in (domain 1, Sign-in). The attempt is counted first, then verified with one hash whoever is asked for; unknown, wrong,
 * inactive and refused by the directory are one answer. Throws Refusal.
 */
export function signInOf(services: Services, { directory, wait = sleep }: Means) {
  const { db, settings, now } = services
  return async ({ username, password, code }: Credentials, { sessionCookie, ...browser }: Browser) => {
    const name = username.trim()
    if (name === '' || password.trim() === '') throw new Refusal(MESSAGES.invalidCredentials)
    const startedAt = performance.now()
    const refuse = async (message: string): Promise<never> => {
      await wait(Math.max(0, REFUSED_AFTER_MS - (performance.now() - startedAt)))
      throw new Refusal(message)
    }

    const account = await findAccount(db, name)
    const attempt: Attempt = {
      key: accountKey(account, name),
      address: networkOf(browser.address),
      now: now(),
      ...(await guessLimitOf(settings)),
    }
    const failures = await countAttempt(db, attempt)
    if (failures.here > attempt.limit) return refuse(MESSAGES.tooManyAttempts)
    const delay = delayOf(failures.anywhere, attempt.limit)
    if (delay > 0) await wait(delay)

    const verdict = await judge(account, password, directory)
    if (verdict === 'unavailable') {
      await uncountAttempt(db, attempt)
      throw new Refusal(MESSAGES.signInUnavailable)
    }
    if (!account || verdict === 'refused') return refuse(MESSAGES.invalidCredentials)
    if (await hasTotp(services, account.id)) {
      if (code === undefined) {
        await uncountAttempt(db, attempt)
        throw new Refusal(MESSAGES.enterCode, { type: 'code' })
      }
      if (!(await takeCode(services, account.id, code)))
        throw new Refusal(MESSAGES.wrongCode, { type: 'code', fields: { code: MESSAGES.wrongCode } })
    }

    const at = now()
    const endsAt = new Date(at.getTime() + (await settings.get('session.absoluteHours')) * 3_600_000)
    const begun = await beginSession(db, { account, attempt: { ...attempt, now: at }, endsAt, ...browser, replaces: sessionCookie })
    if (!begun) return refuse(MESSAGES.invalidCredentials)
    await removeOldFailures(db, at)
    const viewer = await findSignedIn(db, { ...begun, extend: false, now: at, idleMs: await idleMsOf(settings) })
    return viewer ? { ...begun, viewer } : refuse(MESSAGES.invalidCredentials)
  }
}

/** Asks the directory for an active directory user, our hash for another; the hash is verified once in either case. */
async function judge(account: Account | null, password: string, directory: Directory): Promise<DirectoryOutcome> {
  const active = account !== null && !account.inactive
  const byDirectory = active && account.loginType === 1
  const [ours, theirs] = await Promise.all([
    isPassword(active && !byDirectory ? account.passwordHash : null, password),
    byDirectory ? directory.authenticate(account.username, password) : null,
  ])
  return theirs ?? (ours ? 'accepted' : 'refused')
}
