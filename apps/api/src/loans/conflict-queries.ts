import type { BorrowerOnFile } from '@ivue/contracts/loans/conflict-check.ts'
import type { Role } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { lockTasksOf } from '../platform/rows/locks.ts'

/**
 * The data of a conflict check. SSNs are keyed hashes in hexadecimal. With `otherKey`, some SSN was hashed with another key and cannot be
 * compared.
 */
export interface ConflictFile {
  loanId: number
  loanNumber: string
  status: string
  conflictCheckRequiredAt: Date | null
  conflictCheckPassedAt: Date | null
  borrowers: BorrowerOnFile[]
  otherKey: boolean
}

/** Reads the data of a conflict check. With `lock` it locks the loan and its tasks until the transaction ends. */
export async function readConflictFile(db: Queries, loanId: number, keyId: string, { lock = false } = {}): Promise<ConflictFile> {
  if (lock) {
    await lockTasksOf(db, [loanId])
    await db.$executeRaw(Prisma.sql`SELECT FROM loans WHERE id = ${loanId} FOR UPDATE`)
  }
  const { number, borrowerCount, borrowers, borrowerLastName, coBorrowerLastName, ...loan } = await db.loan.findUniqueOrThrow({
    where: { id: loanId },
    select: {
      number: true,
      status: true,
      borrowerLastName: true,
      coBorrowerLastName: true,
      borrowerCount: true,
      conflictCheckRequiredAt: true,
      conflictCheckPassedAt: true,
      borrowers: { select: { position: true, lastName: true, ssnKey: true, ssnHash: true } },
    },
  })
  const own = [borrowerLastName, coBorrowerLastName]
  const onFile = Array.from({ length: borrowerCount }, (_, index) => {
    const known = borrowers.find(({ position }) => position === index + 1)
    return {
      lastName: known?.lastName || own[index] || null,
      ssn: known?.ssnHash ? Buffer.from(known.ssnHash).toString('hex') : null,
    }
  })
  return {
    loanId,
    loanNumber: number,
    ...loan,
    borrowers: onFile,
    otherKey: borrowers.some(({ ssnKey }) => ssnKey !== '' && ssnKey !== keyId),
  }
}

interface CheckedBorrower {
  position: number
  lastName: string
  ssnKey: string
  ssn: Uint8Array<ArrayBuffer>
  ssnHash: Uint8Array<ArrayBuffer>
}

/** Unlocks the loan and stores its borrowers. Raises the version of its tasks, because different actions are now allowed. */
export async function unlockLoan(tx: Queries, loanId: number, by: number, now: Date, borrowers: readonly CheckedBorrower[]): Promise<void> {
  for (const { position, ...borrower } of borrowers) {
    const recorded = { ...borrower, recordedById: by, recordedAt: now }
    await tx.loanBorrower.upsert({
      where: { loanId_position: { loanId, position } },
      create: { loanId, position, ...recorded },
      update: recorded,
    })
  }
  await tx.loan.update({ where: { id: loanId }, data: { conflictCheckPassedAt: now, version: { increment: 1 }, updatedAt: now } })
  await tx.task.updateMany({ where: { loanId }, data: { version: { increment: 1 }, updatedAt: now, updatedById: by } })
}

/** Returns the active people who hold the first of these roles that anyone holds. */
export async function findHoldersOfFirstRole(db: Queries, roles: readonly Role[]): Promise<number[]> {
  for (const role of roles) {
    const people = await db.user.findMany({ where: { inactive: false, roles: { some: { role } } }, select: { id: true } })
    if (people.length > 0) return people.map(({ id }) => id)
  }
  return []
}
