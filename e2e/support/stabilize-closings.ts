import type { Client } from 'pg'

/** Unlocks every loan and postpones measures due soon, so that no conflict check or due moment changes closings during tests. */
export async function stabilizeClosings(database: Client): Promise<void> {
  await database.query('UPDATE loans SET conflict_check_passed_at = now() WHERE conflict_check_required_at IS NOT NULL')
  for (const due of ['p1_due_at', 'p2_due_at', 'p3_due_at', 'p4_due_at'])
    await database.query(`UPDATE tasks SET ${due} = ${due} + interval '1 day' WHERE ${due} BETWEEN now() AND now() + interval '2 hours'`)
}
