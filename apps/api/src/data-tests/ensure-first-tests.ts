import { firstTestStatements } from '@ivue/database/demo/first-tests.ts'
import type { Database } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/locks.ts'

/** Adds T01 to T24 as drafts to an installation that has no data tests. */
export async function ensureFirstTests(db: Database, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.bootstrap})`
    if (await tx.dataTest.findFirst({ select: { id: true } })) return
    for (const { text, values } of firstTestStatements(now, 'Draft')) await tx.$executeRawUnsafe(text, ...values)
  })
}
