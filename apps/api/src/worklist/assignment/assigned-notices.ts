import type { Notice } from '../../notifications/notify.ts'
import type { NewHolders, Subject, WorkRow } from '../subject.ts'
import type { Person } from '../workers.ts'

interface Assigned extends NewHolders {
  /** The person who assigned the rows. They get no notice for rows that they assigned to themselves. */
  by: { userId: number; fullName: string }
  rows: readonly Pick<WorkRow, 'loanNumber' | 'slot1Id' | 'slot2Id'>[]
  link: Subject['link']
}

/** Returns one notice per person who newly holds rows: a single loan by its number, several by their count. */
export function assignedNotices({ by, rows, slot1, slot2, link }: Assigned): Notice[] {
  const people = [...new Set([slot1?.id, slot2?.id])].filter((id) => id !== undefined && id !== by.userId) as number[]
  return people.flatMap((userId): Notice[] => {
    const isNew = (person: Person | null, before: number | null) => person?.id === userId && before !== userId
    const mine = rows.filter((row) => isNew(slot1, row.slot1Id) || isNew(slot2, row.slot2Id))
    const [only] = mine
    if (!only) return []
    const kind = 'assignment' as const
    if (mine.length > 1) return [{ userId, kind, text: `${mine.length} loans were assigned to you by ${by.fullName}`, link: link() }]
    const { loanNumber } = only
    return [{ userId, kind, text: `Loan ${loanNumber} was assigned to you by ${by.fullName}`, link: link(loanNumber) }]
  })
}
