import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Services } from '../../platform/app-services.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { limitGuesses } from '../guess-limit.ts'
import { mailAccountChange } from './account-mails.ts'
import { refusePasswordChoice } from './password-choice.ts'
import { findOwnerById, type PasswordOwner, storePassword } from './password-queries.ts'
import { hashPassword, isPassword } from './passwords.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function findOwner({ db }: Services, viewer: SignedIn): Promise<PasswordOwner> {
  const owner = await findOwnerById(db, viewer.userId)
  if (!owner) throw new Refusal(MESSAGES.sessionOver)
  return owner
}

/** Returns why the page for changing the password is blocked (platform 2.6; wire conventions, Signing in); null when it is open. */
async function changeProblem({ settings, now }: Services, owner: PasswordOwner): Promise<Refusal | null> {
  if (owner.loginType === 1) return new Refusal(MESSAGES.directoryPassword, { type: 'directory' })
  const again = (await settings.get('password.changeAgainHours')) * HOUR_MS
  const recent = owner.passwordChangedAt !== null && now().getTime() - owner.passwordChangedAt.getTime() < again
  return recent && !owner.passwordSetByOther ? new Refusal(MESSAGES.passwordAlreadyChanged, { type: 'changed' }) : null
}

/** Handles `com_login checkPasswordStatus`. Throws the Refusal that opens the popup ("prompt") or blocks the page ("page"). */
export async function checkPassword(services: Services, viewer: SignedIn, act: 'prompt' | 'page'): Promise<void> {
  const owner = await findOwner(services, viewer)
  if (act === 'page') {
    const refusal = await changeProblem(services, owner)
    if (refusal) throw refusal
    return
  }
  if (owner.loginType === 1) return
  if (owner.passwordSetByOther) throw new Refusal(MESSAGES.passwordSetByOther, { type: 'other' })
  const most = (await services.settings.get('password.maxAgeDays')) * DAY_MS
  const age = owner.passwordChangedAt === null ? Number.POSITIVE_INFINITY : services.now().getTime() - owner.passwordChangedAt.getTime()
  if (age > most) throw new Refusal(MESSAGES.passwordOld, { type: 'old' })
}

export interface ChangeForm {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/** Handles `com_login changePassword`, which ends every session of the person. Returns the owner with the new hash. Throws Refusal. */
export async function changePassword(services: Services, viewer: SignedIn, form: ChangeForm): Promise<PasswordOwner> {
  const { db, now } = services
  const owner = await findOwner(services, viewer)
  const refusal = await changeProblem(services, owner)
  if (refusal) throw refusal
  const correct = await limitGuesses(services, `password of user ${owner.userId}`, () => isPassword(owner.passwordHash, form.oldPassword))
  if (!correct) throw Refusal.field('postData.oldPassword', MESSAGES.wrongOldPassword)
  await refusePasswordChoice(owner, form)
  const passwordHash = await hashPassword(form.newPassword)
  const at = now()
  const stored = await db.$transaction(async (tx) => {
    if (!(await storePassword(tx, owner, { passwordHash, now: at }))) return false
    await mailAccountChange(tx, owner, {
      subject: 'Your iVue password was changed',
      what: `the password of your iVue account ${owner.username} was changed by somebody who was signed in to it.`,
    })
    return true
  })
  if (!stored) throw new Refusal(MESSAGES.passwordAlreadyChanged, { type: 'changed' })
  return { ...owner, passwordHash }
}
