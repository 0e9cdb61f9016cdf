import type { Database } from '../platform/database/database.ts'
import { now } from './clock.ts'
import { addLoan } from './loans.ts'

/** Adds two completed reviews of a new loan by these people. The second is blind; they differ in one answer. */
export async function addBlindPair(db: Database, { firstBy, secondBy }: { firstBy: number; secondBy: number }): Promise<{ id: number }> {
  const { id: loanId } = await addLoan(db)
  const ended = { loanId, kind: 'closer', type: 'ICD QC', endedAt: now() }
  const first = await db.review.create({ data: { ...ended, instance: 1, assignedToId: firstBy } })
  const second = await db.review.create({ data: { ...ended, firstReviewId: first.id, blindToId: firstBy, assignedToId: secondBy } })
  await db.reviewPair.create({ data: { reviewId: second.id, month: new Date('2026-07-01'), type: 'ICD QC', firstIsA: true } })
  const given = { firstAnswer: 'Yes', firstSeverity: '', firstComment: '', secondAnswer: 'No', secondSeverity: '', secondComment: '' }
  return db.answerPair.create({ data: { reviewId: second.id, sno: 1, category: 'Escrow', ...given } })
}
