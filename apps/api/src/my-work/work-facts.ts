import { DESKS } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Read } from '../database/database.ts'
import { isKnownTo } from '../rows/blind-reviews.ts'
import { snoozedLoans } from '../watch/queries.ts'
import { LEASE_MS } from '../worklist/presence/lease.ts'

/** What the statements of My work depend on. Planning a source takes longer than reading it, so sources without rows are left out. */
export interface WorkFacts {
  /** Ids of the loans that the person has snoozed. */
  snoozed: readonly number[]
  /** Ids of the loans that are not given as the next one. */
  leased: readonly number[]
  follows: boolean
  /** The kinds of the person's unread notices. */
  notices: readonly string[]
}

/**
 * Returns the facts of a person by one statement. The leased loans are those with a valid lease that the person may know of, and those that
 * the person took and released within the time of a lease, so that they are not given the same loan again at once.
 */
export async function readWorkFacts(read: Read, { userId }: Pick<Viewer, 'userId'>, now: Date): Promise<WorkFacts> {
  const [facts] = await read<WorkFacts>(Prisma.sql`
    SELECT ${snoozedLoans({ userId }, now)} AS snoozed, EXISTS (SELECT FROM loan_follows f WHERE f.user_id = ${userId}::int) AS follows,
      ARRAY(SELECT DISTINCT kind FROM notifications WHERE user_id = ${userId}::int AND read_at IS NULL) AS notices,
      ARRAY(
        SELECT coalesce(k.loan_id, r.loan_id) FROM row_leases e
        LEFT JOIN tasks k ON e.list = ANY(${[...DESKS]}::text[]) AND k.id = e.record_id
        LEFT JOIN reviews r ON e.list <> ALL(${[...DESKS]}::text[]) AND r.id = e.record_id AND ${isKnownTo({ userId }, 'r')}
        WHERE (e.until > ${now}::timestamptz OR (e.user_id = ${userId}::int AND e.since > ${new Date(now.getTime() - LEASE_MS)}::timestamptz))
          AND coalesce(k.loan_id, r.loan_id) IS NOT NULL) AS leased`)
  return facts ?? { snoozed: [], leased: [], follows: false, notices: [] }
}
