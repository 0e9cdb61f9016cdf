import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ReviewFacts } from '@ivue/contracts/quality/rules.ts'
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

/** Locks every task of a loan, before the loan itself, as everybody does who changes both: so that no two wait for each other. */
export async function lockTasks(tx: Queries, loanId: number): Promise<void> {
  await tx.$executeRaw(Prisma.sql`SELECT FROM tasks WHERE loan_id = ${loanId} ORDER BY id FOR UPDATE`)
}

/** What the conflict check of a loan looks at. */
export function lockOf(db: Queries, id: number) {
  return db.loan.findUniqueOrThrow({
    where: { id },
    select: { conflictCheckRequiredAt: true, conflictCheckPassedAt: true, borrowerCount: true },
  })
}

const PERSON = {
  id: true,
  fullName: true,
  location: true,
  team: { select: { name: true, leader: { select: { id: true, fullName: true } } } },
} as const

/** Everything the popup shows of a loan from our own tables, people by name. */
export async function readLoan(db: Queries, id: number) {
  const [loan, cancelled, reviews] = await Promise.all([
    db.loan.findUniqueOrThrow({
      where: { id },
      include: {
        tasks: { select: { desk: true, slot1Id: true, slot1Name: true, slot2Name: true, importedAt: true } },
        borrowers: { orderBy: { position: 'asc' } },
      },
    }),
    db.event.findFirst({ where: { loanId: id, module: 'LoanStatus', after: 'Cancelled' }, orderBy: { id: 'desc' }, select: { at: true } }),
    db.review.findMany({ where: { loanId: id, kind: 'closer', pulledBackAt: null }, select: { endedAt: true } }),
  ])
  const closing = loan.tasks.find(({ desk }) => desk === 'closing') ?? null
  const people = await db.user.findMany({
    where: { id: { in: [loan.processorId, loan.underwriterId, closing?.slot1Id].filter((one) => typeof one === 'number') } },
    select: PERSON,
  })
  const personOf = (who: number | null | undefined) => people.find((person) => person.id === who) ?? null
  return {
    ...loan,
    closing,
    processor: personOf(loan.processorId),
    underwriter: personOf(loan.underwriterId),
    closer: personOf(closing?.slot1Id),
    cancelledAt: cancelled?.at ?? null,
    closingQc: { open: reviews.filter(({ endedAt }) => !endedAt).length, completed: reviews.filter(({ endedAt }) => endedAt).length },
  }
}
export type LoanRead = Awaited<ReturnType<typeof readLoan>>

export interface ReviewRead extends ReviewFacts {
  id: number
  type: string
  kind: string
  instance: number
  submittedById: number | null
  submittedByName: string
  assignedToName: string
  criticalCount: number
  disputeCount: number
  overturnedCount: number
}

/** The reviews of a loan, newest first; those pulled back are history and do not show. */
export function reviewsOf(db: Queries, loanId: number): Promise<ReviewRead[]> {
  return db.$queryRaw<ReviewRead[]>(Prisma.sql`
    SELECT r.id, r.type, r.kind, r.instance, r.submitted_by_id AS "submittedById", coalesce(s.full_name, '') AS "submittedByName", r.submitted_at AS "submittedAt",
      coalesce(a.full_name, '') AS "assignedToName", r.started_at AS "startedAt", r.ended_at AS "endedAt", r.pulled_back_at AS "pulledBackAt", r.bypass_reason AS "bypassReason",
      r.opportunity_count AS "opportunityCount", r.finding_count AS "findingCount", r.critical_count AS "criticalCount", r.dispute_count AS "disputeCount", r.overturned_count AS "overturnedCount"
    FROM reviews r LEFT JOIN users s ON s.id = r.submitted_by_id LEFT JOIN users a ON a.id = r.assigned_to_id
    WHERE r.loan_id = ${loanId} AND r.pulled_back_at IS NULL ORDER BY r.submitted_at DESC, r.id DESC`)
}

const HISTORY_ROWS = 500

/** Events of a loan, newest first, at most 500; `before` leaves out what came later. */
export function historyOf(db: Queries, loanId: number, before: Date | null) {
  return db.event
    .findMany({ where: { loanId, ...(before ? { at: { lte: before } } : {}) }, orderBy: { id: 'desc' }, take: HISTORY_ROWS + 1 })
    .then((rows) => ({ rows: rows.slice(0, HISTORY_ROWS), more: rows.length > HISTORY_ROWS }))
}
