import { deskModule } from '@ivue/contracts/desks/modules.ts'
import { isLocked } from '@ivue/contracts/loans/rules.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { DESK_OF, whyNotPullBack } from '@ivue/contracts/quality/reviews/rules.ts'
import { checkSubmission, submissionFacts } from '@ivue/contracts/quality/reviews/submit.ts'
import { isReviewType, KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { UNDONE } from '@ivue/contracts/worklist/undo.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Act, ofLoan, recordEvents } from '../audit/record-events.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'
import { OF_RECORD } from '../platform/rows/blind-reviews.ts'
import { findLoanId } from '../platform/rows/find-loan.ts'
import { Refusal, refuse } from '../platform/rpc/refusal.ts'
import { LIST_OF_KIND } from '../worklist/reviews.ts'
import { saveAct } from '../worklist/undo/save-act.ts'
import type { Undo } from '../worklist/undo/undo.ts'
import { readActRow, refuseChangedSince } from '../worklist/undo/undo-record.ts'
import { assignAutomatically } from './assign-automatically.ts'
import { findReviewsOfLoan } from './loan-reviews.ts'

/**
 * Submits a loan to QC (platform 2.9 and 4). Locks the loan's row first, so that concurrent submissions make one review. Warnings and
 * requests for confirmation are refusals with `response.type`.
 */
export async function submitReview(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  act: Act,
  { number, type, override }: { number: string; type: string; override: boolean },
): Promise<{ id: number; msg: string; why: string; undoId: number }> {
  const { viewer, now } = act
  if (!isReviewType(type)) throw new Refusal(MESSAGES.notPermittedReported)
  return db.$transaction(async (tx) => {
    const loanId = await findLoanId(tx, viewer, number, { lock: true })
    const reviews = await findReviewsOfLoan(tx, loanId)
    const loan = await tx.loan.findUniqueOrThrow({ where: { id: loanId }, include: { tasks: { where: { desk: DESK_OF[KIND_OF[type]] } } } })
    const submission = checkSubmission(
      viewer,
      {
        type,
        ...submissionFacts(reviews),
        conflictActive: isLocked(loan),
        desks: loan.tasks.map(({ desk }) => desk),
      },
      override,
    )
    if (submission.kind !== 'ok') throw new Refusal(submission.msg, submission.kind === 'refused' ? {} : { type: submission.kind })

    const { _max } = await tx.review.aggregate({ where: { loanId, type, ...OF_RECORD }, _max: { instance: true } })
    const task = loan.tasks[0]
    const worked = {
      processor: loan.processorId,
      underwriter: loan.underwriterId,
      closer: (type === 'ICD QC' ? task?.slot1Id : task?.slot2Id) ?? task?.slot1Id ?? null,
    }
    const reason = submission.bypassed ? submission.reason : ''
    const { id } = await tx.review.create({
      data: {
        loanId,
        taskId: task?.id ?? null,
        kind: KIND_OF[type],
        type,
        instance: (_max.instance ?? 0) + 1,
        submittedById: viewer.userId,
        submittedAt: now,
        workedById: worked[KIND_OF[type]],
        processorId: loan.processorId,
        underwriterId: loan.underwriterId,
        bypassReason: reason,
        updatedById: viewer.userId,
      },
      select: { id: true },
    })
    const review = { id, loanId, loanNumber: loan.number, taskId: task?.id ?? null, type }
    await recordReviews(tx, act, [{ review, after: 'Pending', reason }])
    if (submission.bypassed) act.changed(ofLoan(loan.number, 'UW Review before the Final Review'), '', reason)
    const kind = KIND_OF[type]
    const { analyst, why } = await assignAutomatically(tx, settings, { id, type, kind, loan }, now)
    if (analyst) act.changed(ofLoan(loan.number, `${type}: reviewer`), '', analyst.name)
    const { version } = await tx.review.findUniqueOrThrow({ where: { id }, select: { version: true } })
    const actRow = { recordId: id, versionAfter: version, before: {} }
    const undoId = await saveAct(tx, { viewer, now, list: LIST_OF_KIND[kind], operation: 'qc' }, actRow)
    return { id, msg: submission.msg, why, undoId }
  })
}

/** Pulls back a pending review. Its number is not reused. With `versionAfter`, undoes its submission, unless somebody changed it since. */
export async function pullReviewBack(tx: Queries, act: Act, reviewId: number, versionAfter?: number): Promise<void> {
  const { viewer, now } = act
  const review = await lockReviewOfLoan(tx, act, reviewId)
  refuse(whyNotPullBack(viewer, { ...review, type: review.type as ReviewType }))
  if (versionAfter !== undefined) await refuseChangedSince(tx, viewer, 'review', review, versionAfter)
  await tx.review.update({
    where: { id: reviewId },
    data: { pulledBackAt: now, version: { increment: 1 }, updatedAt: now, updatedById: viewer.userId },
  })
  await recordReviews(tx, act, [{ review, before: 'Pending', after: 'Pulled back', reason: versionAfter === undefined ? '' : UNDONE }])
}

export const undoSubmission: Undo = async (tx, act, { id }) => {
  const { recordId, versionAfter } = await readActRow(tx, id)
  await pullReviewBack(tx, act, recordId, versionAfter)
  return { done: [recordId], refused: [] }
}

export interface ReviewChange {
  review: { id: number; loanId: number; loanNumber: string; taskId: number | null; type: string }
  before?: string
  after: string
  reason?: string
}

/** Records changes of reviews in the log of the desk whose work they judge. */
export async function recordReviews(tx: Queries, act: Act, changes: readonly ReviewChange[]): Promise<void> {
  await recordEvents(
    tx,
    act,
    changes.map(({ review: { id, loanId, loanNumber, taskId, type }, before, after, reason = '' }) => {
      const desk = DESK_OF[KIND_OF[type as ReviewType]]
      return {
        loanId,
        loanNumber,
        ...(taskId === null ? {} : { taskId }),
        reviewId: id,
        desk,
        module: deskModule(desk, 'QC'),
        reason,
        before: before ? `${type}: ${before}` : '',
        after: `${type}: ${after}`,
      }
    }),
  )
}

/**
 * Returns a review of a loan that the viewer may open, locked. Throws Refusal "Not found", without the
 * loan's number, for a loan that the viewer may not see. The loan itself
 * is not locked: the holder of the review writes events of the loan.
 */
export async function lockReviewOfLoan(tx: Queries, { viewer }: Pick<Act, 'viewer'>, id: number) {
  const found = await tx.review.findFirst({ where: { id, ...OF_RECORD }, select: { loanNumber: true } })
  if (!found) throw new Refusal(MESSAGES.notFound)
  await findLoanId(tx, viewer, found.loanNumber).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(MESSAGES.notFound) : error
  })
  await tx.$executeRaw(Prisma.sql`SELECT FROM reviews WHERE id = ${id}::int FOR UPDATE`)
  return tx.review.findUniqueOrThrow({ where: { id } })
}
