import type { Queries } from '../database.ts'

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

const HISTORY_ROWS = 500

/** Events of a loan, newest first, at most 500; `before` leaves out what came later. */
export function historyOf(db: Queries, loanId: number, before: Date | null) {
  return db.event
    .findMany({ where: { loanId, ...(before ? { at: { lte: before } } : {}) }, orderBy: { id: 'desc' }, take: HISTORY_ROWS + 1 })
    .then((rows) => ({ rows: rows.slice(0, HISTORY_ROWS), more: rows.length > HISTORY_ROWS }))
}
