import { MESSAGES } from '@ivue/contracts/messages.ts'
import { MIN_PASSWORD_LENGTH } from '@ivue/contracts/session/password-rules.ts'

/**
 * Returns the first problem that the forms can find themselves, or null:
 * an empty field, or a new password below the minimum length (platform 5).
 */
export function formProblem(words: Readonly<Record<string, string>>): { field: string; msg: string } | null {
  const empty = Object.keys(words).find((field) => words[field]?.trim() === '')
  if (empty) return { field: empty, msg: MESSAGES.fillAllFields }
  const tooShort = [...(words.newPassword ?? '')].length < MIN_PASSWORD_LENGTH
  return tooShort ? { field: 'newPassword', msg: MESSAGES.passwordPattern } : null
}
