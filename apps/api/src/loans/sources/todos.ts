import { formatDate, type Queries } from '../../platform/database/database.ts'
import { type LoanPast, rewindAll } from '../rewind.ts'

export interface TodoRead {
  id: number
  kind: string
  action: string
  name: string
  owner: string
  status: string
  priority: string
  /** Days are `YYYY-MM-DD`. */
  openedOn: string
  dueOn: string | null
  reviewedOn: string | null
  reviewCount: number
  recurrenceCount: number
  info: string
}

/** A source of WOW tasks, LEAN accountability tasks, calls and the issue tracker. Implement this for another feed. */
export interface TodoSource {
  todosOf(loanId: number, past: LoanPast | null): Promise<TodoRead[]>
}

const MAX_TODOS = 500

/** Reads the tasks that a feed stored in our table, the oldest first. */
export function storedTodoSource(db: Queries): TodoSource {
  return {
    async todosOf(loanId, past) {
      const now = await db.loanTodo.findMany({ where: { loanId }, orderBy: [{ openedOn: 'asc' }, { id: 'asc' }], take: MAX_TODOS })
      const rows = past ? rewindAll(past, 'todo', now).filter(({ openedOn }) => openedOn <= past.at) : now
      return rows.map(({ loanId: _, openedOn, dueOn, reviewedOn, ...row }) => ({
        ...row,
        openedOn: formatDate(openedOn),
        dueOn: formatDate(dueOn),
        reviewedOn: formatDate(reviewedOn),
      }))
    },
  }
}
