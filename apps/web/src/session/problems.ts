import { MESSAGES } from '@ivue/contracts/messages.ts'
import { SHORTEST_PASSWORD } from '@ivue/contracts/session/password-rules.ts'
import { Refused } from '../rpc/errors.ts'

/** Field of the form → what is wrong with it. */
export type FieldProblems = Record<string, string>

/** The problems of a refused body, under the names of the form: the server says `postData.newPassword`. */
export function problemsOf(error: unknown): FieldProblems {
  if (!(error instanceof Refused)) return {}
  return Object.fromEntries(Object.entries(error.fields).map(([path, words]) => [path.replace(/^postData\./, ''), words]))
}

/** What the forms judge themselves: nothing is left empty, and a new password has its least length (platform 5). Null: send it. */
export function formProblem(words: Record<string, string>): { field: string; msg: string } | null {
  const empty = Object.keys(words).find((field) => words[field]?.trim() === '')
  if (empty) return { field: empty, msg: MESSAGES.fillAllFields }
  const tooShort = [...(words.newPassword ?? '')].length < SHORTEST_PASSWORD
  return tooShort ? { field: 'newPassword', msg: MESSAGES.passwordPattern } : null
}
