import type { Notice } from '../../notifications/notify.ts'
import type { NewHolders, Subject, WorkRow } from '../subject.ts'
import type { AssignablePerson } from '../workers.ts'

interface NewAssignment {
  /** The person who assigned the rows. They get no notice for rows that they assigned to themselves. */
  by: { userId: number; fullName: string }
  given: readonly (NewHolders & { rows: readonly Pick<WorkRow, 'loanNumber' | 'slot1Id' | 'slot2Id'>[] })[]
  link: Subject['link']
}

/** Returns one notice per person who newly holds rows: a single loan by its number, several by their count. */
export function makeAssignedNotices({ by, given, link }: NewAssignment): Notice[] {
  const people = new Set(given.flatMap(({ slot1, slot2 }) => [slot1, slot2].flatMap((person) => person?.id ?? [])))
  people.delete(by.userId)
  return [...people].flatMap((userId): Notice[] => {
    const isNew = (person: AssignablePerson | null, before: number | null) => person?.id === userId && before !== userId
    const mine = given.flatMap(({ rows, slot1, slot2 }) => rows.filter((row) => isNew(slot1, row.slot1Id) || isNew(slot2, row.slot2Id)))
    const [only] = mine
    if (!only) return []
    const kind = 'assignment' as const
    if (mine.length > 1) return [{ userId, kind, text: `${mine.length} loans were assigned to you by ${by.fullName}`, link: link() }]
    const { loanNumber } = only
    return [{ userId, kind, text: `Loan ${loanNumber} was assigned to you by ${by.fullName}`, link: link(loanNumber) }]
  })
}
