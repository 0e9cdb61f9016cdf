import { MESSAGES } from '../messages.ts'
import { searchKey, storedText } from '../wire/text.ts'

/**
 * Texts and rules of the Conflict Check form (platform 2.10, 4, 5), shared by server and web. Messages about single fields are in
 * `messages.ts`.
 */
export const CONFLICT = {
  title: 'Conflict Check',
  question: 'Is there a co-borrower?',
  yes: 'Yes - Add Co-Borrower',
  no: 'No - All Done',
  waiting: 'Please wait …',
  // Not quoted from the specification:
  passed: 'The conflict check is completed: the loan is unlocked',
  refused: 'The conflict check was not passed. Look at what was entered and try again',
  notLocked: 'This loan is not locked by a conflict check',
  otherKey: 'The data on file for this loan is encrypted with another key. Tell your administrator',
  feedAway: 'The conflict check needs the staff warehouse, which cannot be reached. Try again later',
} as const

/**
 * Most entries accepted in a body. A loan has at most four borrowers (domain 7.1, Borrower Count); larger numbers are counted as a failed
 * check.
 */
export const MAX_BORROWERS = 10
/** After this many failures of one person on one loan, that person cannot check that loan for `windowMs` (domain 4, Conflict check). */
export const CONFLICT_LIMIT = { failures: 5, windowMs: 15 * 60_000 } as const

export interface BorrowerEntry {
  lastName: string
  confirmLastName: string
  ssn: string
  confirmSsn: string
}
export const NO_ENTRY: BorrowerEntry = { lastName: '', confirmLastName: '', ssn: '', confirmSsn: '' }

/** Returns the form's prompt. From the second borrower on it includes the borrower's number. */
export function conflictPrompt(borrower: number): string {
  return `Please complete Borrower ${borrower > 1 ? `${borrower} ` : ''}conflict check below to unlock the loan:`
}

/** Returns why a text is not an SSN (nine digits, no dashes), or null. */
export function ssnProblem(ssn: string): string | null {
  if (ssn === '') return MESSAGES.cannotBeEmpty
  if (/\D/.test(ssn)) return MESSAGES.ssnNotNumeric
  return ssn.length === 9 ? null : MESSAGES.ssnNotNineDigits
}

/** Returns the message for each invalid field. Empty when the borrower may be stored. */
export function entryProblems({ lastName, confirmLastName, ssn, confirmSsn }: BorrowerEntry): Partial<Record<keyof BorrowerEntry, string>> {
  const name = storedText(lastName).trim()
  const confirmed = storedText(confirmLastName).trim()
  const messages = {
    lastName: name === '' ? MESSAGES.cannotBeEmpty : null,
    confirmLastName: confirmed === '' ? MESSAGES.cannotBeEmpty : confirmed === name ? null : MESSAGES.lastNameNotMatched,
    ssn: ssnProblem(ssn),
    confirmSsn: confirmSsn === '' ? MESSAGES.cannotBeEmpty : confirmSsn === ssn ? null : MESSAGES.ssnNotMatched,
  }
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== null))
}

/** Normalizes a name for comparison: case, spaces, accents and the form of apostrophes are ignored. */
export const nameKey = (name: string): string => searchKey(name).replaceAll(/\s+/g, '')

/** A borrower as stored. Null means unknown. `ssn` may be encoded in any way that gives equal texts for equal SSNs. */
export interface BorrowerOnFile {
  lastName: string | null
  ssn: string | null
}

/**
 * Returns for each entered borrower the index of the matching borrower on file. The order does not matter. Null if the check fails: another
 * number of borrowers, an unknown name, a wrong SSN, or the same SSN twice.
 */
export function matchBorrowers(onFile: readonly BorrowerOnFile[], entered: readonly { lastName: string; ssn: string }[]): number[] | null {
  if (entered.length !== onFile.length || new Set(entered.map(({ ssn }) => ssn)).size < entered.length) return null
  const fits = (one: BorrowerOnFile, other: { lastName: string; ssn: string }) =>
    (one.lastName === null || nameKey(one.lastName) === nameKey(other.lastName)) && (one.ssn === null || one.ssn === other.ssn)
  const found: number[] = []
  const place = (position: number): boolean => {
    const one = onFile[position]
    if (!one) return true
    for (const [index, other] of entered.entries()) {
      if (found.includes(index) || !fits(one, other)) continue
      found.push(index)
      if (place(position + 1)) return true
      found.pop()
    }
    return false
  }
  return place(0) ? found : null
}
