import { MESSAGES } from '../messages.ts'

/** The words and rules of the Conflict Check form (platform 2.10, 4, 5), on both sides of the wire; what it says of a field stands in `messages.ts`. */
export const CONFLICT = {
  title: 'Conflict Check',
  question: 'Is there a co-borrower?',
  yes: 'Yes - Add Co-Borrower',
  no: 'No - All Done',
  waiting: 'Please wait …',
  // ours
  passed: 'The conflict check is completed: the loan is unlocked',
  refused: 'The conflict check was not passed. Look at what was entered and try again',
  notLocked: 'This loan is not locked by a conflict check',
  otherKey: 'What is on file for this loan was kept under another key. Tell your administrator',
  feedAway: 'The conflict check needs the staff warehouse, which cannot be reached. Try again later',
} as const

/** No loan has more borrowers than four (domain 7.1, Borrower Count); a few more are heard and refused. */
export const MOST_BORROWERS = 10
/** So many failures of one person on one loan lock that pair, for so long (domain 4, Conflict check). */
export const CONFLICT_LIMIT = { failures: 5, windowMs: 15 * 60_000 } as const

export interface BorrowerEntry {
  lastName: string
  confirmLastName: string
  ssn: string
  confirmSsn: string
}
export const NO_ENTRY: BorrowerEntry = { lastName: '', confirmLastName: '', ssn: '', confirmSsn: '' }

/** What the form asks; the number is said from the second borrower on. */
export function conflictPrompt(borrower: number): string {
  return `Please complete Borrower ${borrower > 1 ? `${borrower} ` : ''}conflict check below to unlock the loan:`
}

/** Why this is no SSN, or null: nine digits, no dashes. */
export function ssnProblem(ssn: string): string | null {
  if (ssn === '') return MESSAGES.cannotBeEmpty
  if (/\D/.test(ssn)) return MESSAGES.ssnNotNumeric
  return ssn.length === 9 ? null : MESSAGES.ssnNotNineDigits
}

/** The message under each field that is wrong; nothing when the borrower may be stored. */
export function entryProblems({ lastName, confirmLastName, ssn, confirmSsn }: BorrowerEntry): Partial<Record<keyof BorrowerEntry, string>> {
  const name = lastName.trim()
  const confirmed = confirmLastName.trim()
  const messages = {
    lastName: name === '' ? MESSAGES.cannotBeEmpty : null,
    confirmLastName: confirmed === '' ? MESSAGES.cannotBeEmpty : confirmed === name ? null : MESSAGES.lastNameNotMatched,
    ssn: ssnProblem(ssn),
    confirmSsn: confirmSsn === '' ? MESSAGES.cannotBeEmpty : confirmSsn === ssn ? null : MESSAGES.ssnNotMatched,
  }
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== null))
}

/** A name as it is compared: without regard to case and spaces. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '')

/** A borrower as they are on file; null is not known. SSNs stand here as anything that is equal for equal ones. */
export interface BorrowerOnFile {
  lastName: string | null
  ssn: string | null
}

/**
 * Which of those entered is which on file, by position on file; null when the check is not passed: another number of borrowers, a name that nobody on file has, an
 * SSN other than the one on file, or one SSN twice. The order in which they were entered does not matter.
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
