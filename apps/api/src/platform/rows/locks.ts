import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database/database.ts'

/** Locks loans in a fixed order, to avoid deadlocks. */
export async function lockLoans(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`SELECT FROM loans WHERE id = ANY(${[...ids]}::int[]) ORDER BY id FOR NO KEY UPDATE`)
}

/**
 * Locks the tasks of loans at every desk, in a fixed order and before the loans. A transaction that writes to the tasks of several
 * desks must call it first, to avoid deadlocks.
 */
export async function lockTasksOf(tx: Queries, loanIds: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`SELECT FROM tasks WHERE loan_id = ANY(${[...loanIds]}::int[]) ORDER BY id FOR UPDATE`)
}
