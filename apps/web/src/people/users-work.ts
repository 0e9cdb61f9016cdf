import type { OpenTasks } from '@ivue/contracts/people/user-fields.ts'

const DESKS: Record<string, string> = { closing: 'Closing', processor: 'Processor', underwriter: 'Underwriter' }

/** '12 closing tasks in WIP'. */
export function taskWords({ desk, status, count }: OpenTasks): string {
  return `${count.toLocaleString('en-US')} ${(DESKS[desk] ?? desk).toLowerCase()} ${count === 1 ? 'task' : 'tasks'} in ${status}`
}

/** The desk's list narrowed to this person's tasks of that status; null for a desk whose list names none. */
export function deskLink(paths: { closing: string }, { desk, status }: OpenTasks, userId: string): string | null {
  return desk === 'closing' ? `${paths.closing}?${new URLSearchParams({ userId, taskStatus: status })}` : null
}
