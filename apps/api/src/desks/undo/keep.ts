import type { Undoable } from '@ivue/contracts/desks/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/events.ts'
import type { Queries } from '../../database.ts'
import type { DeskDefinition } from '../desk.ts'
import type { TaskNow } from '../locked-tasks.ts'

const KEPT_MS = 86_400_000

/** The columns that a bulk action may change; the same list is written back. */
export const KEPT_COLUMNS: Readonly<Record<Undoable, readonly string[]>> = {
  bulk: ['slot1_id', 'slot2_id', 'mismatch_id', 'mismatch2_id'],
  autocomplete: ['status', 'done_at', ...[1, 2, 3, 4].flatMap((n) => [`p${n}_result`, `p${n}_stamped_at`])],
}

interface Kept extends Pick<Act, 'viewer' | 'now'> {
  definition: DeskDefinition
  operation: Undoable
  /** Locked, and about to be changed by one version. */
  tasks: readonly TaskNow[]
}

/** Remembers what tasks are before a bulk action changes them. Answers the id by which it is undone; undefined where there is nothing to undo. */
export async function keepForUndo(tx: Queries, { definition, viewer, now, operation, tasks }: Kept): Promise<number | undefined> {
  if (tasks.length === 0) return undefined
  await tx.$executeRaw(Prisma.sql`
    DELETE FROM bulk_actions WHERE id IN (
      SELECT id FROM bulk_actions WHERE at < ${new Date(now.getTime() - KEPT_MS)}::timestamptz ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED)`)
  const { desk, loanPerson } = definition
  const { id } = await tx.bulkAction.create({ data: { desk, operation, actorId: viewer.userId, at: now }, select: { id: true } })
  const columns = KEPT_COLUMNS[operation].map((name) => `'${name}', t.${name}`).join(', ')
  const person = loanPerson ? `, 'loan_person_id', l.${loanPerson}` : ''
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO bulk_action_rows (action_id, task_id, version_after, before)
    SELECT ${id}::int, t.id, t.version + 1, jsonb_build_object(${Prisma.raw(columns + person)})
    FROM tasks t JOIN loans l ON l.id = t.loan_id WHERE t.id = ANY(${tasks.map((task) => task.id)}::int[])`)
  return id
}
