import { type BorrowerEntry, entryProblems, NO_ENTRY } from '@ivue/contracts/loans/conflict-check.ts'

export type BorrowerField = keyof BorrowerEntry

/** What the person has entered so far. It contains SSNs, so it must not outlive the form. */
export interface Entries {
  /** The borrowers that are complete. */
  stored: readonly { lastName: string; ssn: string }[]
  entry: BorrowerEntry
  /** Whether the messages of invalid fields are shown. */
  checked: boolean
  /** 'no' once the person has confirmed that there are no more borrowers. All entries can then be sent. */
  answer: '' | 'no'
}

export const NO_ENTRIES: Entries = { stored: [], entry: NO_ENTRY, checked: false, answer: '' }

const storedBorrowers = ({ lastName, ssn }: BorrowerEntry) => ({ lastName: lastName.trim(), ssn })

/** Returns the entries after typing. It also resets the answer 'No', because the typed text is not validated yet. */
export const withTyped = (entries: Entries, field: BorrowerField, text: string): Entries => ({
  ...entries,
  entry: { ...entries.entry, [field]: text },
  answer: '',
})

/**
 * Returns the entries after the question for more borrowers is answered. 'Yes' stores the borrower and starts the next one, 'No' ends the
 * input. Invalid fields prevent both (platform 4).
 */
export function withMoreBorrowersAnswer(entries: Entries, answer: 'yes' | 'no'): Entries {
  if (Object.keys(entryProblems(entries.entry)).length > 0) return { ...entries, checked: true, answer: '' }
  if (answer === 'no') return { ...entries, checked: true, answer }
  return { ...NO_ENTRIES, stored: [...entries.stored, storedBorrowers(entries.entry)] }
}

/** Returns the message of each invalid field, once messages are shown. */
export const findMessages = ({ entry, checked }: Entries): Partial<Record<BorrowerField, string>> => (checked ? entryProblems(entry) : {})

export function toRequestBody({ stored: before, entry }: Entries): { ssn: string[]; lastName: string[] } {
  const all = [...before, storedBorrowers(entry)]
  return { ssn: all.map(({ ssn }) => ssn), lastName: all.map(({ lastName }) => lastName) }
}

export const isDirty = ({ stored: before, entry }: Entries): boolean => before.length > 0 || Object.values(entry).some(Boolean)
