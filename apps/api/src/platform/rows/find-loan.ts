import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database/database.ts'
import { Refusal } from '../rpc/refusal.ts'
import { loansVisibleTo } from './visible-to.ts'

/**
 * Returns the id of a visible loan. Throws Refusal "not found" for a missing or invisible one alike (domain 1, Row scope). With `lock` it
 * locks the loan until the transaction ends, which blocks new reviews of it.
 */
export async function findLoanId(db: Queries, viewer: Viewer, number: string, { lock = false } = {}): Promise<number> {
  const scope = loansVisibleTo(viewer)
  const [loan] = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT l.id FROM loans l WHERE l.number = ${number} ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty} ${lock ? Prisma.sql`FOR UPDATE OF l` : Prisma.empty}`)
  if (!loan) throw new Refusal(`Loan ${number}: ${MESSAGES.notFound.toLowerCase()}`)
  return loan.id
}

export function requiredCheckOf(db: Queries, id: number) {
  return db.loan.findUniqueOrThrow({
    where: { id },
    select: { conflictCheckRequiredAt: true, conflictCheckPassedAt: true, borrowerCount: true },
  })
}
