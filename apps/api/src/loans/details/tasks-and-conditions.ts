import { daysBetween } from '@ivue/contracts/calendar/days.ts'
import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { CONDITION_OWNERS, type LoanCondition, type Todo } from '@ivue/contracts/loans/details-shapes.ts'
import type { ConditionRead } from '../sources/conditions.ts'
import type { TodoRead } from '../sources/todos.ts'

/** Returns Open Tasks: the four tables. `today` is the day in the property's zone. */
export function buildTaskTables(todos: readonly TodoRead[], today: string) {
  const ofKind = (kind: string) => todos.filter((todo) => todo.kind === kind).map((todo) => readTodo(todo, today))
  return { wow: ofKind('wow'), lean: ofKind('lean'), calls: ofKind('call'), issues: ofKind('issue') }
}

function readTodo(
  { id, action, name, owner, status, priority, openedOn, dueOn, reviewedOn, reviewCount, recurrenceCount, info }: TodoRead,
  today: string,
): Todo {
  return {
    id,
    action,
    task: name,
    owner,
    status,
    priority,
    age: daysBetween(openedOn, today),
    sla: dueOn && usDay(dueOn),
    late: dueOn !== null && dueOn < today,
    lastReview: reviewedOn && usDay(reviewedOn),
    timesReviewed: reviewCount,
    reoccurrence: recurrenceCount,
    info,
  }
}

export function buildConditions(conditions: readonly ConditionRead[], today: string) {
  const tallies = CONDITION_OWNERS.map((owner) => {
    const theirs = conditions.filter((condition) => condition.owner === owner)
    const open = theirs.filter((condition) => condition.open).length
    return { owner, open, cleared: theirs.length - open }
  })
  const rows = conditions.map(
    ({ id, owner, name, open, etaOn, changedAt, changedBy, changeCount }): LoanCondition => ({
      id,
      owner,
      name,
      status: open ? 'Open' : 'Cleared',
      eta: etaOn && usDay(etaOn),
      late: open && etaOn !== null && etaOn < today,
      lastChange: changedAt.toISOString(),
      changeBy: changedBy,
      changes: changeCount,
    }),
  )
  return { tallies, rows }
}
