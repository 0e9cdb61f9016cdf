import type { Queries } from '../database/database.ts'
import { Refusal } from '../rpc/refusal.ts'
import { readUserNames } from './user-names.ts'

/**
 * Checks the optimistic lock: throws Refusal if a record changed since its version was `seen`, with who and when. `what` names the record.
 * Without a version (the old client) the change overwrites.
 */
export async function refuseStaleRecord(
  tx: Queries,
  what: string,
  { version, updatedAt, updatedById }: { version: number; updatedAt: Date; updatedById: number | null },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return
  const by = (await readUserNames(tx, [updatedById]))(updatedById) || 'The system'
  const at = updatedAt.toISOString()
  const words = `${by} changed this ${what} at ${at.slice(0, 16).replace('T', ' ')} UTC: open it again to see what is there now`
  throw new Refusal(words, { type: 'stale', version, changedBy: by, changedAt: at })
}
