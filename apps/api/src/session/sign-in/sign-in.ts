import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Directory } from '../../platform/directory/directory.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { toNetwork } from '../../platform/rpc/shares/network.ts'
import { consumeCode, hasTotp } from '../authenticator/second-factor.ts'
import { readGuessLimit, readIdleMs } from '../limits.ts'
import {
  type Attempt,
  accountKey,
  beginSession,
  countAttempt,
  countFailures,
  everyNameKey,
  findAccount,
  removeOldFailures,
  uncountAttempt,
} from '../queries.ts'
import { findSignedIn } from '../signed-in.ts'
import { createGuessLock } from './guess-lock.ts'
import { createKnownBrowsers } from './known-browser.ts'
import { attemptWhileAway, hasSignedInFrom, pairKey } from './known-network.ts'
import { removeExpiredLocks } from './lock-queries.ts'
import { verifyPassword } from './verify-password.ts'

/** Least milliseconds of a refusal after its delay, so that unknown and inactive accounts cannot be distinguished by timing. */
const MIN_REFUSAL_MS = 300
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 4_000
/**
 * How long a guess waits for its locks, in milliseconds: longer than another guess's delay, and short enough that the total with its
 * own delay and the directory's time stays below 15 seconds.
 */
const LOCK_TIMEOUT_MS = 4_500

export interface Credentials {
  username: string
  password: string
  /** From the authenticator; absent in the first step. */
  code?: string | undefined
}

export interface Browser {
  address: string
  agent: string
  /** The session that the browser still holds, or empty. */
  sessionCookie: string
  /** Who signed in there before (`known-browser.ts`). */
  browserCookie?: string
}

interface SignInMeans {
  directory: Directory
  /** Waits this many milliseconds. Default: real time. */
  wait?(ms: number): Promise<unknown>
}

/** Returns the delay of the next guess at an account, or from an address, in milliseconds: zero up to the limit, then doubling. */
export function guessDelay(failures: number, limit: number): number {
  return failures <= limit ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - limit - 1, 10), MAX_DELAY_MS)
}

/**
 * Signs a person in (domain 1, Sign-in; decision 021). The attempt is counted first and then verified, with one hash for every name.
 * Unknown, wrong, inactive and refused by the directory get the same answer. A browser in which the account signed in before has its
 * own count, and does not wait for guesses from elsewhere (decision 070). `onAccount` is called with the account before its password
 * is verified. Throws Refusal.
 */
export function createSignIn(services: Services, { directory, wait = sleep }: SignInMeans) {
  const { db, settings, now } = services
  const locked = createGuessLock(db)
  const browsers = createKnownBrowsers(services.env)
  return async (
    { username, password, code }: Credentials,
    { sessionCookie, browserCookie = '', ...browser }: Browser,
    onAccount: (person: { userId: number; username: string }) => Promise<void> = async () => {},
  ) => {
    const name = username.trim()
    if (name === '' || password.trim() === '') throw new Refusal(MESSAGES.invalidCredentials)
    let refusedFrom = performance.now() + MIN_REFUSAL_MS
    const refuse = async (message: string): Promise<never> => {
      await wait(Math.max(0, refusedFrom - performance.now()))
      throw new Refusal(message)
    }

    const account = await findAccount(db, name)
    const address = toNetwork(browser.address)
    const everyName = everyNameKey(address)
    const browserId = browsers.find(browserCookie, account, now())
    const attempt: Attempt = {
      key: accountKey(account, name),
      address: browserId === null ? address : `browser ${browserId}`,
      everyName,
      now: now(),
      ...(await readGuessLimit(settings)),
    }
    const failures = await countAttempt(db, attempt)
    if (failures.here > attempt.limit) return refuse(MESSAGES.tooManyAttempts)
    // After the lock check: further attempts of a locked pair are aggregated, because the audit trail is never pruned.
    if (account) await onAccount({ userId: account.id, username: account.username })

    const delayOfAddress = guessDelay(failures.ofAddress, await settings.get('signIn.addressFailures'))
    const delay = Math.max(guessDelay(failures.anywhere, attempt.limit), delayOfAddress)
    const suspended = directory.decoy !== undefined && (await countFailures(db, attemptWhileAway(attempt))) >= attempt.limit
    const verify = () => verifyPassword({ account, password, directory, suspended })

    const known = browserId === null && delay > 0 && (await hasSignedInFrom(services, account, address))
    const earlyFrom = performance.now()
    const early = known ? await locked({ keys: [pairKey(attempt)], timeoutMs: 0, work: verify }) : null
    // A wrong password takes as long for a known person as for others, so that timing does not show who is known.
    const delayLeft = known ? Math.max(0, delay - (performance.now() - earlyFrom)) : delay
    const verifyInTurn = () =>
      locked({
        keys: delayOfAddress > 0 ? [everyName, attempt.key] : [attempt.key],
        timeoutMs: LOCK_TIMEOUT_MS,
        async work() {
          if (delayLeft > 0) await wait(delayLeft)
          refusedFrom = performance.now() + MIN_REFUSAL_MS
          return early ?? verify()
        },
      })
    const verifyAtOnce = () => locked({ keys: [pairKey(attempt)], timeoutMs: LOCK_TIMEOUT_MS, work: verify })
    const verdict = early === 'accepted' ? early : await (browserId === null ? verifyInTurn() : verifyAtOnce())
    if (verdict === null) return refuse(MESSAGES.tooManyAttempts)
    if (verdict === 'unavailable') {
      await uncountAttempt(db, attempt)
      await countAttempt(db, attemptWhileAway(attempt))
      return refuse(MESSAGES.signInUnavailable)
    }
    if (!account || verdict === 'refused') return refuse(MESSAGES.invalidCredentials)
    const byCode = await hasTotp(services, account.id)
    if (byCode) {
      if (code === undefined) {
        await uncountAttempt(db, attempt)
        throw new Refusal(MESSAGES.enterCode, { type: 'code' })
      }
      if (!(await consumeCode(services, account.id, code)))
        throw new Refusal(MESSAGES.wrongCode, { type: 'code', fields: { code: MESSAGES.wrongCode } })
    }

    const at = now()
    const endsAt = new Date(at.getTime() + (await settings.get('session.absoluteHours')) * 3_600_000)
    const begun = await beginSession(db, { account, attempt: { ...attempt, now: at }, endsAt, ...browser, replaces: sessionCookie })
    if (!begun) return refuse(MESSAGES.invalidCredentials)
    await removeOldFailures(db, at)
    await removeExpiredLocks(db)
    const viewer = await findSignedIn(db, { ...begun, extend: false, now: at, idleMs: await readIdleMs(settings) })
    if (!viewer) return refuse(MESSAGES.invalidCredentials)
    return { ...begun, viewer, byCode, browserCookie: browsers.remember(browserCookie, account, at) }
  }
}
