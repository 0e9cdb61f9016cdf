import type { Queries } from '../../database/database.ts'

/** Returns a review's questions in order, with their answers. */
export const questionsIn = (db: Queries, reviewId: number) =>
  db.reviewAnswer.findMany({ where: { reviewId }, orderBy: [{ sno: 'asc' }, { id: 'asc' }] })
export type StoredQuestion = Awaited<ReturnType<typeof questionsIn>>[number]
