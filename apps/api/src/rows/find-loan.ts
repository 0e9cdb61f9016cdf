import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { Refusal } from '../rpc/refusal.ts'
import { loansVisibleTo } from './visible-to.ts'

/** The id of a visible loan; "not found" otherwise, whether it exists or not (domain 1, Row scope). With `lock`, its reviews wait for the transaction. */
export async function findLoanId(db: Queries, viewer: Viewer, number: string, { lock = false } = {}): Promise<number> {
  const scope = loansVisibleTo(viewer)
  const [loan] = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT l.id FROM loans l WHERE l.number = ${number} ${scope ? Prisma.sql`AND ${scope}` : Prisma.empty} ${lock ? Prisma.sql`FOR UPDATE OF l` : Prisma.empty}`)
  if (!loan) throw new Refusal(`Loan ${number}: ${MESSAGES.notFound.toLowerCase()}`)
  return loan.id
}

/** What the conflict check of a loan looks at. */
export function requiredCheckOf(db: Queries, id: number) {
  return db.loan.findUniqueOrThrow({
    where: { id },
    select: { conflictCheckRequiredAt: true, conflictCheckPassedAt: true, borrowerCount: true },
  })
}
