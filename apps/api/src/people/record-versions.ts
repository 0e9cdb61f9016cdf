import type { LastChange } from '@ivue/contracts/people/team.ts'
import type { Queries } from '../platform/database/database.ts'
import { Refusal } from '../platform/rpc/refusal.ts'

export interface Stamp {
  updatedAt: Date
  updatedById: number
}

export type StampedRecord = { [field in keyof Stamp]: Stamp[field] | null }

/** Returns who last changed a record and when, for its editor; both empty for a new record (null). */
export async function readLastChange(db: Queries, record: StampedRecord | null): Promise<LastChange> {
  if (!record?.updatedAt) return { changedBy: '', changedAt: '' }
  return { changedBy: await findName(db, record.updatedById), changedAt: record.updatedAt.toISOString() }
}

/**
 * Checks the optimistic lock: throws a Refusal with who changed the record and when, if its version is not `seen`. The old client sends no
 * version; then the last change wins.
 */
export async function refuseStaleVersion(
  db: Queries,
  what: 'user' | 'team' | 'group',
  { version, ...stamped }: StampedRecord & { version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return
  const by = await findName(db, stamped.updatedById)
  throw new Refusal(`${by} changed this ${what} meanwhile: open it again to see what is there now`, {
    type: 'stale',
    version,
    changedBy: by,
    changedAt: stamped.updatedAt?.toISOString() ?? '',
  })
}

async function findName(db: Queries, userId: number | null): Promise<string> {
  const user = userId === null ? null : await db.user.findUnique({ where: { id: userId }, select: { fullName: true } })
  return user?.fullName ?? 'The system'
}
