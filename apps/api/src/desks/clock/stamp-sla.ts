import { MEASURES } from '@ivue/contracts/desks/words.ts'
import type { Services } from '../../app-services.ts'
import { withConnection } from '../../own-connection.ts'
import { OVERDUE_SQL, resultSql } from '../../rows/sla-sql.ts'

const BATCH = 500

/**
 * Sets Not Met on overdue measures (domain 5.5), so that lists can sort and filter by the stored result. Locked rows are skipped until
 * the next run, a minute later. A person who saves such a task that was open gets a message that the clock changed it. Returns the number of
 * tasks changed.
 */
export async function stampOverdue({ connectionString, now }: Services): Promise<number> {
  const at = now()
  const sets = MEASURES.flatMap((n) => {
    const result = resultSql(`p${n}_due_at`, `p${n}_actual_at`, 'status', '$1')
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
