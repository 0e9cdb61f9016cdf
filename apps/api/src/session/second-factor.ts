import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Queries } from '../database.ts'
import { notify } from '../notifications/notify.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import { sealerOf } from '../secrets.ts'
import type { Services } from '../services.ts'
import { mailAccountNews } from './account-mails.ts'
import { guarded } from './guarded.ts'
import { findOwnerById } from './password-queries.ts'
import { endSessionsOf, hashOf } from './queries.ts'
import { isStepCode, newRecoveryCodes, newSecret, otpauthUri, plainCode, stepOf } from './totp.ts'
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
const about = (userId: number) => `authenticator of user ${userId}`

/** The secret in clear. One that another SECRET_KEY sealed cannot be judged by: the operator learns why, the person what to do. */
function secretOf({ env, log }: Services, { userId, secret }: StoredTotp): string {
  const clear = sealerOf(env).open(secret, about(userId))
  if (clear !== null) return clear
  log.error('The authenticators in the database were sealed with another SECRET_KEY')
  throw new Refusal(UNREADABLE)
}

/** True once a person has to give a code at sign-in. */
export async function hasTotp({ db }: Services, userId: number): Promise<boolean> {
  return (await findTotp(db, userId))?.confirmedAt != null
}

/** Takes a code of the authenticator, or a recovery code, once. Guesses are limited like passwords. Throws Refusal when there were too many. */
export async function takeCode(services: Services, userId: number, typed: string): Promise<boolean> {
  const { db, now } = services
  const code = plainCode(typed)
  return guarded(services, `code of user ${userId}`, async () => {
    const totp = await findTotp(db, userId)
    if (!totp?.confirmedAt) return false
    if (!isStepCode(code)) return useRecoveryCode(db, userId, hashOf(code))
    const step = stepOf(secretOf(services, totp), code, now())
    return step !== null && useStep(db, userId, step)
  })
}

async function demandCode(services: Services, viewer: SignedIn, code: string): Promise<void> {
  if (!(await takeCode(services, viewer.userId, code))) throw Refusal.field('code', MESSAGES.wrongCode)
}

/** Proposes a secret, which counts from its first code on. */
export async function beginTotp({ db, env }: Services, viewer: SignedIn): Promise<{ secret: string; uri: string }> {
  const secret = newSecret()
  if (!(await proposeTotp(db, viewer.userId, sealerOf(env).seal(secret, about(viewer.userId))))) throw new Refusal(IN_USE)
  return { secret, uri: otpauthUri(secret, viewer.username) }
}

/** Begins to use the proposed secret. Answers the recovery codes, which nobody can read again; the person's other sessions end. */
export async function confirmTotp(services: Services, viewer: SignedIn, typed: string): Promise<string[]> {
  const { db, now } = services
  const totp = await findTotp(db, viewer.userId)
  if (totp?.confirmedAt) throw new Refusal(IN_USE)
  if (!totp) throw new Refusal('Begin with the QR code')
  const at = now()
  const step = stepOf(secretOf(services, totp), plainCode(typed), at)
  if (step === null) throw Refusal.field('code', MESSAGES.wrongCode)
  const codes = newRecoveryCodes()
  await db.$transaction(async (tx) => {
    if (!(await acceptTotp(tx, totp, { step, now: at }))) throw new Refusal(IN_USE)
    await replaceRecoveryCodes(tx, viewer.userId, codes.map(plainCode).map(hashOf))
    await endSessionsOf(tx, viewer.userId, { now: at, except: viewer.sessionId })
    await tell(tx, viewer.userId, 'set up')
  })
  return codes
}

/** New recovery codes; the old ones end. */
export async function renewRecoveryCodes(services: Services, viewer: SignedIn, code: string): Promise<string[]> {
  await demandCode(services, viewer, code)
  const codes = newRecoveryCodes()
  await services.db.$transaction((tx) => replaceRecoveryCodes(tx, viewer.userId, codes.map(plainCode).map(hashOf)))
  return codes
}

/** A person removes their own, with a code of it, unless a group of theirs asks for it. */
export async function removeTotp(services: Services, viewer: SignedIn, code: string): Promise<void> {
  const { db } = services
  if (await isTotpRequired(db, viewer.userId)) throw new Refusal('A group of yours asks for an authenticator')
  await demandCode(services, viewer, code)
  await db.$transaction(async (tx) => {
    await deleteTotp(tx, viewer.userId)
    await tell(tx, viewer.userId, 'removed')
  })
}

/** Takes a lost authenticator off somebody else and ends their sessions. */
export async function resetTotp({ db, now }: Services, by: SignedIn, userId: number): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await deleteTotp(tx, userId))) throw new Refusal('This user has no authenticator')
    await endSessionsOf(tx, userId, { now: now() })
    await tell(tx, userId, 'removed', ' by an administrator')
    await notify(tx, [{ userId, kind: 'account', text: `${by.fullName} removed your authenticator`, link: '/mysessions' }])
  })
}

async function tell(tx: Queries, userId: number, what: 'set up' | 'removed', by = ''): Promise<void> {
  const owner = await findOwnerById(tx, userId)
  if (!owner) return
  await mailAccountNews(tx, owner, {
    subject: `Your iVue authenticator was ${what}`,
    what: `an authenticator of your iVue account ${owner.username} was ${what}${by}.`,
  })
}
