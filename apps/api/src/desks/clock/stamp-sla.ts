import { findMeasureOwner } from '@ivue/contracts/desks/rules.ts'
import { MEASURES } from '@ivue/contracts/desks/words.ts'
import { UNEXPLAINED_LINK } from '@ivue/contracts/links.ts'
import type { Slots } from '@ivue/contracts/worklist/rules.ts'
import { type Notice, notify } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { withConnection } from '../../platform/database/own-connection.ts'
import { measureResultSql, OVERDUE_SQL } from '../../platform/rows/sla-sql.ts'

const BATCH = 500

/**
 * Sets Not Met on overdue measures (domain 5.5), so that lists can sort and filter by the stored result. Locked rows are skipped until
 * the next run, a minute later. A person who saves such a task that was open gets a message that the clock changed it. Returns the number of
 * tasks changed.
 */
export async function stampOverdue({ connectionString, db, now }: Services): Promise<number> {
  const at = now()
  let stamped = await stampOpen(connectionString, at)
  for (let batch = BATCH; batch === BATCH; stamped += batch) batch = await db.$transaction((tx) => stampUnfunded(tx, at))
  return stamped
}

/**
 * Sets Not Met on P4 of closed closings whose loan is not funded in time, and asks its holder for the reason (domain 9.2). Returns the
 * number of tasks changed.
 */
async function stampUnfunded(tx: Queries, at: Date): Promise<number> {
  const tasks = await tx.$queryRaw<(Slots & { loanNumber: string })[]>`
    UPDATE tasks SET p4_result = 'Not Met', p4_stamped_at = ${at}, version = version + 1, updated_at = ${at}, updated_by_id = NULL
    WHERE id IN (SELECT id FROM tasks WHERE desk = 'closing' AND status = 'Closed' AND p4_result = '' AND p4_actual_at IS NULL AND p4_due_at < ${at}
                 ORDER BY p4_due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING loan_number AS "loanNumber", slot1_id AS "slot1Id", slot2_id AS "slot2Id"`
  const notices = tasks.flatMap(({ loanNumber, ...slots }): Notice[] => {
    const userId = findMeasureOwner(slots, 4)
    const text = `Loan ${loanNumber} was not funded by its due moment: P4 was not met and has no reason yet`
    return userId === null ? [] : [{ userId, kind: 'assignment', text, link: UNEXPLAINED_LINK }]
  })
  await notify(tx, notices)
  return tasks.length
}

function stampOpen(connectionString: string, at: Date): Promise<number> {
  const sets = MEASURES.flatMap((n) => {
    const result = measureResultSql(`p${n}_due_at`, `p${n}_actual_at`, 'status', '$1')
    return [`p${n}_result = ${result}`, `p${n}_stamped_at = CASE WHEN ${result} <> p${n}_result THEN $1 ELSE p${n}_stamped_at END`]
  })
  return withConnection(connectionString, 'ivue-sla', async (client) => {
    let stamped = 0
    for (;;) {
      const { rowCount } = await client.query(
        `UPDATE tasks SET ${sets.join(', ')}, version = version + 1, updated_at = $1, updated_by_id = NULL
         WHERE id IN (SELECT id FROM tasks WHERE desk = 'closing' AND status IN ('WIP', 'Reschedule') AND (${OVERDUE_SQL}) ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
        [at],
      )
      stamped += rowCount ?? 0
      if ((rowCount ?? 0) < BATCH) return stamped
    }
  })
}
