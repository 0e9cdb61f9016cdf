import type { CandidateRow } from '@ivue/contracts/loans/lists-contract.ts'

/** The choices of "Assign To": people who can take the loan, then the others, who are disabled. Empty groups are left out. */
export function candidateGroups(people: readonly CandidateRow[]) {
  const items = (can: boolean) =>
    people.filter(({ why }) => (why === '') === can).map(({ id, Name }) => ({ value: id, label: Name, disabled: !can }))
  return [
    { group: 'Can take this loan', items: items(true) },
    { group: 'Cannot take it now', items: items(false) },
  ].filter((part) => part.items.length > 0)
}
