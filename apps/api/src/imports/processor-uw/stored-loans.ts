import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../database/database.ts'
import type { StoredLoan } from '../rules/processor-uw/reference.ts'

export async function storedLoans(db: Database, numbers: readonly string[]): Promise<Map<string, StoredLoan>> {
  const rows = await db.$queryRaw<(StoredLoan & { number: string })[]>`
    SELECT l.number, l.borrower_last_name AS "borrowerLastName", l.zone, l.property_state AS "propertyState", l.substatus, coalesce(nullif(p.stage, ''), u.stage, '') AS stage, coalesce(p.imported_status, '') AS "importedStage",
      coalesce(p.slot1_id, l.processor_id) AS "processorId", coalesce(u.slot1_id, l.underwriter_id) AS "underwriterId", u.id IS NOT NULL AS "atUnderwriting",
      coalesce((SELECT full_name FROM users WHERE id = coalesce(p.slot1_id, l.processor_id)), '') AS "processorName",
      coalesce((SELECT full_name FROM users WHERE id = coalesce(u.slot1_id, l.underwriter_id)), '') AS "underwriterName",
      (SELECT named_id FROM refused_changes WHERE task_id = p.id AND slot = 1 AND holder_id = p.slot1_id) AS "rejectedProcessorId",
      (SELECT named_id FROM refused_changes WHERE task_id = u.id AND slot = 1 AND holder_id = u.slot1_id) AS "rejectedUnderwriterId"
    FROM loans l LEFT JOIN tasks p ON p.loan_id = l.id AND p.desk = 'processor' LEFT JOIN tasks u ON u.loan_id = l.id AND u.desk = 'underwriter'
    WHERE l.number = ANY(${[...numbers]}::text[])`
  return new Map(rows.map(({ number, ...stored }) => [number, stored]))
}

const HOLDER = {
  processor: { id: Prisma.sql`processor_id`, since: Prisma.sql`processor_assigned_at` },
  underwriter: { id: Prisma.sql`underwriter_id`, since: Prisma.sql`underwriter_assigned_at` },
} as const

export async function assignedSince(db: Database, desk: keyof typeof HOLDER, since: Date): Promise<Map<number, number>> {
  const { id, since: assigned } = HOLDER[desk]
  const rows = await db.$queryRaw<{ id: number; count: number }[]>(Prisma.sql`
    SELECT ${id} AS id, count(*)::int AS count FROM loans
    WHERE status = ANY (ARRAY['Pre-Decision', 'Underwriting', 'Approved', 'Closing']) AND ${assigned} >= ${since}::timestamptz AND ${id} IS NOT NULL GROUP BY 1`)
  return new Map(rows.map(({ id: person, count }) => [person, count]))
}
