import type { Client } from 'pg'
import type { Notice } from '../notifications/notify.ts'

interface Assigned {
  person: number
  loans: number
  /** The first of them. */
  number: string
}

/** Tells each closer, once, which loans an import newly put on them; within the transaction of the import, once its rows are judged. Whoever imports knows. */
export async function assignedNotices(client: Client, by: { userId: number; fileName: string }): Promise<Notice[]> {
  const { rows } = await client.query<Assigned>(
    `SELECT slot.person, count(DISTINCT v.row)::int AS loans, min(v.number) AS number
     FROM verdict v, LATERAL (VALUES (v.old_slot1_id, v.final_slot1_id), (v.old_slot2_id, v.final_slot2_id)) slot (was, person)
     WHERE NOT v.rejected AND v.final_status IN ('WIP', 'Reschedule') AND slot.person IS DISTINCT FROM slot.was AND slot.person <> $1
     GROUP BY slot.person ORDER BY slot.person`,
    [by.userId],
  )
  return rows.map(({ person, loans, number }) => ({
    userId: person,
    kind: 'assignment',
    ...(loans === 1
      ? { text: `Loan ${number} was assigned to you by ${by.fileName}`, link: `/closing?loan=${number}` }
      : { text: `${loans} loans were assigned to you by ${by.fileName}`, link: '/closing' }),
  }))
}
