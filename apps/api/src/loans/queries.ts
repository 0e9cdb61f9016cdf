import type { Loan } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { findBlindedReviewIds, hasHiddenTests, OF_RECORD } from '../platform/rows/blind-reviews.ts'
import { hideRemovedComments } from '../platform/rows/removed-comments.ts'
import { clearLaterDates, type LoanPast, rewind, rewindAll } from './rewind.ts'

const PERSON = {
  id: true,
  fullName: true,
  location: true,
  team: { select: { name: true, leader: { select: { id: true, fullName: true } } } },
} as const

/** Reads everything of a loan that the popup shows from our tables, with people's names. With `past`, its state at that time. */
export async function readLoan(db: Queries, id: number, past: LoanPast | null) {
  const [now, statuses, reviews] = await Promise.all([
    db.loan.findUniqueOrThrow({
      where: { id },
      include: {
        tasks: { select: { id: true, desk: true, slot1Id: true, slot1Name: true, slot2Name: true, importedAt: true } },
        borrowers: { orderBy: { position: 'asc' } },
      },
    }),
    db.event.findMany({
      where: { loanId: id, module: 'LoanStatus' },
      orderBy: { id: 'desc' },
      select: { at: true, before: true, after: true },
    }),
    db.review.findMany({
      where: { loanId: id, kind: 'closer', ...isSubmittedAt(past), ...OF_RECORD },
      select: { endedAt: true },
    }),
  ])
  const loan = past ? toPastLoan(now, past, statuses) : now
  const cancelled = statuses.find(({ after, at }) => after === 'Cancelled' && !(past && at > past.at))
  const endedBy = (endedAt: Date | null) => endedAt !== null && !(past && endedAt > past.at)
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
    closingQc: {
      open: reviews.filter(({ endedAt }) => !endedBy(endedAt)).length,
      completed: reviews.filter(({ endedAt }) => endedBy(endedAt)).length,
    },
  }
}

const isSubmittedAt = (past: LoanPast | null) =>
  past ? { submittedAt: { lte: past.at }, OR: [{ pulledBackAt: null }, { pulledBackAt: { gt: past.at } }] } : { pulledBackAt: null }

/** Dates of the loan itself. At a past moment, later ones were unknown. */
const DAYS = ['finalCreditDecisionOn', 'icdReceivedOn', 'dispositionOn', 'lockOn', 'originalLockOn'] as const
const MOMENTS = [
  'clearToCloseAt',
  'icdSentAt',
  'finalCdApprovedAt',
  'closingPackageSentAt',
  'fundedAt',
  'submittedAt',
  'conflictCheckPassedAt',
] as const

interface StatusChange {
  at: Date
  before: string
}

/**
 * Returns a loan and its tasks at a past moment. Changes from before the change log existed are inferred from its events and dates.
 */
function toPastLoan<
  Row extends Loan & { tasks: Task[]; borrowers: Borrower[] },
  Task extends { id: number; importedAt: Date | null },
  Borrower extends { recordedAt: Date | null },
>(now: Row, past: LoanPast, newestFirst: readonly StatusChange[]): Row {
  const row = clearLaterDates(rewind(past, 'loan', now.id, now), past.at, { days: DAYS, moments: MOMENTS, zone: now.zone })
  const next = newestFirst.findLast(({ at }) => at > past.at)
  const tasks = rewindAll(past, 'task', now.tasks).filter(({ importedAt }) => importedAt === null || importedAt <= past.at)
  return {
    ...row,
    borrowers: now.borrowers.filter(({ recordedAt }) => recordedAt === null || recordedAt <= past.at),
    tasks,
    status: next?.before || row.status,
    substatus: next && next.before !== row.status ? '' : row.substatus,
    ...(row.lockOn === null && now.lockOn !== null && { lockExpiresOn: null, noteRate: null }),
    ...(row.originalLockOn === null && now.originalLockOn !== null && { originalLockExpiresOn: null, originalLockRate: null }),
    disposition: row.dispositionOn === null ? '' : row.disposition,
  }
}

export type LoanRead = Awaited<ReturnType<typeof readLoan>>

const HISTORY_ROWS = 500

/**
 * Returns the events of a loan, newest first, at most 500; with `before`, only up to that moment. Excludes events of a review for
 * which the viewer makes the blind second one, and data tests that must stay hidden from a reviewer.
 */
export async function readLoanHistory(db: Queries, viewer: { userId: number }, loanId: number, before: Date | null) {
  const blind = await findBlindedReviewIds(db, viewer)
  const rows = await db.event.findMany({
    where: {
      loanId,
      ...(before && { at: { lte: before } }),
      ...(blind.length > 0 && { OR: [{ reviewId: null }, { reviewId: { notIn: blind } }] }),
      ...((await hasHiddenTests(db, viewer, loanId)) && { module: { not: 'LoanDataTest' } }),
    },
    orderBy: { id: 'desc' },
    take: HISTORY_ROWS + 1,
  })
  return { rows: await hideRemovedComments(db, loanId, rows.slice(0, HISTORY_ROWS)), more: rows.length > HISTORY_ROWS }
}
