import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'

/** Locks loans in one order, so that two who write to the same ones do not wait for each other. */
export async function lockLoans(tx: Queries, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`SELECT FROM loans WHERE id = ANY(${[...ids]}::int[]) ORDER BY id FOR NO KEY UPDATE`)
}

/**
 * Locks the tasks of loans at every desk, in one order, and before the loans themselves: who writes to the tasks of more than one desk takes them all first, so that
 * no two wait for each other.
 */
export async function lockTasksOf(tx: Queries, loanIds: readonly number[]): Promise<void> {
  await tx.$executeRaw(Prisma.sql`SELECT FROM tasks WHERE loan_id = ANY(${[...loanIds]}::int[]) ORDER BY id FOR UPDATE`)
}
