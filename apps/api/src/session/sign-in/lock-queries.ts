import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../platform/database/database.ts'

/** Acquires the lock of a key for at most `ms` milliseconds of the database's clock. Returns false while another holder has it. */
export async function acquireLock(
  db: Database,
  { key, holder, ms }: { key: Uint8Array<ArrayBuffer>; holder: string; ms: number },
): Promise<boolean> {
  const acquired = await db.$executeRaw(Prisma.sql`
    INSERT INTO sign_in_turns AS t (key, holder, until) VALUES (${key}, ${holder}::uuid, clock_timestamp() + ${ms} * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET holder = EXCLUDED.holder, until = EXCLUDED.until WHERE t.until < clock_timestamp()`)
  return acquired === 1
}

export async function releaseLock(db: Database, { key, holder }: { key: Uint8Array<ArrayBuffer>; holder: string }): Promise<void> {
  await db.$executeRaw(Prisma.sql`DELETE FROM sign_in_turns WHERE key = ${key} AND holder = ${holder}::uuid`)
}

/** Deletes the locks of servers that died. */
export async function removeExpiredLocks(db: Database): Promise<void> {
  await db.$executeRaw(Prisma.sql`DELETE FROM sign_in_turns WHERE until < clock_timestamp() - interval '1 minute'`)
}
