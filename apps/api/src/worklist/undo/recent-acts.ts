import type { RecentAct } from '@ivue/contracts/worklist/contract.ts'
import { UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { getWorklist, WORKLIST_NAMES } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../database/database.ts'

const MAX_ACTS = 50

interface StoredAct extends Omit<RecentAct, 'at' | 'undoneAt'> {
  at: Date
  undoneAt: Date | null
}

/** Returns the acts of a person that can be undone at `now`, and those undone since, newest first. */
export async function readRecentActs(db: Queries, userId: number, now: Date): Promise<RecentAct[]> {
  const since = new Date(now.getTime() - UNDO_MINUTES * 60_000)
  const reviewLists = WORKLIST_NAMES.filter((name) => getWorklist(name).floor === 'quality')
  const acts = await db.$queryRaw<StoredAct[]>(Prisma.sql`
    SELECT c.id, c.list, c.operation, c.at, c.undone_at AS "undoneAt",
      jsonb_agg(jsonb_build_array(r.record_id, coalesce(l.number, r.before->>'name')) ORDER BY l.number) AS rows
    FROM bulk_changes c JOIN bulk_change_rows r ON r.change_id = c.id
    LEFT JOIN tasks t ON t.id = r.record_id AND c.list <> ALL(${['people', ...reviewLists]}::text[])
    LEFT JOIN reviews q ON q.id = r.record_id AND c.list = ANY(${reviewLists}::text[])
    LEFT JOIN loans l ON l.id = coalesce(t.loan_id, q.loan_id)
    WHERE (l.id IS NOT NULL OR c.list = 'people') AND c.actor_id = ${userId}::int AND c.at >= ${since}::timestamptz
    GROUP BY c.id ORDER BY c.id DESC LIMIT ${MAX_ACTS}::int`)
  return acts.map((act) => ({ ...act, at: act.at.toISOString(), undoneAt: act.undoneAt?.toISOString() ?? null }))
}
