import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { adjudications, type PairOfAnswers } from '@ivue/contracts/quality/agreement/contract.ts'
import type { ReviewPosition } from '@ivue/contracts/quality/agreement/rules.ts'
import { KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { fromNow } from '../../testing/clock.ts'
import type { AddedLoan } from '../../testing/loans.ts'
import { type Name, type ReviewWorld, reviewWorld } from '../reviews/review-world.fixture.ts'
import { drawSecondReviews } from './draw.ts'

/** Answers by S.No. Questions without an entry are answered Yes. */
export type SentAnswers = Readonly<Record<number, 'Yes' | 'No' | 'Not Applicable'>>

export interface AgreementWorld extends ReviewWorld {
  /** The current month, YYYY-MM. */
  month: string
  /** Adds a review and completes it. */
  complete(type: ReviewType, as: Name, said?: SentAnswers): Promise<{ id: number; loan: AddedLoan }>
  /** Draws the second reviews that are due, as if all reviews had ended long enough ago. Returns how many. */
  draw(): Promise<number>
  secondOf(firstId: number): Promise<number>
  /** Starts a review as its reviewer, answers everything and submits it. */
  answer(type: ReviewType, as: Name, id: number, said?: SentAnswers): Promise<void>
  rows(type: ReviewType, as?: Name, show?: 'disagreements' | 'agreed' | 'all'): Promise<PairOfAnswers[]>
  /** Returns the side of the screen that shows a review. */
  sideOf(row: PairOfAnswers, told: ReviewPosition): Promise<'A' | 'B'>
}

/** Starts the server with two analysts who may review everything, so that each gets the other's reviews to repeat. */
export async function agreementWorld(): Promise<AgreementWorld> {
  const t = await reviewWorld()
  const { ana, ben } = t.people
  const types = Object.keys(KIND_OF)
  await t.db.userSkill.createMany({
    data: [ana, ben].flatMap(({ userId }) => types.map((value) => ({ userId, kind: 'qcType', value }))),
  })
  await t.db.user.updateMany({
    where: { id: { in: [ana.userId, ben.userId] } },
    data: { maxDailyAssign: 200, clientEmail: 'a@example.com' },
  })
  const month = dayAt(fromNow(-20 * 60_000), 'America/Chicago').slice(0, 7)

  const answer: AgreementWorld['answer'] = async (type, as, id, said = {}) => {
    const kind = KIND_OF[type]
    await t.open(kind, as, id)
    const { audit } = await t.db.review.findUniqueOrThrow({ where: { id } })
    if (kind === 'underwriter' && audit === '') await t.save(kind, as, { operation: 'Audit', qaId: id, audit: 'Full' })
    const { questions } = await t.open(kind, as, id)
    const answers = questions.map((question) => {
      const given = said[question.sno] ?? 'Yes'
      const severity = given === 'No' && kind === 'underwriter' ? 'Material Findings' : ''
      return { id: question.id, answer: given, comment: given === 'No' ? `Wrong, says ${as}` : '', severity }
    })
    const { flag, msg } = await t.save(kind, as, { operation: 'Final Submit', qaId: id, answer: answers })
    if (!flag) throw new Error(msg)
  }

  return {
    ...t,
    month,
    answer,
    async complete(type, as, said) {
      const added = await t.add(type, { reviewer: t.people[as].userId })
      await answer(type, as, added.id, said)
      return added
    },
    async draw() {
      const before = fromNow(-20 * 60_000)
      await t.db.review.updateMany({ where: { endedAt: { gt: before } }, data: { endedAt: before } })
      return drawSecondReviews(t.services)
    },
    async secondOf(firstReviewId) {
      return (await t.db.review.findUniqueOrThrow({ where: { firstReviewId } })).id
    },
    async rows(type, as = 'manager', show = 'disagreements') {
      return (await t.call(adjudications.getAdjudication, { month, type, show }, t.people[as])).response.rows
    },
    async sideOf(row, told) {
      const { pair } = await t.db.answerPair.findUniqueOrThrow({ where: { id: row.id }, include: { pair: true } })
      return (told === 'first') === pair.firstIsA ? 'A' : 'B'
    },
  }
}
