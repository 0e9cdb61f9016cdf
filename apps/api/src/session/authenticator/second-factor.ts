import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { createSealer, SEALED_FOR } from '../../platform/secrets/secrets.ts'
import { limitGuesses } from '../guess-limit.ts'
import { mailAccountChange } from '../passwords/account-mails.ts'
import { findOwnerById } from '../passwords/password-queries.ts'
import { endSessionsOf, hashSecret } from '../queries.ts'
import { findStep, isStepCode, newRecoveryCodes, newSecret, otpauthUri, plainCode } from './totp.ts'
import {
  acceptTotp,
  deleteTotp,
  findTotp,
  isTotpRequired,
  proposeTotp,
  replaceRecoveryCodes,
  type StoredTotp,
  useRecoveryCode,
  useStep,
} from './totp-queries.ts'

const IN_USE = 'An authenticator is set up already: remove it first'
const UNREADABLE =
  'Your authenticator cannot be checked here. Sign in with a recovery code, or ask an administrator to remove your authenticator'

/** Decrypts the secret. If it was encrypted with another SECRET_KEY, logs that and throws a Refusal that says what to do. */
function decryptSecret({ env, log }: Services, { userId, secret }: StoredTotp): string {
  const clear = createSealer(env).open(secret, SEALED_FOR.authenticator(userId))
  if (clear !== null) return clear
  log.error('The authenticators in the database were sealed with another SECRET_KEY')
  throw new Refusal(UNREADABLE)
}

export async function hasTotp({ db }: Services, userId: number): Promise<boolean> {
  return (await findTotp(db, userId))?.confirmedAt != null
}

/**
 * Consumes a code of the authenticator, or a recovery code. Guesses are limited like passwords: throws Refusal when there were too
 * many.
 */
export async function consumeCode(services: Services, userId: number, typed: string): Promise<boolean> {
  const { db, now } = services
  const code = plainCode(typed)
  return limitGuesses(services, `code of user ${userId}`, async () => {
    const totp = await findTotp(db, userId)
    if (!totp?.confirmedAt) return false
    if (!isStepCode(code)) return useRecoveryCode(db, userId, hashSecret(code))
    const step = findStep(decryptSecret(services, totp), code, now())
    return step !== null && useStep(db, userId, step)
  })
}

async function requireCode(services: Services, viewer: SignedIn, code: string): Promise<void> {
  if (!(await consumeCode(services, viewer.userId, code))) throw Refusal.field('code', MESSAGES.wrongCode)
}

/** Stores a new secret, which takes effect with its first code. */
export async function beginTotp({ db, env }: Services, viewer: SignedIn): Promise<{ secret: string; uri: string }> {
  const secret = newSecret()
  if (!(await proposeTotp(db, viewer.userId, createSealer(env).seal(secret, SEALED_FOR.authenticator(viewer.userId)))))
    throw new Refusal(IN_USE)
  return { secret, uri: otpauthUri(secret, viewer.username) }
}

/** Activates the proposed secret and ends the person's other sessions. Returns the recovery codes, which cannot be read again. */
export async function confirmTotp(services: Services, viewer: SignedIn, typed: string): Promise<string[]> {
  const { db, now } = services
  const totp = await findTotp(db, viewer.userId)
  if (totp?.confirmedAt) throw new Refusal(IN_USE)
  if (!totp) throw new Refusal('Begin with the QR code')
  const at = now()
  const step = findStep(decryptSecret(services, totp), plainCode(typed), at)
  if (step === null) throw Refusal.field('code', MESSAGES.wrongCode)
  const codes = newRecoveryCodes()
  await db.$transaction(async (tx) => {
    if (!(await acceptTotp(tx, totp, { step, now: at }))) throw new Refusal(IN_USE)
    await replaceRecoveryCodes(tx, viewer.userId, codes.map(plainCode).map(hashSecret))
    await endSessionsOf(tx, viewer.userId, { now: at, except: viewer.sessionId })
    await mailChange(tx, viewer.userId, 'set up')
  })
  return codes
}

export async function renewRecoveryCodes(services: Services, viewer: SignedIn, code: string): Promise<string[]> {
  await requireCode(services, viewer, code)
  const codes = newRecoveryCodes()
  await services.db.$transaction((tx) => replaceRecoveryCodes(tx, viewer.userId, codes.map(plainCode).map(hashSecret)))
  return codes
}

/** Removes the viewer's own authenticator. Throws Refusal without a valid code, or when a group requires one. */
export async function removeTotp(services: Services, viewer: SignedIn, code: string): Promise<void> {
  const { db } = services
  if (await isTotpRequired(db, viewer.userId)) throw new Refusal('A group of yours asks for an authenticator')
  await requireCode(services, viewer, code)
  await db.$transaction(async (tx) => {
    await deleteTotp(tx, viewer.userId)
    await mailChange(tx, viewer.userId, 'removed')
  })
}

/** Removes another person's lost authenticator and ends their sessions. */
export async function resetTotp({ db, now }: Services, by: SignedIn, userId: number): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await deleteTotp(tx, userId))) throw new Refusal('This user has no authenticator')
    await endSessionsOf(tx, userId, { now: now() })
    await mailChange(tx, userId, 'removed', ' by an administrator')
    await notify(tx, [{ userId, kind: 'account', text: `${by.fullName} removed your authenticator`, link: paths.mySessions }])
  })
}

async function mailChange(tx: Queries, userId: number, what: 'set up' | 'removed', by = ''): Promise<void> {
  const owner = await findOwnerById(tx, userId)
  if (!owner) return
  await mailAccountChange(tx, owner, {
    subject: `Your iVue authenticator was ${what}`,
    what: `an authenticator of your iVue account ${owner.username} was ${what}${by}.`,
  })
}
