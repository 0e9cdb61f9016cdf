import type { Database } from '../../database/database.ts'
import type { StoredPeople } from '../rules/closing/rules.ts'

/** Reads the holders of these loans at all desks, by loan number. */
export async function readStoredPeople(db: Database, numbers: readonly string[]): Promise<Map<string, StoredPeople>> {
  const rows = await db.$queryRaw<(StoredPeople & { number: string })[]>`
    SELECT l.number, l.borrower_last_name AS "borrowerLastName", p.slot1_id AS "processorId", coalesce(p.slot1_name, '') AS "processorName", u.slot1_id AS "underwriterId", coalesce(u.slot1_name, '') AS "underwriterName",
      c.slot1_id AS "closer1Id", coalesce(c.slot1_name, '') AS "closer1Name", c.slot2_id AS "closer2Id", coalesce(c.slot2_name, '') AS "closer2Name",
      (SELECT named_id FROM refused_changes WHERE task_id = c.id AND slot = 1 AND holder_id = c.slot1_id) AS "rejected1Id",
      (SELECT named_id FROM refused_changes WHERE task_id = c.id AND slot = 2 AND holder_id = c.slot2_id) AS "rejected2Id"
    FROM loans l LEFT JOIN tasks c ON c.loan_id = l.id AND c.desk = 'closing'
      LEFT JOIN tasks p ON p.loan_id = l.id AND p.desk = 'processor' LEFT JOIN tasks u ON u.loan_id = l.id AND u.desk = 'underwriter'
    WHERE l.number = ANY(${[...numbers]}::text[])`
  return new Map(rows.map(({ number, ...stored }) => [number, stored]))
}
