import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { resetRefused } from '@ivue/contracts/people/rules.ts'
import { linkSealer } from '../mail/links.ts'
import { notify } from '../notifications/notify.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { mailAccountNews, mailResetLink, publicUrl } from './account-mails.ts'
import { guessLimitOf } from './limits.ts'
import { networkOf } from './network.ts'
import { refuseChoice } from './password-choice.ts'
import {
  createReset,
  findOwnerById,
  findOwnerByName,
  findOwnerByToken,
  type PasswordOwner,
  removeOldResets,
  storePassword,
  useReset,
} from './password-queries.ts'
import { hashPassword } from './passwords.ts'
import { accountKey, countAttempt, hashOf, newToken } from './queries.ts'

/** Longer than finding somebody and writing them a mail takes: whether there is such a person does not show by the time. */
const ANSWERED_AFTER_MS = 500

/** Mails a link that sets the password of `owner`. `sender` is who asks for it, null at the sign-in page. */
async function mailReset({ db, env, settings, now }: Services, owner: PasswordOwner, sender: SignedIn | null): Promise<void> {
  const token = newToken()
  const minutes = await settings.get('password.resetMinutes')
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  const sealed = linkSealer(env).seal(publicUrl(env, `/password_reset?token=${token}`), owner.userId)
  await db.$transaction(async (tx) => {
    await createReset(tx, { userId: owner.userId, tokenHash: hashOf(token), createdAt, expiresAt })
    await mailResetLink(tx, owner, { sender: sender?.fullName ?? null, minutes, sealed, until: expiresAt })
    if (sender && sender.userId !== owner.userId)
      await notify(tx, [
        { userId: owner.userId, kind: 'account', text: `${sender.fullName} mailed you a link that sets a new password`, link: '' },
      ])
  })
  await removeOldResets(db, createdAt)
}

const resetProblem = (viewer: SignedIn, owner: PasswordOwner) =>
  resetRefused(viewer, owner, {
    inactive: owner.inactive ? 1 : 0,
    loginType: owner.loginType,
    dr_email: owner.email,
    client_email: '',
    m_email: '',
  })

/** `com_login passwordReset`. Answers whose it was. Throws Refusal. */
export async function sendReset(services: Services, viewer: SignedIn, userId: number): Promise<PasswordOwner> {
  const owner = await findOwnerById(services.db, userId)
  if (!owner) throw new Refusal(MESSAGES.notFound)
  const problem = resetProblem(viewer, owner)
  if (problem) throw new Refusal(problem)
  await mailReset(services, owner, viewer)
  return owner
}

/**
 * `com_login forgotPassword`. Says nothing of whether there is such a person, neither by words nor by time. Only so many mails go to a person, and only so many
 * requests of one address are heard, in the window of failed sign-ins.
 */
export async function askForReset(services: Services, username: string, address: string, wait: (ms: number) => Promise<unknown> = sleep) {
  const { db, settings, now } = services
  const answered = wait(ANSWERED_AFTER_MS)
  const guesses = await guessLimitOf(settings)
  const owner = await findOwnerByName(db, username)
  const count = (key: string) => countAttempt(db, { key: hashOf(key), address: networkOf(address), now: now(), ...guesses })
  const ofPerson = await count(`reset of ${Buffer.from(accountKey(owner, username)).toString('hex')}`)
  const ofAddress = await count('resets')
  const heard = ofPerson.anywhere <= guesses.limit && ofAddress.here <= guesses.limit * 10
  if (heard && owner && !owner.inactive && owner.loginType !== 1 && owner.email !== '') await mailReset(services, owner, null)
  await answered
}

/** `com_login stage1`: whose password the token sets. Throws Refusal 'Token Invalid'. */
export async function openReset({ db, now }: Services, token: string): Promise<PasswordOwner> {
  const owner = await findOwnerByToken(db, hashOf(token), now())
  if (!owner) throw new Refusal(MESSAGES.tokenInvalid)
  return owner
}

/** No name on file: the form asks for one (platform 2.5). */
export const isNameless = ({ firstName, lastName }: Pick<PasswordOwner, 'firstName' | 'lastName'>) => firstName === '' && lastName === ''

export interface ResetForm {
  token: string
  newPassword: string
  confirmPassword: string
  firstName?: string | undefined
  lastName?: string | undefined
}

/** `com_login stage2`: sets the password, once per token, and ends every session of its owner. Answers whose it was. Throws Refusal. */
export async function setByReset(services: Services, form: ResetForm): Promise<PasswordOwner> {
  const { db, now } = services
  const owner = await openReset(services, form.token)
  const name = isNameless(owner) ? nameOf(form, owner) : undefined
  await refuseChoice(owner, form)
  const passwordHash = await hashPassword(form.newPassword)
  const at = now()
  const done = await db.$transaction(async (tx) => {
    if (!(await useReset(tx, hashOf(form.token), at))) return false
    if (!(await storePassword(tx, owner, { passwordHash, now: at, ...(name ? { name } : {}) }))) return false
    // Who holds the link is who was locked out, or is about to be let in.
    await tx.signInFailure.deleteMany({ where: { account: accountKey(owner, owner.username) } })
    await mailAccountNews(tx, owner, {
      subject: 'Your iVue password was set',
      what: `the password of your iVue account ${owner.username} was set by a link that was mailed to you.`,
    })
    return true
  })
  if (!done) throw new Refusal(MESSAGES.tokenInvalid)
  return owner
}

function nameOf({ firstName = '', lastName = '' }: ResetForm, { fullName }: PasswordOwner) {
  const missing = Object.entries({ firstName, lastName }).filter(([, value]) => value === '')
  if (missing.length > 0) {
    throw new Refusal(MESSAGES.enterName, {
      fields: Object.fromEntries(missing.map(([field]) => [`postData.${field}`, MESSAGES.enterName])),
    })
  }
  return { firstName, lastName, fullName: fullName || `${firstName} ${lastName}` }
}
