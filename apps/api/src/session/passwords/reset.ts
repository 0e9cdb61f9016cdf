import { setTimeout as sleep } from 'node:timers/promises'
import type { ParsedInputOf } from '@ivue/contracts/contract.ts'
import { passwordLink } from '@ivue/contracts/links.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { whyNotMailReset } from '@ivue/contracts/people/rules.ts'
import type { login } from '@ivue/contracts/session/contract.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import { linkSealer } from '../../platform/mail/link-sealer.ts'
import type { HttpContext, SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { toNetwork } from '../../platform/rpc/shares/network.ts'
import { readGuessLimit } from '../limits.ts'
import { accountKey, countAttempt, hashSecret, newToken } from '../queries.ts'
import { mailAccountChange, mailResetLink, publicUrl } from './account-mails.ts'
import { refusePasswordChoice } from './password-choice.ts'
import {
  consumeReset,
  findOwnerById,
  findOwnerByName,
  findOwnerByToken,
  type PasswordOwner,
  removeOldResets,
  storePassword,
} from './password-queries.ts'
import { hashPassword } from './passwords.ts'

/** Least milliseconds of a response. Finding a person and queueing a mail takes less, so timing does not show whether the person exists. */
const MIN_RESPONSE_MS = 500

/** Mails a link to set a new password. `sender` is null when it was requested at the sign-in page. */
async function mailReset({ db, env, settings, now }: Services, owner: PasswordOwner, sender: SignedIn | null): Promise<void> {
  const token = newToken()
  const minutes = await settings.get('password.resetMinutes')
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  const sealed = linkSealer(env).seal(publicUrl(env, passwordLink(token)), owner.userId)
  await db.$transaction(async (tx) => {
    await tx.passwordReset.create({ data: { userId: owner.userId, tokenHash: hashSecret(token), createdAt, expiresAt } })
    await mailResetLink(tx, owner, { sender: sender?.fullName ?? null, minutes, sealed, until: expiresAt })
    if (sender && sender.userId !== owner.userId)
      await notify(tx, [
        { userId: owner.userId, kind: 'account', text: `${sender.fullName} mailed you a link that sets a new password`, link: '' },
      ])
  })
  await removeOldResets(db, createdAt)
}

const resetProblem = (viewer: SignedIn, owner: PasswordOwner) =>
  whyNotMailReset(viewer, owner, {
    inactive: owner.inactive ? 1 : 0,
    loginType: owner.loginType,
    dr_email: owner.email,
    client_email: '',
    m_email: '',
  })

/** Mails a reset link (`com_login passwordReset`). Returns the owner of the password. Throws Refusal. */
export async function sendReset(services: Services, viewer: SignedIn, userId: number): Promise<PasswordOwner> {
  const owner = await findOwnerById(services.db, userId)
  if (!owner) throw new Refusal(MESSAGES.notFound)
  refuse(resetProblem(viewer, owner))
  await mailReset(services, owner, viewer)
  return owner
}

/**
 * Handles `com_login forgotPassword`. Neither the answer nor its time shows whether the person exists. Mails per person and requests
 * per address are limited, in the window of failed sign-ins.
 */
export async function requestReset(
  services: Services,
  username: string,
  { address, actsAs }: Pick<HttpContext, 'address' | 'actsAs'>,
  wait: (ms: number) => Promise<unknown> = sleep,
) {
  const { db, settings, now } = services
  const minimum = wait(MIN_RESPONSE_MS)
  const guesses = await readGuessLimit(settings)
  const owner = await findOwnerByName(db, username)
  const count = (key: string) => countAttempt(db, { key: hashSecret(key), address: toNetwork(address), now: now(), ...guesses })
  const ofPerson = await count(`reset of ${Buffer.from(accountKey(owner, username)).toString('hex')}`)
  const ofAddress = await count('resets')
  const allowed = ofPerson.anywhere <= guesses.limit && ofAddress.here <= guesses.limit * 10
  if (allowed && owner && !owner.inactive && owner.loginType !== 1 && owner.email !== '') {
    await actsAs(owner)
    await mailReset(services, owner, null)
  }
  await minimum
}

/** Returns the owner of a token (`com_login stage1`). Throws Refusal 'Token Invalid'. */
export async function openReset({ db, now }: Services, token: string): Promise<PasswordOwner> {
  const owner = await findOwnerByToken(db, hashSecret(token), now())
  if (!owner) throw new Refusal(MESSAGES.tokenInvalid)
  return owner
}

/** Whether no name is on file. The form then asks for one (platform 2.5). */
export const isNameless = ({ firstName, lastName }: Pick<PasswordOwner, 'firstName' | 'lastName'>) => firstName === '' && lastName === ''

type ResetBody = ParsedInputOf<typeof login.stage2>['postData']

/** Sets the password once per token (`com_login stage2`), ends all sessions of its owner and returns the owner with the new hash. Throws Refusal. */
export async function setPasswordByReset(
  services: Services,
  form: ResetBody,
  { actsAs }: Pick<HttpContext, 'actsAs'>,
): Promise<PasswordOwner> {
  const { db, now } = services
  const owner = await openReset(services, form.token)
  const name = isNameless(owner) ? nameOf(form, owner) : undefined
  await refusePasswordChoice(owner, form)
  await actsAs(owner)
  const passwordHash = await hashPassword(form.newPassword)
  const at = now()
  const done = await db.$transaction(async (tx) => {
    if (!(await consumeReset(tx, hashSecret(form.token), at))) return false
    if (!(await storePassword(tx, owner, { passwordHash, now: at, ...(name ? { name } : {}) }))) return false
    // The holder of the link is the owner, so a lock from failed sign-ins ends.
    await tx.signInFailure.deleteMany({ where: { account: accountKey(owner, owner.username) } })
    await mailAccountChange(tx, owner, {
      subject: 'Your iVue password was set',
      what: `the password of your iVue account ${owner.username} was set by a link that was mailed to you.`,
    })
    return true
  })
  if (!done) throw new Refusal(MESSAGES.tokenInvalid)
  return { ...owner, passwordHash }
}

function nameOf({ firstName = '', lastName = '' }: ResetBody, { fullName }: PasswordOwner) {
  const missing = Object.entries({ firstName, lastName }).filter(([, value]) => value === '')
  if (missing.length > 0) {
    throw new Refusal(MESSAGES.enterName, {
      fields: Object.fromEntries(missing.map(([field]) => [`postData.${field}`, MESSAGES.enterName])),
    })
  }
  return { firstName, lastName, fullName: fullName || `${firstName} ${lastName}` }
}
