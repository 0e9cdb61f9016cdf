import { type BorrowerEntry, entryProblems, NO_ENTRY } from '@ivue/contracts/loans/conflict-check.ts'

export type BorrowerField = keyof BorrowerEntry

/** What was entered so far. It lives as long as the form does, and nowhere else. */
export interface Entries {
  stored: readonly { lastName: string; ssn: string }[]
  entry: BorrowerEntry
  /** Fields whose message is shown: those that were judged. */
  judged: boolean
  /** 'no': the last borrower is entered, and all may be sent. */
  answer: '' | 'no'
}

export const NO_ENTRIES: Entries = { stored: [], entry: NO_ENTRY, judged: false, answer: '' }

const stored = ({ lastName, ssn }: BorrowerEntry) => ({ lastName: lastName.trim(), ssn })

/** A change after 'No' takes the answer back: what is sent is what was judged. */
export const typed = (entries: Entries, field: BorrowerField, text: string): Entries => ({
  ...entries,
  entry: { ...entries.entry, [field]: text },
  answer: '',
})

/** 'Yes' stores the borrower and asks for the next; 'No' is the last one. With a message under a field neither counts (platform 4). */
export function answered(entries: Entries, answer: 'yes' | 'no'): Entries {
  if (Object.keys(entryProblems(entries.entry)).length > 0) return { ...entries, judged: true, answer: '' }
  if (answer === 'no') return { ...entries, judged: true, answer }
  return { ...NO_ENTRIES, stored: [...entries.stored, stored(entries.entry)] }
}

export const messagesOf = ({ entry, judged }: Entries): Partial<Record<BorrowerField, string>> => (judged ? entryProblems(entry) : {})

/** The body of the call. */
export function bodyOf({ stored: before, entry }: Entries): { ssn: string[]; lastName: string[] } {
  const all = [...before, stored(entry)]
  return { ssn: all.map(({ ssn }) => ssn), lastName: all.map(({ lastName }) => lastName) }
}

/** Something was entered that closing would lose. */
export const isDirty = ({ stored: before, entry }: Entries): boolean => before.length > 0 || Object.values(entry).some(Boolean)
