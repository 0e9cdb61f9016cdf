/** A new password with the values against which it is checked. A rule passes if the value that it needs is absent. */
export interface NewPassword {
  password: string
  username: string
  confirmation?: string | undefined
  /** The old password, which the form has as typed. The server compares with the stored hash instead, and passes `sameAsLast`. */
  lastPassword?: string | undefined
  sameAsLast?: boolean | undefined
}

export interface PasswordRule {
  label: string
  refusal: string
  holds(choice: NewPassword): boolean
}

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 16
const PHRASE_LENGTH = 4

/**
 * The password policy (platform 2.5; domain 1), in the order of the checklist. It applies to local passwords, not to those of the
 * directory.
 */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    label: `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`,
    refusal: `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`,
    holds: ({ password }) => lengthOf(password) >= MIN_PASSWORD_LENGTH && lengthOf(password) <= MAX_PASSWORD_LENGTH,
  },
  {
    label: 'At least 1 number',
    refusal: 'The password must have at least 1 number',
    holds: ({ password }) => /\d/.test(password),
  },
  {
    label: 'At least 1 uppercase letter',
    refusal: 'The password must have at least 1 uppercase letter',
    holds: ({ password }) => /\p{Lu}/u.test(password),
  },
  {
    label: 'At least 1 special character',
    refusal: 'The password must have at least 1 special character',
    holds: ({ password }) => /[^\p{L}\p{M}\p{N}\s\p{C}]/u.test(password),
  },
  {
    label: 'No phrase of the username',
    refusal: `The password must not contain ${PHRASE_LENGTH} or more characters of the username in a row`,
    holds: ({ password, username }) => password !== '' && !sharesPhrase(password, username),
  },
  {
    label: 'Not the same as the previous password',
    refusal: 'The password must not be the same as the previous password',
    holds: ({ password, lastPassword, sameAsLast }) => password !== '' && password !== lastPassword && sameAsLast !== true,
  },
  {
    label: 'The confirmation equals the new password',
    refusal: 'The confirmation must equal the new password',
    holds: ({ password, confirmation }) => password !== '' && (confirmation === undefined || confirmation === password),
  },
]

/** Returns each rule with whether the password meets it, for the checklist that is shown while typing. */
export function passwordChecklist(choice: NewPassword): { label: string; met: boolean }[] {
  return PASSWORD_RULES.map(({ label, holds }) => ({ label, met: holds(choice) }))
}

export function passwordProblem(choice: NewPassword): string | null {
  return PASSWORD_RULES.find(({ holds }) => !holds(choice))?.refusal ?? null
}

/** Counts characters, not UTF-16 units. */
const lengthOf = (text: string) => [...text].length

function sharesPhrase(password: string, username: string): boolean {
  const within = password.toLowerCase()
  const characters = [...username.toLowerCase()]
  return characters.some((_, start) => {
    const phrase = characters.slice(start, start + PHRASE_LENGTH)
    return phrase.length === PHRASE_LENGTH && within.includes(phrase.join(''))
  })
}
