import { MESSAGES } from '@ivue/contracts/messages.ts'
import { passwordProblem } from '@ivue/contracts/session/password-rules.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isPassword } from './passwords.ts'

/** Throws a Refusal of the field when a password violates the policy (platform 2.5; domain 1) or is a common one. */
export async function refusePasswordChoice(
  { username, passwordHash }: { username: string; passwordHash: string | null },
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
): Promise<void> {
  const choice = { password: newPassword, username }
  const sameAsLast = passwordProblem(choice) === null && (await isPassword(passwordHash, newPassword))
  const problem = passwordProblem({ ...choice, sameAsLast })
  if (problem) throw Refusal.field('postData.newPassword', problem)
  if (await isCommonPassword(newPassword)) throw Refusal.field('postData.newPassword', MESSAGES.commonPassword)
  const unconfirmed = passwordProblem({ ...choice, confirmation: confirmPassword })
  if (unconfirmed) throw Refusal.field('postData.confirmPassword', unconfirmed)
}
