import { MESSAGES } from '@ivue/contracts/messages.ts'
import { SHORTEST_PASSWORD } from '@ivue/contracts/session/password-rules.ts'

/** What the forms check themselves: no field is empty, and a new password has its minimum length (platform 5). Null if it can be sent. */
export function formProblem(words: Readonly<Record<string, string>>): { field: string; msg: string } | null {
  const empty = Object.keys(words).find((field) => words[field]?.trim() === '')
  if (empty) return { field: empty, msg: MESSAGES.fillAllFields }
  const tooShort = [...(words.newPassword ?? '')].length < SHORTEST_PASSWORD
  return tooShort ? { field: 'newPassword', msg: MESSAGES.passwordPattern } : null
}
