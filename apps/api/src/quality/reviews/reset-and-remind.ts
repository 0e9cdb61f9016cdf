import { MESSAGES } from '@ivue/contracts/messages.ts'
import { findReminderReceiver, whyNotReset } from '@ivue/contracts/quality/reviews/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { type Act, ofLoan } from '../../audit/record-events.ts'
import { notify } from '../../notifications/notify.ts'
import type { Database } from '../../platform/database/database.ts'
import { mailAddressOf } from '../../platform/mail/address.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { lockReviewOfLoan, recordReviews } from '../../reviews/submit-review.ts'
import { reviewSubject } from '../../worklist/reviews.ts'

/** Resets a review in QC to Pending, or renews an expired one (domain 4, Reset). Earlier answers stay in the history. */
export async function resetReview(
  db: Database,
  act: Act,
  { id, seen }: { id: number; seen: number | undefined },
): Promise<Answer<{ version: number }>> {
  const { viewer, now } = act
  return db.$transaction(async (tx) => {
    const review = await lockReviewOfLoan(tx, act, id)
    refuse(whyNotReset(viewer, review, now))
    if (seen !== undefined && seen !== review.version)
      throw new Refusal('Somebody changed this review since you looked. Nothing was reset', { type: 'stale', version: review.version })
    const started = review.startedAt !== null
    await tx.reviewAnswer.deleteMany({ where: { reviewId: id } })
    const { version } = await tx.review.update({
      where: { id },
      data: {
        startedAt: null,
        testsShownAt: null,
        audit: '',
        disposition: '',
        submittedAt: started ? review.submittedAt : now,
        version: { increment: 1 },
        updatedAt: now,
        updatedById: viewer.userId,
      },
      select: { version: true },
    })
    await recordReviews(tx, act, [{ review, before: started ? 'In QC' : 'Overdue', after: 'Pending', reason: 'Reset' }])
    return success('Review reset', { version })
  })
}

/**
 * Mails a reminder to the person who must act: the reviewer of an open review, the worked person of one with findings (platform 2.9).
 */
export async function remindPerson(db: Database, act: Act, id: number): Promise<Answer<{ version: number }>> {
  const { viewer, changed } = act
  return db.$transaction(async (tx) => {
    const review = await lockReviewOfLoan(tx, act, id)
    const whom = findReminderReceiver(viewer, review)
    if (typeof whom === 'object') throw new Refusal(whom.why)
    const userId = whom === 'reviewer' ? review.assignedToId : review.workedById
    const person = userId === null ? null : await tx.user.findFirst({ where: { id: userId, inactive: false } })
    const to = person && mailAddressOf(person)
    if (!person || !to) throw new Refusal(`There is no e-mail address of the ${whom} on file`)
    const what = `${review.type} ${review.instance} on loan ${review.loanNumber}`
    const text = whom === 'reviewer' ? `${what} waits for you` : `The findings of ${what} wait for your answer`
    await queueMail(tx, { to, userId: person.id, subject: text, text: `${text}. ${viewer.fullName} asked to remind you.`, kind: 'Quality' })
    changed(ofLoan(review.loanNumber, `${review.type}: reminder`), '', person.fullName)
    const link = reviewSubject(review.kind as ReviewKind).link(review.loanNumber)
    await notify(tx, [{ userId: person.id, kind: 'dispute', text, link: whom === 'reviewer' ? link : '' }])
    return success(MESSAGES.emailSent, { version: review.version })
  })
}

/** Sends reminders for several reviews, a mail each. */
export async function remindAll(db: Database, act: Act, ids: readonly number[]): Promise<ActionAnswer> {
  const answer: ActionAnswer = { done: [], refused: [] }
  for (const id of ids) {
    try {
      await remindPerson(db, act, id)
      answer.done.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answer.refused.push({ id, msg: error.message })
    }
  }
  return answer
}
