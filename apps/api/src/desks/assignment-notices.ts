import { DESK_PATH, loanLink } from '@ivue/contracts/desks/paths.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Notice } from '../notifications/notify.ts'
import type { DeskPerson } from './desk-people.ts'
import type { TaskNow } from './locked-tasks.ts'

interface Assigned {
  /** Who assigned, and is not told of what they gave themselves. */
  by: { userId: number; fullName: string }
  tasks: readonly Pick<TaskNow, 'loanNumber' | 'slot1Id' | 'slot2Id'>[]
  slot1: DeskPerson | null
  slot2: DeskPerson | null
  /** Whose list shows them. */
  desk: Desk
}

/** Tells whoever was newly put on loans, once however many they are: one loan by its number, many by their count. */
export function assignmentNotices({ by, tasks, slot1, slot2, desk }: Assigned): Notice[] {
  const people = [...new Set([slot1?.id, slot2?.id])].filter((id) => id !== undefined && id !== by.userId) as number[]
  return people.flatMap((userId): Notice[] => {
    const isNew = (person: DeskPerson | null, before: number | null) => person?.id === userId && before !== userId
    const mine = tasks.filter((task) => isNew(slot1, task.slot1Id) || isNew(slot2, task.slot2Id))
    const [only] = mine
    if (!only) return []
    const kind = 'assignment' as const
    if (mine.length > 1)
      return [{ userId, kind, text: `${mine.length} loans were assigned to you by ${by.fullName}`, link: DESK_PATH[desk] }]
    const { loanNumber } = only
    return [{ userId, kind, text: `Loan ${loanNumber} was assigned to you by ${by.fullName}`, link: loanLink(desk, loanNumber) }]
  })
}
