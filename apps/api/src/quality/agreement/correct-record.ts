import type { OutputOf, ParsedInputOf } from '@ivue/contracts/contract.ts'
import type { adjudications } from '@ivue/contracts/quality/agreement/contract.ts'
import { whyNotCorrect } from '@ivue/contracts/quality/agreement/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { JUDGED } from '../../platform/rows/judged-answers.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { refuse } from '../../platform/rpc/refusal.ts'
import { computeDisputeAnswerDue } from '../../reviews/deadlines.ts'
import { findingsLink, notifyReviewedPeople } from '../../reviews/notify-worked.ts'
import { recordFindings } from '../../reviews/queries.ts'
import { lockReviewOfLoan, recordReviews } from '../../reviews/submit-review.ts'
import { countReviews } from '../reviews/counts.ts'
import { clearHiddenAnswers, updateAskedQuestions } from '../reviews/questions/asked-questions.ts'
import { lockPair, refuseStalePair, type StoredPair, toPairState } from './pairs.ts'

/**
 * Corrects the first review after a published decision against it, as a separate act (domain 4). Its answer becomes that of the second
 * review; the old answer stays in its history. Counts and scores are recomputed, the version rises, and the worked person is notified.
 */
export async function correctRecord(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  act: Act,
  { answerId, version: seen }: ParsedInputOf<typeof adjudications.correctRecord>,
): Promise<Answer<OutputOf<typeof adjudications.correctRecord>>> {
  const { viewer, now } = act
  return db.$transaction(async (tx) => {
    const pair = await lockPair(tx, viewer, answerId)
    refuse(whyNotCorrect(viewer, toPairState(pair)))
    refuseStalePair(pair, seen)
    const review = await lockReviewOfLoan(tx, act, pair.firstReviewId)
    await replaceFirstAnswer(tx, act, pair)
    await updateAskedQuestions(tx, review)
    await clearHiddenAnswers(tx, [review.id], { by: viewer.userId, at: now })
    await countReviews(tx, [review.id])
    if (pair.secondAnswer !== 'No') await tx.finding.deleteMany({ where: { answerId: pair.firstAnswerId ?? 0 } })
    await recordFindings(tx, [review.id], { by: viewer.userId, at: now })
    const waiting = await tx.reviewAnswer.count({
      where: { reviewId: review.id, answer: 'No', result: '', dispute: { in: ['', 'Yes'] }, ...JUDGED },
    })
    const dueAt = pair.secondAnswer === 'No' ? await computeDisputeAnswerDue(tx, settings, now) : waiting > 0 ? review.dueAt : null
    await tx.review.update({
      where: { id: review.id },
      data: { dueAt, version: { increment: 1 }, updatedAt: now, updatedById: viewer.userId },
    })
    const { version } = await tx.answerPair.update({
      where: { id: pair.id },
      data: { correctedById: viewer.userId, correctedAt: now, version: { increment: 1 } },
      select: { version: true },
    })
    const change = { before: `S.No ${pair.sno} ${pair.firstAnswer}`, after: `S.No ${pair.sno} ${pair.secondAnswer}` }
    await recordReviews(tx, act, [{ review, ...change, reason: pair.why }])
    const text = `The record of ${review.type} on loan ${review.loanNumber} was corrected: ${change.after}, it was ${pair.firstAnswer}`
    const link = findingsLink({ kind: review.kind as ReviewKind, loanNumber: review.loanNumber })
    await notifyReviewedPeople(tx, viewer, [{ personId: review.workedById, text, link }])
    return success('Record corrected', { id: pair.id, version, savedAt: now.toISOString() })
  })
}

/** Replaces the first answer. If it is no longer a finding, its dispute is cleared; the rounds keep the texts. */
async function replaceFirstAnswer(tx: Queries, { viewer, now }: Act, pair: StoredPair): Promise<void> {
  const [answer, comment, severity] = [pair.secondAnswer, pair.secondComment, pair.secondSeverity]
  const given = { answer, comment, severity, reason: '', answeredAt: now, answeredById: viewer.userId }
  const undisputed = answer === 'No' ? {} : { dispute: '', disputeComment: '', result: '', resultComment: '' }
  const { reviewId, id, sno, question } = await tx.reviewAnswer.update({
    where: { id: pair.firstAnswerId ?? 0 },
    data: { ...given, ...undisputed },
  })
  await tx.answerChange.create({ data: { reviewId, answerId: id, sno, question, answer, comment, severity, at: now, byId: viewer.userId } })
}
