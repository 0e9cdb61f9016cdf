import { type BorrowerEntry, entryProblems, NO_ENTRY } from '@ivue/contracts/loans/conflict-check.ts'

export type BorrowerField = keyof BorrowerEntry

/** What the person has entered so far. It contains SSNs, so it must not outlive the form. */
export interface Entries {
  /** The borrowers that are complete. */
  stored: readonly { lastName: string; ssn: string }[]
  entry: BorrowerEntry
  /** Whether the messages of invalid fields are shown. */
  checked: boolean
  /** 'no': there are no more borrowers, and all can be sent. */
  answer: '' | 'no'
}

export const NO_ENTRIES: Entries = { stored: [], entry: NO_ENTRY, checked: false, answer: '' }

const storedBorrowers = ({ lastName, ssn }: BorrowerEntry) => ({ lastName: lastName.trim(), ssn })

/** Returns the entries after typing. This withdraws a 'No', so that only validated input can be sent. */
export const withTyped = (entries: Entries, field: BorrowerField, text: string): Entries => ({
  ...entries,
  entry: { ...entries.entry, [field]: text },
  answer: '',
})

/**
 * Returns the entries after an answer. 'Yes' stores the borrower and continues
 * with the next, 'No' ends the input. Invalid fields prevent both (platform 4).
 */
export function withAnswer(entries: Entries, answer: 'yes' | 'no'): Entries {
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
